import { createDatabase } from '@causeway/database';
import { newId, newUuid, type CurrencyCode } from '@causeway/kernel';
import { ledgerLane, readBook } from '../application/journal.js';
import type { LedgerCommand } from '../application/ledger-command.js';
import {
  FindInternalAccount,
  GetInternalAccount,
  ShowInternalAccount,
  SubmitToLedger,
} from '../application/requests.js';
import { accountIdOf, type AccountOwner } from '../domain/account.js';
import { ENTRY_POSTED, type EntryPostedV1 } from '../published/events.js';
import { LedgerHost } from '../testing/ledger-host.js';
import {
  callOf,
  credit,
  debit,
  eur,
  funding,
  holding,
  opening,
  PAYMENT,
  usd,
} from '../testing/ledger.fixture.js';
import { foldJournal } from './journal-replay.js';

const LANE = ledgerLane('sandbox');
let host: LedgerHost;
beforeAll(async () => {
  const server = process.env['CAUSEWAY_TEST_DATABASE_URL'] ?? '';
  const url = await createDatabase(server, `ledger_${newUuid().replaceAll('-', '')}`);
  await LedgerHost.migrate(url);
  host = await LedgerHost.open(url);
});
afterAll(() => host.close());

/** A payment from a customer's dollars to the platform's euros, with a fee and a second one given back. */
const playedPayment = async () => {
  const platformId = newId('Platform');
  const ada: AccountOwner = { platformId, customerId: newId('Customer') };
  const platform: AccountOwner = { platformId };
  const of = (owner: AccountOwner, currency: CurrencyCode) => accountIdOf(owner, currency, 'sandbox');
  const submit = (command: LedgerCommand) => host.execute(new SubmitToLedger(command, callOf(platformId)));
  const [dollars, euros, fees] = [of(ada, 'USD'), of(platform, 'EUR'), of(platform, 'USD')];
  const after = { lane: 'quotes.sandbox', position: 7, key: 'Transaction:1' } as const;
  const start = await host.store.head(LANE);
  await submit(opening(ada, 'USD'));
  await submit(opening(platform, 'USD', 'EUR'));
  await submit(funding(dollars, usd(100_00)));
  await submit(holding('paid', dollars, usd(54_00)));
  await submit({
    kind: 'CAPTURE_HOLD',
    holdId: 'paid',
    after,
    legs: [
      debit(dollars, usd(54_00)),
      credit(fees, usd(1_00)),
      credit('EXCHANGE', usd(53_00)),
      debit('EXCHANGE', eur(49_00)),
      credit(euros, eur(49_00)),
    ],
  });
  await submit(holding('returned', dollars, usd(10_00)));
  await submit({ kind: 'RELEASE_HOLD', holdId: 'returned' });
  await submit(holding('refused', dollars, usd(100_00)));
  return { platformId, ada, platform, dollars, euros, fees, start, after };
};

const rowsOf = (table: string) =>
  host.query<Record<string, unknown>>(`select * from ledger.${table} order by 1, 2, 3`);

describe('the views', () => {
  it('equal what a replay of the journal gives, row by row', async () => {
    await playedPayment();
    await playedPayment();
    const fold = foldJournal('sandbox');
    const rebuilt = new Map<string, Record<string, unknown>>();
    for (const recorded of await host.store.read(LANE, 0, 10_000)) {
      for (const { view, key, row } of fold.apply(recorded)) {
        rebuilt.set(JSON.stringify([view.table, key]), { table: view.table, ...row });
      }
    }
    for (const table of ['account_view', 'posting_view']) {
      const live = await rowsOf(table);
      const again = [...rebuilt.values()].filter((row) => row['table'] === table);
      const plain = again.map(({ table: _table, ...row }) => asStored(row));
      expect(live.length).toBeGreaterThan(5);
      expect(live.map(asStored).sort(byText)).toStrictEqual(plain.sort(byText));
    }
  });

  it('keep the statement of an account, with what it came to after each line', async () => {
    const { dollars } = await playedPayment();
    const lines = await host.query<Record<string, string>>(
      `select movement, side, amount, available_after, held_after, cause from ledger.posting_view
        where environment = 'sandbox' and account = $1 order by position, ordinal`,
      [dollars],
    );
    expect(lines.map((line) => Object.values(line))).toStrictEqual([
      ['ENTRY', 'CREDIT', '10000', '10000', '0', 'SANDBOX_FUNDING'],
      ['HOLD', 'DEBIT', '5400', '4600', '5400', 'PAYMENT'],
      ['CAPTURE', 'DEBIT', '5400', '4600', '0', 'PAYMENT'],
      ['HOLD', 'DEBIT', '1000', '3600', '1000', 'PAYMENT'],
      ['RELEASE', 'CREDIT', '1000', '4600', '0', 'PAYMENT'],
    ]);
  });

  it('come to zero over all postings that moved settled money, in every currency', async () => {
    await playedPayment();
    const totals = await host.query<{ currency: string; total: string }>(
      `select currency, sum(case side when 'CREDIT' then amount else -amount end)::text as total
         from ledger.posting_view where movement in ('ENTRY', 'CAPTURE') group by currency order by currency`,
    );
    expect(totals).toStrictEqual([
      { currency: 'EUR', total: '0' },
      { currency: 'USD', total: '0' },
    ]);
  });
});

