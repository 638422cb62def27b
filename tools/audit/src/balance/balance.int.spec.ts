import { queryOnce } from '@causeway/database';
import { replayable as ledger } from '@causeway/ledger';
import { after, type Instant } from '@causeway/kernel';
import { openAuditedDatabase, type AuditedDatabase } from '../database/audited-database.js';
import { LedgerHouse } from '../testing/ledger-house.js';
import { nobody } from '../watcher.js';
import { replayViews } from '../replay/replay.js';
import { accountNamed } from './account-name.js';
import { balanceOf, type Moment } from './balance-of.js';

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

const of = (account: string, moment: Moment = {}, environment?: 'sandbox' | 'production') =>
  balanceOf(database.pool, ledger, accountNamed(account, environment), moment, nobody);
const figures = async (account: string, moment: Moment, environment?: 'sandbox' | 'production') => {
  const found = await of(account, moment, environment);
  return found && [found.available, found.held, found.total];
};

describe('the balance of an account', () => {
  it.each([
    [1, [0n, 0n, 0n]],
    [2, [100_00n, 0n, 100_00n]],
    [3, [60_00n, 40_00n, 100_00n]],
    [4, [60_00n, 0n, 60_00n]],
    [5, [50_00n, 10_00n, 60_00n]],
    [99, [50_00n, 10_00n, 60_00n]],
  ])('as of position %i is %p: available, held, total', async (position, expected) => {
    expect(await figures(house.account, { position })).toStrictEqual(expected);
  });

  it.each([1, 2, 3, 4, 5])('as of the moment of position %i is what it came to there', async (position) => {
    const asOf = moments[position - 1] ?? '';
    expect(await figures(house.account, { asOf })).toStrictEqual(await figures(house.account, { position }));
    const justBefore = after(asOf as Instant, -1);
    expect(await figures(house.account, { asOf: justBefore })).toStrictEqual(
      position === 1 ? undefined : await figures(house.account, { position: position - 1 }),
    );
  });

  it('says whose it is, which entry touched it last, and how far the journal was read', async () => {
    expect(await of(house.account, { position: 4 })).toStrictEqual({
      account: house.account,
      lane: 'ledger.sandbox',
      currency: 'USD',
      platformId: house.platformId,
      customerId: house.customerId,
      status: 'ACTIVE',
      available: 60_00n,
      held: 0n,
      pending: 0n,
      total: 60_00n,
      touchedAt: { position: 4, recordedAt: moments[3] },
      readUpTo: { position: 4, recordedAt: moments[3] },
    });
  });

  it.each([
    ['CLEARING:USD', [-61_00n, 0n, -61_00n]],
    ['FEES:USD', [1_00n, 0n, 1_00n]],
  ])('of the service’s own %s is %p', async (account, expected) => {
    expect(await figures(account, {}, 'sandbox')).toStrictEqual(expected);
  });

  it('is not there before the account was opened, in another environment, or of no account', async () => {
    expect(await of(house.account, { position: 0 })).toBeUndefined();
    expect(await of('FEES:USD', { position: 3 }, 'sandbox')).toBeUndefined();
    expect(await of('FEES:USD', {}, 'production')).toBeUndefined();
    expect(await of('InternalAccount:01890000-0000-7000-8000-00000000000a')).toBeUndefined();
  });

  it('comes from the journal: what somebody writes into the view does not change it', async () => {
    await queryOnce(house.url, 'update ledger.account_view set available = 7');
    try {
      expect(await figures(house.account, {})).toStrictEqual([50_00n, 10_00n, 60_00n]);
      const { contexts } = await replayViews(database, [ledger], undefined, nobody);
      expect(contexts[0]?.findings).toMatchObject([
        {
          kind: 'DIFFERS',
          view: 'account_view',
          columns: [{ column: 'available', live: '7', rebuilt: '5000' }],
        },
      ]);
    } finally {
      await queryOnce(house.url, 'update ledger.account_view set available = 5000');
    }
  });

  it('is not told from a journal that cannot have happened', async () => {
    await queryOnce(house.url, `update ledger.event_sandbox set type = 'HoldReleased' where position = 3`);
    try {
      await expect(of(house.account)).rejects.toThrow(/position 3 cannot be replayed: .* Run `verify`/);
    } finally {
      await queryOnce(house.url, `update ledger.event_sandbox set type = 'HoldPlaced' where position = 3`);
    }
  });
});

describe('the replay of a journal', () => {
  it('gives the rows of accounts and postings, and finds a line of a statement that was changed', async () => {
    const replay = async () => (await replayViews(database, [ledger], undefined, nobody)).contexts[0];
    expect(await replay()).toMatchObject({ rows: { account_view: 1, posting_view: 7 }, findings: [] });
    const where = `where position = 4 and account = 'FEES'`;
    await queryOnce(house.url, `update ledger.posting_view set amount = 99 ${where}`);
    try {
      expect((await replay())?.findings).toMatchObject([
        {
          view: 'posting_view',
          key: { environment: 'sandbox', position: '4', ordinal: '1' },
          columns: [{ column: 'amount', live: '99', rebuilt: '100' }],
        },
      ]);
    } finally {
      await queryOnce(house.url, `update ledger.posting_view set amount = 100 ${where}`);
    }
  });
});
