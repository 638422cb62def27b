import { createDatabase, queryOnce } from '@causeway/database';
import { newUuid } from '@causeway/kernel';
import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { jest } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { EventStore, NewTimer, WriteSet } from '../port.js';
import {
  freshStream,
  LANE,
  metadata,
  NOW,
  PARCELS,
  parcelEvents,
  weighed,
  writeSet,
} from '../testing/contract-fixture.js';
import { openContextDatabase } from './context-database.js';
import { migrate } from './migrate.js';
import { PostgresEventStore } from './postgres-event-store.js';

class CreateSeatView1763700000001 {
  readonly name = 'CreateSeatView1763700000001';
  async up(runner: { query(sql: string): Promise<unknown> }): Promise<void> {
    await runner.query(`create table parcels.seat_view (parcel_id text, ordinal bigint, since timestamptz, note text,
      primary key (parcel_id, ordinal, since))`);
  }
  async down(): Promise<void> {
    throw new Error('the test database is thrown away');
  }
}
const seatView = {
  table: 'seat_view',
  key: ['parcel_id', 'ordinal', 'since'],
  columns: { parcel_id: 'text', ordinal: 'bigint', since: 'timestamptz', note: 'text' },
} as const;

const timer = (timerId: string): NewTimer => ({
  timerId,
  dueAt: NOW,
  name: 'deliver',
  data: {},
  orderingKeys: ['key'],
});

