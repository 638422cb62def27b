import { texts } from '@causeway/event-store';
import { instant, newId } from '@causeway/kernel';
import { listOf, object, text } from '@causeway/shapes';
import type { CommandHandling, QueryHandling } from '../aggregate.js';
import { EVERY_PLATFORM, operatorCall } from '../operator-call.js';
import { setting } from './setting.js';

const NOW = instant('2026-03-01T12:00:00.000Z');
const platformId = newId('Platform');
const call = operatorCall({ environment: 'sandbox', platformId });
const words = setting({
  declared: {
    name: 'words',
    owner: 'PLATFORM',
    value: object('SetWords', { words: listOf(text({ max: 10 })) }),
    operations: { show: { id: 'getWords', summary: 'Them' }, set: { id: 'setWords', summary: 'Set them' } },
  },
  requests: { set: 'spec.set-words', get: 'spec.get-words' },
  category: 'words',
  event: 'WordsSet',
  table: 'spec.word_view',
  columns: { words: texts() },
  none: { words: [] },
  kept: ({ words: asked }) => ({ words: asked.toSorted() }),
});
const known = { knowsPlatform: () => Promise.resolve() };
const handling: CommandHandling<unknown, { type: string }> = words.command(known);
const decide = (asked: readonly string[], state: unknown = words.aggregate.initial) =>
  handling.decide(
    { words: asked } as never,
    state,
    { now: NOW, platformId, environment: 'sandbox' },
    undefined,
  );

describe('a setting of the operator', () => {
  it('is one stream a platform, and one of every platform', () => {
    expect(handling.streamId({} as never, call)).toBe(platformId.slice('Platform:'.length));
    expect(handling.streamId({} as never, operatorCall({ environment: 'sandbox' }))).toBe(EVERY_PLATFORM);
  });

  it('has requests by the names that it declares', () => {
    const request = new words.Set({ words: ['a'] }, call);
    expect([words.Set.type, words.Get.type]).toStrictEqual(['spec.set-words', 'spec.get-words']);
    expect([request.payload, request.call]).toStrictEqual([{ words: ['a'] }, call]);
  });

  it('is recorded in the form that is kept, and replaces what was set before', () => {
    const { events } = decide(['b', 'a']);
    expect(events).toStrictEqual([{ type: 'WordsSet', words: ['a', 'b'], setAt: NOW }]);
    const state = words.aggregate.evolve(words.aggregate.initial, {
      type: 'WordsSet',
      words: ['a', 'b'],
      setAt: NOW,
    });
    expect(state).toStrictEqual({ words: ['a', 'b'], updatedAt: NOW });
    expect(decide(['b'], state).events).toHaveLength(1);
  });

  it('set to what it is records nothing, nor does what holds anyway', () => {
    expect(decide([]).events).toStrictEqual([]);
    expect(decide(['b', 'a'], { words: ['a', 'b'], updatedAt: NOW }).events).toStrictEqual([]);
  });

  it('has a row a platform and environment, once it was set', () => {
    const [view] = words.aggregate.views ?? [];
    if (view === undefined || !('rows' in view)) throw new Error('no view');
    const origin = { environment: 'sandbox', platformId, streamId: 'words-1' } as const;
    expect(view.rows(words.aggregate.initial, origin)).toStrictEqual([]);
    expect(view.rows({ words: ['a'], updatedAt: NOW }, origin)[0]).toStrictEqual({
      environment: 'sandbox',
      platform_id: platformId,
      words: ['a'],
      updated_at: NOW,
    });
  });

  it('is read and set for platforms that exist only', async () => {
    const knowsPlatform = () => Promise.reject(new Error('no such platform'));
    const reading = { views: { rows: () => Promise.resolve([]) }, rows: {} } as never;
    const refused = words.command({ knowsPlatform }).facts?.({} as never, call);
    await expect(refused).rejects.toThrow('no such platform');
    const query = (ports: typeof known): QueryHandling =>
      words.query({ ...(reading as object), ...ports } as never);
    await expect(query({ knowsPlatform }).answer({} as never, call)).rejects.toThrow('no such platform');
    await expect(query(known).answer({} as never, call)).resolves.toStrictEqual({
      words: [],
      updatedAt: null,
    });
  });

  it('is a part of its context: event, stream, command and query', () => {
    const part = words.part(() => known);
    expect(part.events).toStrictEqual({ WordsSet: { version: 1 } });
    expect(part.aggregates).toStrictEqual([words.aggregate]);
    const ports = {} as never;
    const { commands, queries } = part;
    if (typeof commands !== 'function' || typeof queries !== 'function') throw new Error('no handlings');
    expect(commands(ports).map(({ command }) => command.type)).toStrictEqual(['spec.set-words']);
    expect(queries(ports).map(({ query }) => query.type)).toStrictEqual(['spec.get-words']);
  });
});
