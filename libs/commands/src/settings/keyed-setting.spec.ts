import { bigint, text } from '@causeway/event-store';
import { after, instant, newId, type Instant } from '@causeway/kernel';
import { amount, object, optional, text as textShape } from '@causeway/shapes';
import type { CommandHandling } from '../aggregate.js';
import { EVERY_PLATFORM, operatorCall } from '../operator-call.js';
import { keyedSetting, type KeyedState } from './keyed-setting.js';

const word = textShape({ max: 10 });
const NOW = instant('2026-03-01T12:00:00.000Z');
const platformId = newId('Platform');
const mine = operatorCall({ environment: 'sandbox', platformId });
const everyones = operatorCall({ environment: 'sandbox' });
const tolls = keyedSetting({
  declared: {
    name: 'tolls',
    owner: 'PLATFORM_OR_ALL',
    key: object('TollKey', { road: word, lane: optional(word) }),
    value: object('SetToll', { fee: optional(amount()) }),
    operations: {
      show: { id: 'listTolls', summary: 'Them' },
      set: { id: 'setToll', summary: 'Set one' },
      remove: { id: 'removeToll', summary: 'Remove one' },
    },
  },
  requests: { set: 'spec.set-toll', list: 'spec.list-tolls', remove: 'spec.remove-toll' },
  category: 'toll',
  event: 'TollSet',
  removal: { event: 'TollRemoved', missing: { code: 'TOLL_NOT_FOUND', details: { resource: 'Toll' } } },
  table: 'spec.toll_view',
  key: { road: text(), lane: text().optional() },
  columns: { feeMinor: bigint().optional() },
  none: {},
  kept: ({ fee }) => ({ ...(fee !== undefined && { feeMinor: fee }) }),
  former: {
    TollWaived: ({ street, waivedAt }: { street: string; waivedAt: Instant }) => ({
      road: street,
      setAt: waivedAt,
    }),
  },
  schema: { version: 2, upcast: { 1: ({ cents, ...rest }) => ({ ...rest, feeMinor: cents }) } },
  refuses: ({ road }) => (road === 'closed' ? { code: 'ROAD_CLOSED' } : undefined),
  isVoid: ({ feeMinor }) => feeMinor === undefined,
  shown: ({ feeMinor = null }) => ({ fee: feeMinor }),
});

const asked: unknown[] = [];
const knowsPlatform = (call: unknown) => Promise.resolve(asked.push(call));
const [set, remove] = tolls.commands({ knowsPlatform }) as readonly [
  CommandHandling<any, any>,
  CommandHandling<any, any>,
];
const CONTEXT = { now: NOW, platformId, environment: 'sandbox' } as const;
const { aggregate } = tolls;
type State = typeof aggregate.initial;
const decide = (by: typeof set, asked: object, state: State = aggregate.initial) =>
  by.decide(asked as never, state, CONTEXT, undefined);
const folded = (...events: readonly object[]): State =>
  events.reduce<State>((state, event) => aggregate.evolve(state, event as never), aggregate.initial);
const wasSet = (key: object, feeMinor?: bigint) => ({
  type: 'TollSet',
  ...key,
  ...(feeMinor !== undefined && { feeMinor }),
  setAt: NOW,
});
const A1 = { road: 'A1' };
const removed = { type: 'TollRemoved', ...A1, removedAt: after(NOW, 1) };