describe('what others are told', () => {
  it('is every change of a balance, the platform’s own accounts first, as the API shows them', async () => {
    const { platformId, ada, dollars, euros, fees, start, after } = await playedPayment();
    const messages = await host.store.readPublished(LANE, start, 100);
    const told = messages.map(({ type, key, data }) => {
      const { accounts } = data as EntryPostedV1;
      expect({ type, key }).toStrictEqual({ type: ENTRY_POSTED, key: platformId });
      return accounts.map(({ id, balance, totalBalance }) => [id, balance.amount, totalBalance.amount]);
    });
    expect(told).toStrictEqual([
      [[dollars, 100_00n, 100_00n]],
      [[dollars, 46_00n, 100_00n]],
      [
        [fees, 1_00n, 1_00n],
        [euros, 49_00n, 49_00n],
        [dollars, 46_00n, 46_00n],
      ],
      [[dollars, 36_00n, 46_00n]],
      [[dollars, 46_00n, 46_00n]],
    ]);
    expect(messages.map((message) => (message.data as EntryPostedV1).transactionId).slice(1)).toStrictEqual(
      Array.from({ length: 4 }, () => PAYMENT.transactionId),
    );
    expect(messages.map((message) => message.after)).toStrictEqual([
      undefined,
      undefined,
      after,
      undefined,
      undefined,
    ]);
    const [account] = (messages.at(-1)?.data as EntryPostedV1).accounts;
    const shown = await host.execute(new ShowInternalAccount({ accountId: dollars }, callOf(platformId)));
    expect(account).toStrictEqual(shown);
    expect(account?.customerId).toBe(ada.customerId);
  });
});

describe('one account', () => {
  it('is found by its id or by its owner and currency, with all that it holds', async () => {
    const { platformId, ada, dollars } = await playedPayment();
    const byId = await host.execute(new GetInternalAccount({ accountId: dollars }, callOf(platformId)));
    const byOwner = await host.execute(
      new FindInternalAccount({ owner: ada, currency: 'USD' }, callOf(platformId)),
    );
    const book = await readBook(host.store, 'sandbox');
    expect(byId).toStrictEqual(book.account(dollars));
    expect(byOwner).toStrictEqual(byId);
  });

  it('of another platform, of the other environment or of no one is not there', async () => {
    const { platformId, ada, dollars } = await playedPayment();
    const stranger = newId('Platform');
    const asked = [callOf(stranger), callOf(platformId, { environment: 'production' })];
    for (const call of asked) {
      expect(await host.execute(new GetInternalAccount({ accountId: dollars }, call))).toBeNull();
      expect(await host.execute(new ShowInternalAccount({ accountId: dollars }, call))).toBeNull();
      expect(await host.execute(new FindInternalAccount({ owner: ada, currency: 'USD' }, call))).toBeNull();
    }
    const own = callOf(platformId);
    expect(await host.execute(new FindInternalAccount({ owner: ada, currency: 'AED' }, own))).toBeNull();
    const unknown = newId('InternalAccount');
    expect(await host.execute(new GetInternalAccount({ accountId: unknown }, own))).toBeNull();
  });
});

/** Rows of the driver and of a fold in one form: integers and times as text. */
const asStored = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value instanceof Date ? value.toISOString() : typeof value === 'bigint' ? value.toString() : value,
    ]),
  );

const byText = (one: object, other: object): number => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);