describe('a write in one statement', () => {
  let url: string;
  /** The only writer, so that its writes are one statement each. */
  let store: EventStore;
  let twin: EventStore;

  const openStore = async (): Promise<EventStore> =>
    PostgresEventStore.open({
      database: await openContextDatabase({ url, context: PARCELS }),
      catalog: parcelEvents,
      vault: new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys()),
      isAlone: true,
    });
  const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
    const query = jest.spyOn(pg.Client.prototype, 'query');
    await work();
    const texts = query.mock.calls.map(([asked]: unknown[]) =>
      typeof asked === 'string' ? asked : (asked as { text: string }).text,
    );
    query.mockRestore();
    return texts.map((text) => text.trim().split(/[\s;]/)[0] ?? '');
  };
  const rows = (table: string): Promise<object[]> => queryOnce(url, `select * from ${table}`);
  const bare = (more: Partial<WriteSet>): WriteSet => ({
    lane: LANE,
    metadata: metadata(newUuid()),
    recordedAt: NOW,
    ...more,
  });
  const send = (streamId = freshStream(), version = 0, more: Partial<WriteSet> = {}) =>
    store.append(writeSet(streamId, version, [weighed(1)], more));

  beforeAll(async () => {
    url = await createDatabase(
      process.env['CAUSEWAY_TEST_DATABASE_URL'] ?? '',
      `turn_${newUuid().replaceAll('-', '')}`,
    );
    await migrate({ url, contexts: [{ name: PARCELS, migrations: [CreateSeatView1763700000001] }] });
    store = await openStore();
    twin = await openStore();
  });
  beforeEach(async () => {
    for (let met = 0; met < 2; met += 1) await send();
  });
  afterAll(async () => {
    await Promise.all([store.close(), twin.close()]);
  });

  it('is used by a process that has met no other writer in the lane', async () => {
    expect(await statementsOf(() => send())).toStrictEqual(['with']);
    expect(await statementsOf(() => send())).toStrictEqual(['with']);
  });

  it('finds what another process has appended, and writes after it', async () => {
    await twin.append(writeSet(freshStream(), 0, [weighed(1)]));
    const head = await store.head(LANE);
    expect(await statementsOf(() => send())).toStrictEqual(['with', 'begin', 'select', 'with', 'commit']);
    expect(await store.head(LANE)).toBe(head + 1);
    const positions = (await store.read(LANE, 0, 1_000)).map(({ position }) => position);
    expect(positions).toStrictEqual(positions.map((_, index) => index + 1));
  });

  it('refuses what was decided on a stream that has grown', async () => {
    const stream = freshStream();
    await send(stream);
    expect(await send(stream)).toStrictEqual({ status: 'conflict', on: 'version', streamId: stream });
    expect(await store.load(LANE, stream)).toHaveLength(1);
  });

  it('gives a repeated command its first outcome, also one that another process wrote without an event', async () => {
    const outcome = { commandId: newUuid(), fingerprint: 'f', answer: 'first', expiresAt: null };
    await twin.append(bare({ outcome }));
    expect(await send(freshStream(), 0, { outcome: { ...outcome, answer: 'second' } })).toMatchObject({
      status: 'repeated',
      outcome: { answer: 'first' },
    });
  });

  it('takes no name that another process has reserved without an event', async () => {
    const value = newUuid();
    await twin.append(bare({ reserve: [{ scope: 's', value, owner: 'other' }] }));
    expect(await send(freshStream(), 0, { reserve: [{ scope: 's', value, owner: 'own' }] })).toStrictEqual({
      status: 'conflict',
      on: 'name',
      scope: 's',
      value,
    });
  });

  it('moves no checkpoint that another process has moved', async () => {
    const reader = newUuid();
    await twin.moveCheckpoint({ reader, source: 's', from: 0, to: 5 });
    const moved = await send(freshStream(), 0, { checkpoint: { reader, source: 's', from: 0, to: 3 } });
    expect(moved).toStrictEqual({ status: 'conflict', on: 'checkpoint', position: 5 });
    expect(await store.checkpoint(reader, 's')).toBe(5);
  });

  it('takes back names and timers with their turns, also those that another process has set', async () => {
    const value = newUuid();
    await twin.append(
      bare({ timers: [timer('a'), timer('b')], reserve: [{ scope: 's', value, owner: 'x' }] }),
    );
    const release = [{ scope: 's', value }];
    expect(await statementsOf(() => send(freshStream(), 0, { cancelTimers: ['a'], release }))).toStrictEqual([
      'with',
    ]);
    expect(await rows(`parcels.reservation where value = '${value}'`)).toStrictEqual([]);
    expect(await rows('parcels.timer')).toMatchObject([{ timer_id: 'b' }]);
    expect(await rows('parcels.timer_turn')).toMatchObject([{ timer_id: 'b' }]);
    await send(freshStream(), 0, { timers: [timer('b')] });
    expect(await rows('parcels.timer_turn')).toHaveLength(1);
    await send(freshStream(), 0, { cancelTimers: ['b'] });
  });

  it('cuts rows of views, also those that another process has put without an event', async () => {
    const parcel = newUuid();
    const keyOf = (ordinal: number) => ({ parcel_id: parcel, ordinal: String(ordinal), since: NOW });
    const put = (ordinal: number, note: string) => ({
      view: seatView,
      key: keyOf(ordinal),
      row: { ...keyOf(ordinal), note },
    });
    const cut = (ordinal: number) => ({ view: seatView, key: keyOf(ordinal), row: null });
    await twin.append(bare({ views: [1, 2, 3].map((ordinal) => put(ordinal, 'old')) }));
    const views = [cut(1), cut(2), put(3, 'new'), put(4, 'new'), cut(5)];
    expect(await statementsOf(() => send(freshStream(), 0, { views }))).toStrictEqual(['with']);
    const seats = `parcels.seat_view where parcel_id = '${parcel}' order by ordinal`;
    expect(await rows(seats)).toMatchObject([
      { ordinal: '3', note: 'new' },
      { ordinal: '4', note: 'new' },
    ]);
  });

  it('cuts nothing where the lane is not as expected', async () => {
    const parcel = newUuid();
    const key = { parcel_id: parcel, ordinal: '1', since: NOW };
    const stream = freshStream();
    await send(stream, 0, { views: [{ view: seatView, key, row: { ...key, note: 'kept' } }] });
    expect(await send(stream, 0, { views: [{ view: seatView, key, row: null }] })).toMatchObject({
      status: 'conflict',
    });
    expect(await rows(`parcels.seat_view where parcel_id = '${parcel}'`)).toHaveLength(1);
  });

  it('plans its statements once a connection, however long its lists are', async () => {
    const planned = await queryOnce(
      url,
      `select proname as name from pg_proc where pronamespace = 'parcels'::regnamespace
          and proname in ('take_timers', 'take_turn_sandbox')
          and 'plan_cache_mode=force_generic_plan' = any(proconfig) order by proname`,
    );
    expect(planned).toStrictEqual([{ name: 'take_timers' }, { name: 'take_turn_sandbox' }]);
  });

  it.each(['empty', 'nearly empty'])(
    'looks outcomes, names and timers up by their keys, in a lane with many, by plans of %s tables',
    async (tables) => {
      const fill = (from: number, to: number): Promise<unknown> =>
        queryOnce(
          url,
          `with many as (
            select lane, n from log.lane, generate_series(${from}, ${to}) as n where name = '${LANE}'),
          outcomes as (insert into parcels.outcome select lane, 'many-' || n, 'f', '{}', null, '' from many),
          timers as (
            insert into parcels.timer select lane, 'many-' || n, '${NOW}', 'n', '{}', '{}', n, 0 from many),
          turns as (insert into parcels.timer_turn select lane, 'key-' || n % 1000, n, 0, 'many-' || n from many)
          insert into parcels.reservation select lane, 'many', 'value-' || n, 'owner' from many`,
        );
      const empty = (): Promise<unknown> =>
        queryOnce(url, 'truncate parcels.outcome, parcels.reservation, parcels.timer, parcels.timer_turn');
      const client = new pg.Client(url);
      await client.connect();
      const head = await store.head(LANE);
      const takeTurn = async (): Promise<unknown[]> => {
        const { rows: turns } = await client.query(
          `select parcels.take_turn_sandbox(lane, $1, '{}', '{}', '{new-1,new-2}', '{many}', '{value-9}',
              '{owner}', '{}', '{}', '{}', '{}', '{}', '{many-8,many-1008}', '{many-9}', null,
              '{many-7,many-1007}', '{a,b}', '{a,b}', '{key-9,key-new}', '${NOW}', now(), now()) as taken
            from log.lane where name = $2`,
          [head, LANE],
        );
        return turns;
      };
      await empty();
      if (tables !== 'empty') {
        await fill(1, 3);
        await queryOnce(url, 'analyze');
      }
      await takeTurn();
      await fill(4, 3000);
      await client.query('begin');
      expect(await takeTurn()).toStrictEqual([{ taken: ['b', 'many-7'] }]);
      const { rows: read } = await client.query(
        `select relname, idx_tup_fetch::int as read, seq_tup_read::int as scanned from pg_stat_xact_user_tables
          where relname in ('outcome', 'reservation', 'timer', 'timer_turn') and schemaname = 'parcels'
          order by relname`,
      );
      await client.query('rollback');
      await client.end();
      const most = { outcome: 0, reservation: 1, timer: 6, timer_turn: 11 };
      expect(read.map(({ relname }) => relname)).toStrictEqual(Object.keys(most));
      const scanning = read.filter(
        ({ relname, read: fetched, scanned }) => fetched > most[relname as keyof typeof most] || scanned > 0,
      );
      await empty();
      expect(scanning).toStrictEqual([]);
    },
  );

  it('leaves nothing behind when it fails', async () => {
    const head = await store.head(LANE);
    const view = { table: 'nowhere', key: ['id'], columns: { id: 'text' } } as const;
    const broken = writeSet(freshStream(), 0, [weighed(1)], {
      timers: [timer('c')],
      views: [{ view, key: { id: '1' }, row: { id: '1' } }],
    });
    await expect(store.append(broken)).rejects.toThrow();
    expect(await store.head(LANE)).toBe(head);
    expect(await rows('parcels.timer')).toStrictEqual([]);
    expect(await send()).toMatchObject({ status: 'appended', lastPosition: head + 1 });
  });

  it('takes the platforms in turns: a backlog of one delays another one by a flush, not by the backlog', async () => {
    await send();
    const before = await store.head(LANE);
    const ofPlatform = (platformId: string): Partial<WriteSet> => ({
      metadata: { ...metadata(newUuid()), platformId },
    });
    const backlog = Array.from({ length: 1_000 }, () => send(freshStream(), 0, ofPlatform('Platform:busy')));
    const other = await send(freshStream(), 0, ofPlatform('Platform:quiet'));
    // One flush may have gone without it; in the next one it is the second at most.
    expect(other).toMatchObject({ status: 'appended' });
    const place = other.status === 'appended' ? other.lastPosition - before : Number.NaN;
    expect(place).toBeLessThanOrEqual(256 + 2);
    const statuses = (await Promise.all(backlog)).map(({ status }) => status);
    expect(statuses).toStrictEqual(Array<string>(1_000).fill('appended'));
    expect(await store.head(LANE)).toBe(before + 1_001);
  });
});