describe('a setting with a row a key', () => {
  it.each([
    [A1, mine, `${platformId.slice('Platform:'.length)}-A1-any`],
    [{ ...A1, lane: '2' }, everyones, `${EVERY_PLATFORM}-A1-2`],
  ])('has a stream an owner and key: %j', (key, call, stream) => {
    expect(set.streamId(key as never, call)).toBe(stream);
    expect(remove.streamId(key as never, call)).toBe(stream);
  });

  it('records what was set, under its key and in the form that is kept', () => {
    expect(decide(set, { ...A1, fee: 5n }).events).toStrictEqual([wasSet(A1, 5n)]);
    expect(folded(wasSet(A1, 5n))).toStrictEqual({ key: A1, value: { feeMinor: 5n }, updatedAt: NOW });
  });

  it('set to what it is records nothing; the first time it is recorded even so', () => {
    expect(decide(set, { ...A1, fee: 5n }, folded(wasSet(A1, 5n))).events).toStrictEqual([]);
    expect(decide(set, A1).events).toStrictEqual([wasSet(A1)]);
    expect(decide(set, A1, folded(wasSet(A1), removed)).events).toStrictEqual([wasSet(A1)]);
  });

  it('is not set where the domain refuses', () => {
    expect(decide(set, { road: 'closed', fee: 5n })).toMatchObject({
      events: [],
      rejection: { code: 'ROAD_CLOSED' },
    });
  });

  it('is removed once', () => {
    expect(decide(remove, A1, folded(wasSet(A1, 5n))).events).toStrictEqual([{ ...removed, removedAt: NOW }]);
    for (const state of [aggregate.initial, folded(wasSet(A1, 5n), removed)])
      expect(decide(remove, A1, state)).toMatchObject({ rejection: { code: 'TOLL_NOT_FOUND' }, events: [] });
  });

  it('has a row with a gapless key while it holds a value', () => {
    const [view] = aggregate.views ?? [];
    if (view === undefined || !('rows' in view)) throw new Error('no view');
    const origin = { environment: 'sandbox', platformId: EVERY_PLATFORM, streamId: 'toll-1' } as const;
    const row = (state: KeyedState<any, any>) => view.rows(state, origin)[0] ?? null;
    expect(row(folded(wasSet(A1, 5n)))).toStrictEqual({
      environment: 'sandbox',
      platform_id: EVERY_PLATFORM,
      road: 'A1',
      lane: '*',
      fee_minor: 5n,
      updated_at: NOW,
    });
    expect(row(folded(wasSet(A1)))).toBeNull();
    expect(row(folded(wasSet(A1, 5n), removed))).toBeNull();
  });

  it('is as events of an earlier type left it', () => {
    const waived = { type: 'TollWaived', street: 'A1', waivedAt: NOW };
    expect(folded(wasSet({ road: 'A1' }, 5n), waived)).toStrictEqual({ key: A1, value: {}, updatedAt: NOW });
    expect(decide(set, A1, folded(waived)).events).toStrictEqual([]);
  });

  it('has its events in the catalogue: in their shapes, and those of earlier types', () => {
    const { events = {} } = tolls.part(() => ({ knowsPlatform }));
    expect(Object.entries(events).map(([type, { version }]) => [type, version])).toStrictEqual([
      ['TollSet', 2],
      ['TollRemoved', 1],
      ['TollWaived', 1],
    ]);
    expect(events['TollSet']?.upcast?.[1]?.({ ...A1, cents: 5n })).toStrictEqual({ ...A1, feeMinor: 5n });
  });

  it('is found with those of every platform, apart from them', async () => {
    const stored = { environment: 'sandbox', updated_at: NOW, road: 'A1' };
    const rows = () =>
      Promise.resolve([
        { ...stored, platform_id: platformId, lane: '2', fee_minor: 5n },
        { ...stored, platform_id: EVERY_PLATFORM, lane: '*', fee_minor: null },
      ]);
    expect(await tolls.find({ views: { rows } } as never, mine)).toStrictEqual({
      own: [{ road: 'A1', lane: '2', feeMinor: 5n }],
      everyPlatforms: [A1],
    });
  });

  it('shows whose it is, its key without what it leaves open, and what holds', () => {
    const state = folded(wasSet(A1, 5n));
    const shown = { road: 'A1', lane: null, fee: 5n, updatedAt: NOW };
    expect(set.answer(state, A1 as never, everyones)).toStrictEqual({ platformId: null, ...shown });
    expect(set.answer(state, A1 as never, mine)).toStrictEqual({ platformId, ...shown });
    expect(tolls.byDefault).toStrictEqual({ fee: null });
  });

  it('is listed with the settings of every platform, in the order of its keys', async () => {
    const statements: [string, readonly unknown[]][] = [];
    const rows = (sql: string, params: readonly unknown[]) => {
      statements.push([sql, params]);
      return Promise.resolve([
        { page_total: 1, page_at: null, page_id: 'A1 *', platform_id: EVERY_PLATFORM, road: 'A1', lane: '*' },
      ]);
    };
    const found = await tolls.list({ views: { rows } } as never, mine, { limit: 5 });
    expect(found).toMatchObject({
      data: [{ platformId: null, road: 'A1', lane: null, fee: null }],
      totalCount: 1,
    });
    const [[sql, params] = ['', []]] = statements;
    expect(sql).toContain(`road || ' ' || lane || ' ' || platform_id`);
    expect(params).toContainEqual([platformId, EVERY_PLATFORM]);
  });

  it('checks only of platforms whether they exist', async () => {
    await set.facts?.({} as never, everyones);
    await set.facts?.({} as never, mine);
    expect(asked).toStrictEqual([mine]);
  });
});
