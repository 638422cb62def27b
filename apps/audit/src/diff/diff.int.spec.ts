import { queryOnce } from '@causeway/database';
import { openAuditedDatabase, type AuditedDatabase } from '../database/audited-database.js';
import { LedgerHouse, START } from '../testing/ledger-house.js';
import { silentWatcher } from '../watcher.js';
import { countEvents } from './count-events.js';
import { diffOf } from './diff-of.js';
import type { Moment } from '../moment/moment.js';

const SANDBOX = 'ledger.sandbox';
let house: LedgerHouse;
let database: AuditedDatabase;
let moments: readonly string[];

beforeAll(async () => {
  house = await LedgerHouse.open();
  moments = await house.history();
  database = await openAuditedDatabase(house.url);
});
afterAll(async () => {
  await database.close();
  await house.close();
});

const at = (position: number): Moment => ({ kind: 'POSITION', position });
const time = (position: number): Moment => ({ kind: 'TIME', at: moments[position - 1] ?? '' });
const diff = (from: Moment, to: Moment, lane = SANDBOX) =>
  diffOf(database.pool, { from, to, wanted: (name) => name === lane }, silentWatcher);
const changes = async (from: Moment, to: Moment) =>
  (await diff(from, to)).accounts.map(({ account, entries, change: { available, held, total } }) => [
    account === house.account ? 'ADA' : account.replace(`:${house.platformId}`, ''),
    entries,
    available,
    held,
    total,
  ]);

describe('the changes of accounts', () => {
  it.each([
    [0, 1, [['ADA', 1, 0n, 0n, 0n]]],
    [
      1,
      2,
      [
        ['CLEARING:USD', 1, -100_00n, 0n, -100_00n],
        ['ADA', 1, 100_00n, 0n, 100_00n],
      ],
    ],
    [2, 3, [['ADA', 1, -40_00n, 40_00n, 0n]]],
    [
      2,
      5,
      [
        ['ADA', 3, -50_00n, 10_00n, -40_00n],
        ['FEES:USD', 1, 1_00n, 0n, 1_00n],
        ['CLEARING:USD', 1, 39_00n, 0n, 39_00n],
      ],
    ],
    [5, 5, []],
  ])('from position %i to %i is %p', async (from, to, expected) => {
    const byName = (rows: readonly unknown[][]) =>
      [...rows].sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));
    expect(byName(await changes(at(from), at(to)))).toStrictEqual(byName(expected));
  });

  it('between two moments is the one between the positions recorded then', async () => {
    for (const [from, to] of [
      [1, 3],
      [2, 5],
      [4, 5],
    ] as const)
      expect(await changes(time(from), time(to))).toStrictEqual(await changes(at(from), at(to)));
  });

  it('is reported with its values before and after, its owner, and the position of the journal', async () => {
    const { accounts, spans } = await diff(at(2), at(4));
    expect(spans).toStrictEqual([
      {
        lane: SANDBOX,
        from: { position: 2, recordedAt: moments[1] },
        to: { position: 4, recordedAt: moments[3] },
      },
    ]);
    expect(accounts.find(({ account }) => account === house.account)).toMatchObject({
      lane: SANDBOX,
      currency: 'USD',
      platformId: house.platformId,
      customerId: house.customerId,
      before: { available: 100_00n, held: 0n, pending: 0n, total: 100_00n },
      after: { available: 60_00n, held: 0n, pending: 0n, total: 60_00n },
      change: { available: -40_00n, held: 0n, pending: 0n, total: -40_00n },
    });
  });

  it('begins before the first entry, and ends where the journal does', async () => {
    const whole = await diff(at(0), at(99));
    expect(whole.spans[0]).toMatchObject({ from: { position: 0, recordedAt: null }, to: { position: 5 } });
    expect((await diff({ kind: 'TIME', at: '2020-01-01T00:00:00.000Z' }, time(5))).accounts).toStrictEqual(
      whole.accounts,
    );
  });

  it('comes to zero in each currency', async () => {
    for (let from = 0; from <= 5; from += 1)
      for (let to = from; to <= 5; to += 1) {
        const { totals, accounts } = await diff(at(from), at(to));
        expect(totals).toStrictEqual(
          accounts.length === 0
            ? []
            : [{ lane: SANDBOX, currency: 'USD', accounts: accounts.length, total: 0n }],
        );
      }
  });

  it('is empty in a lane without entries', async () => {
    expect(await diff(at(0), at(9), 'ledger.production')).toMatchObject({ accounts: [], totals: [] });
    expect((await diff(at(0), at(9), 'ledger.nowhere')).spans).toStrictEqual([]);
  });

  it('is not computed from a journal that was altered', async () => {
    const change = (from: string, to: string) =>
      queryOnce(
        house.url,
        `update ledger.event_sandbox set data = replace(data::text, '"amount":"${from}"', '"amount":"${to}"')::json
          where position = 2`,
      );
    await change('10000', '10001');
    try {
      await expect(diff(at(0), at(5))).rejects.toThrow(/position 2 cannot be replayed.*Run `verify`/);
    } finally {
      await change('10001', '10000');
    }
  });
});

describe('the events that were recorded', () => {
  it('after one time and up to another are counted by type, in the lanes that had any', async () => {
    const count = (from: string, to: string) => countEvents(database.pool, [from, to], () => true);
    expect(await count(START, moments[4] ?? '')).toStrictEqual([
      { lane: SANDBOX, events: 4, byType: { EntryPosted: 1, HoldCaptured: 1, HoldPlaced: 2 } },
    ]);
    expect(await count(moments[4] ?? '', '2030-01-01T00:00:00.000Z')).toStrictEqual([]);
    expect(await countEvents(database.pool, [START, START], () => true)).toStrictEqual([]);
  });
});
