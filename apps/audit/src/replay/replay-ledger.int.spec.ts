import { queryOnce } from '@causeway/database';
import { newId } from '@causeway/kernel';
import { ledger } from '@causeway/ledger';

import { openAuditedDatabase, type AuditedDatabase } from '../database/audited-database.js';
import { LedgerHouse } from '../testing/ledger-house.js';
import { recomputeDigests } from '../testing/recompute-digests.js';
import { verifyLog } from '../verify/verify.js';
import { silentWatcher } from '../watcher.js';
import { replayViews } from './replay.js';

const [FIRST, SECOND] = ['ledger.sandbox', 'ledger-2.sandbox'] as const;
const TABLES = ['account', 'system', 'item', 'counter'].map((each) => `ledger.snapshot_${each}`);

describe('replay, of a ledger with two lanes and a snapshot of each', () => {
  let house: LedgerHouse;
  let database: AuditedDatabase;
  /** By lane: the account of a platform that lives there, with the history of a ledger house. */
  const accounts = new Map<string, string>();

  beforeAll(async () => {
    house = await LedgerHouse.open(2);
    while (accounts.size < 2) {
      house.platformId = newId('Platform');
      await house.history();
      await house.submit({
        kind: 'PLACE_HOLD',
        holdId: 'counted',
        accountId: house.account,
        amount: LedgerHouse.usd(1_00n),
        counters: [{ counter: 'day', amountMinor: 1_00n, ceilingMinor: 5_00n }],
        cause: { kind: 'PAYMENT', transactionId: newId('Transaction') },
      });
      await house.submit({ kind: 'RELEASE_HOLD', holdId: 'counted' });
      const [at] = await ask<{ name: string }>(
        `select name from ledger.account_view v join log.event e on e.data::text like '%' || v.account_id || '%'
           join log.lane using (lane) where v.account_id = '${house.account}' limit 1`,
      );
      if (at !== undefined && !accounts.has(at.name)) accounts.set(at.name, house.account);
    }
    // A process that gives up a lane leaves a snapshot of it.
    await house.close();
    database = await openAuditedDatabase(house.url);
  });
  afterAll(() => database.close());

  const ask = async <Row>(sql: string): Promise<Row[]> => (await queryOnce(house.url, sql)) as Row[];

  const replay = async () => {
    const { contexts, strangers } = await replayViews(
      database,
      [ledger.replayable],
      undefined,
      silentWatcher,
    );
    return { ...contexts[0], strangers };
  };

  /** Corrupts tables for the time of one check, and restores them for the other rules. */
  const withCorruption = async <Found>(
    tables: readonly string[],
    look: () => Promise<Found>,
    ...changes: string[]
  ): Promise<Found> => {
    const kept = tables.map((table, index) => [table, `kept_${index}`] as const);
    for (const [table, copy] of kept) await ask(`create table ${copy} as select * from ${table}`);
    try {
      for (const change of changes) await ask(change);
      return await look();
    } finally {
      for (const [table, copy] of kept) {
        await ask(`delete from ${table}`);
        await ask(`insert into ${table} select * from ${copy}`);
        await ask(`drop table ${copy}`);
      }
    }
  };
  const findingsAfter = async (...changes: string[]) =>
    (await withCorruption([...TABLES, 'ledger.snapshot'], replay, ...changes)).findings;
  const accountIn = (lane: string) => accounts.get(lane) ?? '';

  it('rebuilds the rows of every lane and the book of every snapshot, and counts every event once', async () => {
    const steps: number[] = [];
    const { contexts, strangers } = await replayViews(database, [ledger.replayable], undefined, {
      begin: (total) => steps.push(total),
      advance: (count) => steps.push(-count),
    });
    expect([...accounts.keys()].sort()).toStrictEqual([SECOND, FIRST]);
    const [{ count } = { count: 0 }] = await ask<{ count: number }>(
      'select count(*)::integer from ledger.account_view',
    );
    expect(strangers).toStrictEqual([]);
    expect(contexts).toMatchObject([
      {
        findings: [],
        rows: {
          account_view: count,
          snapshot_account: count,
          // Of each platform: one account, and two of the service's own.
          snapshot_system: 2 * count,
          snapshot_item: count,
          snapshot_counter: count,
          command_sandbox: expect.any(Number),
          command_sandbox_2: expect.any(Number),
        },
      },
    ]);
    const [{ events } = { events: 0 }] = await ask<{ events: number }>(
      'select count(*)::integer as events from log.event',
    );
    expect([steps[0], steps.reduce((sum, step) => sum + step, 0)]).toStrictEqual([events, 0]);
  });

  it.each([FIRST, SECOND])('names a balance that was raised in the snapshot of %s', async (lane) => {
    const account = accountIn(lane);
    expect(
      await findingsAfter(
        `update ledger.snapshot_account set available = available + 1 where account_id = '${account}'`,
      ),
    ).toStrictEqual([
      {
        kind: 'DIFFERS',
        context: 'ledger',
        view: 'snapshot_account',
        key: { lane, account_id: account },
        columns: [{ column: 'available', live: '5001', rebuilt: '5000' }],
      },
    ]);
  });

  const of = (lane: string, table: string) => `ledger.snapshot_${table} where lane = '${lane}'`;
  it.each([
    [
      'the state of an account',
      `update ledger.snapshot_account set status = 'FROZEN' where lane = '${FIRST}'`,
      { kind: 'DIFFERS', view: 'snapshot_account', columns: [{ column: 'status' }] },
    ],
    [
      'the service’s own account',
      `update ledger.snapshot_system set available = available - 1 where account = 'FEES'
         and platform_id = (select max(platform_id) from ledger.snapshot_account where lane = '${SECOND}')`,
      { kind: 'DIFFERS', view: 'snapshot_system', key: { lane: SECOND, account: 'FEES', currency: 'USD' } },
    ],
    ['an account that is gone', `delete from ${of(SECOND, 'account')}`, { kind: 'ABSENT' }],
    [
      'a hold that is gone',
      `delete from ${of(SECOND, 'item')} and id = 'second'`,
      { kind: 'ABSENT', view: 'snapshot_item' },
    ],
    [
      'a hold of another amount',
      `update ledger.snapshot_item set item = replace(item::text, '"1000"', '"9999"')::json where lane = '${SECOND}'`,
      { kind: 'DIFFERS', view: 'snapshot_item', columns: [{ column: 'item' }] },
    ],
    [
      'a hold that was never placed',
      `insert into ledger.snapshot_item select lane, kind, platform_id, 'mine', item from ${of(SECOND, 'item')} limit 1`,
      { kind: 'SURPLUS', view: 'snapshot_item' },
    ],
    [
      'what was used of a limit',
      `update ledger.snapshot_counter set used = 7 where lane = '${FIRST}'`,
      {
        kind: 'DIFFERS',
        view: 'snapshot_counter',
        columns: [{ column: 'used', live: '7', rebuilt: '0' }],
      },
    ],
    [
      'a position beyond the lane',
      `update ledger.snapshot set position = 99999 where lane = '${SECOND}'`,
      {
        kind: 'DIFFERS',
        view: 'snapshot',
        key: { lane: SECOND },
        columns: [{ column: 'position', live: '99999' }],
      },
    ],
    [
      'an earlier position',
      `update ledger.snapshot set position = position - 1 where lane = '${SECOND}'`,
      { kind: 'DIFFERS', view: 'snapshot_account' },
    ],
  ])('finds in a snapshot %s', async (_title, change, expected) => {
    expect((await findingsAfter(change))?.[0]).toMatchObject(expected);
  });

  it('does without a snapshot', async () => {
    const found = await withCorruption(
      [...TABLES, 'ledger.snapshot'],
      replay,
      ...[...TABLES, 'ledger.snapshot'].map((table) => `delete from ${table}`),
    );
    expect(found).toMatchObject({ findings: [], rows: { account_view: expect.any(Number) } });
    expect(Object.keys(found.rows ?? {}).filter((table) => !table.startsWith('command_'))).toStrictEqual([
      'account_view',
    ]);
  });

  describe('of the commands that the lane keeps', () => {
    const TABLE = 'ledger.command_sandbox_2';
    /** The command behind the first entry that moves money. */
    const FIRST_ENTRY = `position = (select min(position) from ledger.event_sandbox_2 where type = 'EntryPosted')
      and cause_id is not null`;
    const findings = async (change: string) => (await withCorruption([TABLE], replay, change)).findings;
    const at = { context: 'ledger', view: 'command_sandbox_2', key: { command_id: expect.any(String) } };

    it('names a missing row, because its command could take effect again', async () => {
      expect(await findings(`delete from ${TABLE} where ${FIRST_ENTRY}`)).toStrictEqual([
        { kind: 'ABSENT', ...at },
      ]);
    });

    it('names a row with the outcome of another entry', async () => {
      expect(
        await findings(`update ${TABLE} set position = position + 1 where ${FIRST_ENTRY}`),
      ).toMatchObject([{ kind: 'DIFFERS', ...at, columns: [{ column: 'position' }] }]);
    });

    it('names a row of another payment, and one under which a hold is found that it did not touch', async () => {
      const foreign = `'01890000-0000-7000-8000-000000000009'`;
      expect(
        await findings(
          `update ${TABLE} set cause_id = ${foreign}, object_id = ${foreign} where ${FIRST_ENTRY}`,
        ),
      ).toMatchObject([
        { kind: 'DIFFERS', ...at, columns: [{ column: 'cause_id' }, { column: 'object_id' }] },
      ]);
    });

    it('names a row of an entry that its command did not post', async () => {
      const madeUp = `insert into ${TABLE} select gen_random_uuid(), fingerprint, position, cause_id, null, null
        from ${TABLE} where ${FIRST_ENTRY}`;
      expect(await findings(madeUp)).toStrictEqual([{ kind: 'SURPLUS', ...at }]);
    });
  });

  const PART = { [FIRST]: 'sandbox', [SECOND]: 'sandbox_2' };
  /** Of the first entry of the lane that leaves a balance. */
  const raised = (lane: typeof FIRST | typeof SECOND) =>
    `update ledger.event_${PART[lane]} set data = replace(data::text, '"available":"10000"', '"available":"10001"')::json
      where position = (select min(position) from ledger.event_${PART[lane]} where type = 'EntryPosted')`;
  const entryOf = async (lane: typeof FIRST | typeof SECOND) =>
    (
      await ask<{ position: number }>(
        `select min(position)::integer as position from ledger.event_${PART[lane]} where type = 'EntryPosted'`,
      )
    )[0]?.position ?? 0;
  const logOf = (lane: typeof FIRST | typeof SECOND) => [
    `ledger.event_${PART[lane]}`,
    `ledger.batch_${PART[lane]}`,
  ];

  it.each([FIRST, SECOND] as const)(
    'a balance that was raised in the journal of %s does not come to its digest, nor to the sum of its legs',
    async (lane) => {
      const position = await entryOf(lane);
      const look = async () => [await verifyLog(database.pool, silentWatcher), await replay()] as const;
      const [{ findings }, replayed] = await withCorruption(logOf(lane), look, raised(lane));
      expect(findings).toMatchObject([{ lane, kind: 'ALTERED', streamId: 'journal', position }]);
      expect(replayed.findings).toMatchObject([{ kind: 'UNREADABLE', lane, streamId: 'journal' }]);
    },
  );

  it.each([FIRST, SECOND] as const)(
    'finds a balance that was raised in the journal of %s though every digest was computed anew',
    async (lane) => {
      const look = async () => {
        await recomputeDigests(database.pool, ask, lane);
        return [await verifyLog(database.pool, silentWatcher), await replay()] as const;
      };
      const [{ findings }, replayed] = await withCorruption(logOf(lane), look, raised(lane));
      expect(findings).toStrictEqual([]);
      expect(replayed.findings).toStrictEqual([
        {
          kind: 'UNREADABLE',
          context: 'ledger',
          lane,
          streamId: 'journal',
          what: `the event at position ${await entryOf(lane)} cannot be replayed: The entry at ${await entryOf(lane)} leaves another balance on ${accountIn(lane)} than is stored`,
        },
      ]);
    },
  );

  it('finds by the snapshot that a tail was cut off together with its digests', async () => {
    const position = await entryOf(SECOND);
    const look = async () => [await verifyLog(database.pool, silentWatcher), await replay()] as const;
    const [{ findings }, replayed] = await withCorruption(
      logOf(SECOND),
      look,
      `delete from ledger.event_sandbox_2 where position > ${position}`,
      `delete from ledger.batch_sandbox_2 where last_position > ${position}`,
    );
    expect(findings).toStrictEqual([]);
    expect(replayed.findings).toContainEqual({
      kind: 'DIFFERS',
      context: 'ledger',
      view: 'snapshot',
      key: { lane: SECOND },
      columns: [{ column: 'position', live: expect.any(String), rebuilt: String(position) }],
    });
  });

  it('verifies every lane by its name, and compares readers with the lane that they read', async () => {
    const verify = async () => (await verifyLog(database.pool, silentWatcher)).findings;
    expect(await verify()).toStrictEqual([]);
    const reader = (source: string) =>
      `insert into ledger.checkpoint values ('witness', '${source}', (select max(position) + 1 from ledger.event_sandbox_2))`;
    for (const source of [SECOND, 'causeway.sandbox.ledger.v1/8'])
      expect(await withCorruption(['ledger.checkpoint'], verify, reader(source))).toMatchObject([
        { lane: SECOND, kind: 'READ_BEYOND' },
      ]);
    expect(
      await withCorruption(['log.lane'], verify, `delete from log.lane where name = 'ledger-2.production'`),
    ).toMatchObject([{ lane: 'ledger-2.production', kind: 'LANE_MISSING' }]);
    const madeUp = `insert into log.lane (lane, name) values (99, 'unknown'), (98, 'unknown.sandbox')`;
    expect(await withCorruption(['log.lane'], verify, madeUp)).toMatchObject([
      { lane: 'unknown', kind: 'LANE_MISSING' },
      { lane: 'unknown.sandbox', kind: 'LANE_MISSING' },
    ]);
  });
});
