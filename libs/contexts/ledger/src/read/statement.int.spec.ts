import { queryOnce } from '@causeway/database';
import { after, idOf, newId, newUuid, type Id, type Instant } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import type { StatementWanted } from '../application/statement-requests.js';
import type { AccountOwner } from '../domain/account.js';
import { posted, type Cause, type Leg } from '../domain/entry.js';
import type { LedgerEvent } from '../domain/ledger-event.js';
import type { StatementLineDocument } from '../published/statement.document.js';
import { openedWith } from '../testing/book.fixture.js';
import { account, callOf, credit, debit, eur, NOW, usd } from '../testing/ledger.fixture.js';
import { LedgerHost } from '../testing/ledger-host.js';
import { JournalFixture } from '../testing/journal-fixture.js';
import { balanceAsOf } from './balance-as-of.query.js';
import { statementOf } from './statement.query.js';
import { entriesOfTransaction } from './transaction-entries.query.js';
import { trialBalance } from './trial-balance.query.js';

const MINUTE_MS = 60_000;
const minute = (count: number): Instant => after(NOW, count * MINUTE_MS);

let url: string;
let journal: JournalFixture;
beforeEach(async () => {
  url = await freshDatabase('ledger');
  await LedgerHost.migrate(url);
  // Marks of a spec fit into a page or two, which the planner would rather read as a whole than look into its index.
  for (const way of ['seqscan', 'bitmapscan']) {
    await queryOnce(url, `alter database ${new URL(url).pathname.slice(1)} set enable_${way} = off`);
  }
  journal = await JournalFixture.open(url);
});
afterEach(() => journal.close());

const PLATFORM_ID = newId('Platform');
const own: AccountOwner = { platformId: PLATFORM_ID };
const ada: AccountOwner = { platformId: PLATFORM_ID, customerId: newId('Customer') };
const [ADA, OWN] = [account(ada, 'USD'), account(own, 'USD')];
const call = callOf(PLATFORM_ID);

const entry = (legs: readonly Leg[], transactionId = newId('Transaction')): LedgerEvent => ({
  type: 'EntryPosted',
  platformId: PLATFORM_ID,
  cause: { kind: 'DEPOSIT', transactionId },
  legs: legs.map((leg) => posted(leg)),
});
const funded = (to: Id<'InternalAccount'>, minor: number): LedgerEvent =>
  entry([debit('CLEARING', usd(minor)), credit(to, usd(minor))]);
const open = async (): Promise<void> => {
  journal.record(openedWith(ada, ['USD', 'EUR']), PLATFORM_ID);
  journal.record(openedWith(own, ['USD']), PLATFORM_ID);
  await journal.flush();
};
/** Entries of a number of minutes, one batch each: Ada's funding of 1, 2, 3 … cents, and between them the platform's. */
const play = async (minutes: number, start = 0): Promise<void> => {
  for (let index = start + 1; index <= start + minutes; index += 1) {
    journal.record(funded(ADA, index), PLATFORM_ID, minute(index));
    if (index % 3 === 0) journal.record(funded(OWN, 7), PLATFORM_ID, minute(index));
    await journal.flush(minute(index));
  }
};
const sumTo = (count: number): bigint => (BigInt(count) * BigInt(count + 1)) / 2n;
const statement = async (wanted: Partial<StatementWanted> = {}) => {
  const found = await statementOf(journal.sources, call, { account: ADA, limit: 20, ...wanted });
  if (found === null) throw new Error('the account is there');
  return found;
};
const asOf = async (wanted: object, of: StatementWanted['account'] = ADA) => {
  const found = await balanceAsOf(journal.sources, call, { account: of, ...wanted });
  if (found === null) throw new Error('the account is there');
  return found;
};
const ordinals = (lines: readonly StatementLineDocument[]): number[] => lines.map(({ ordinal }) => ordinal);
const down = (from: number, to: number): number[] =>
  Array.from({ length: from - to + 1 }, (_, index) => from - index);

describe('a statement', () => {
  it('lists every entry of an account once, newest first, with its resulting balance', async () => {
    await open();
    await play(210);
    const lines: StatementLineDocument[] = [];
    for (let before: number | undefined; ; before = lines.at(-1)?.ordinal) {
      const page = await statement({ limit: 33, ...(before !== undefined && { before }) });
      expect(page).toMatchObject({ totalCount: 210, currency: 'USD', lane: 'ledger.sandbox' });
      lines.push(...page.lines);
      if (!page.hasMore) break;
    }
    expect(ordinals(lines)).toStrictEqual(down(210, 1));
    for (const { ordinal, recordedAt, after: balance, postings } of lines) {
      expect(recordedAt).toBe(minute(ordinal));
      expect(balance).toStrictEqual({
        available: sumTo(ordinal),
        held: 0n,
        pending: 0n,
        total: sumTo(ordinal),
        owed: 0n,
      });
      expect(postings).toStrictEqual([{ movement: 'ENTRY', side: 'CREDIT', amount: BigInt(ordinal) }]);
    }
  });

  it('between two positions has the entries after the one, up to and with the other', async () => {
    await open();
    await play(70);
    const { lines } = await statement({ limit: 100 });
    const positionOf = (ordinal: number): number =>
      lines.find((line) => line.ordinal === ordinal)?.position ?? Number.NaN;
    const between = { afterPosition: positionOf(20), upToPosition: positionOf(66) };
    const found = await statement({ ...between, limit: 100 });
    expect(ordinals(found.lines)).toStrictEqual(down(66, 21));
    expect(found).toMatchObject({ totalCount: 46, hasMore: false });
    expect([found.opening.total, found.closing.total]).toStrictEqual([sumTo(20), sumTo(66)]);
    expect(
      await statement({ afterPosition: positionOf(30), upToPosition: positionOf(29), limit: 5 }),
    ).toMatchObject({
      lines: [],
      totalCount: 0,
    });
  });

  it('continues after its last page, while more entries arrive', async () => {
    await open();
    await play(100);
    const first = await statement({ limit: 10 });
    await play(70, 100);
    const second = await statement({ limit: 10, before: 91 });
    expect([ordinals(first.lines), ordinals(second.lines)]).toStrictEqual([down(100, 91), down(90, 81)]);
    expect([first.totalCount, second.totalCount]).toStrictEqual([100, 170]);
    expect(ordinals((await statement({ limit: 2 })).lines)).toStrictEqual([170, 169]);
  });

  it.each([
    [20, 150],
    [1, 2],
    [64, 65],
    [64, 64],
    [128, 141],
    [0, 1],
    [140, 500],
    [500, 600],
    [-9, 400],
  ])(
    'of the minutes from %d to before %d shows those alone, and what was before and after',
    async (from, to) => {
      await open();
      await play(140);
      const [first, last] = [Math.max(1, from), Math.min(140, to - 1)];
      const count = Math.max(0, last - first + 1);
      const found = await statement({ from: minute(from), to: minute(to), limit: 100 });
      expect(ordinals(found.lines)).toStrictEqual(count === 0 ? [] : down(last, first).slice(0, 100));
      expect(found).toMatchObject({ totalCount: count, hasMore: count > 100 });
      expect(found.opening.total).toBe(sumTo(Math.max(0, Math.min(140, from - 1))));
      expect(found.closing.total).toBe(sumTo(Math.max(0, last)));
    },
  );

  it('shows an entry once to each of its accounts, with all that it moved there', async () => {
    await open();
    const cause: Cause = { kind: 'PAYMENT', transactionId: newId('Transaction') };
    journal.record(funded(ADA, 100), PLATFORM_ID);
    const hold = posted(debit(ADA, usd(60)), 'HOLD');
    journal.record(
      { type: 'HoldPlaced', platformId: PLATFORM_ID, holdId: 'h', counters: [], cause, legs: [hold] },
      PLATFORM_ID,
    );
    journal.record(
      {
        type: 'HoldCaptured',
        platformId: PLATFORM_ID,
        holdId: 'h',
        isFinal: true,
        cause,
        legs: [
          posted(debit(ADA, usd(50)), 'CAPTURE'),
          posted(credit(OWN, usd(1))),
          posted(credit('CLEARING', usd(49))),
          posted(credit(ADA, usd(10)), 'RELEASE'),
        ],
      },
      PLATFORM_ID,
    );
    await journal.flush();
    const [captured, placed] = (await statement()).lines;
    expect(captured).toMatchObject({
      type: 'HoldCaptured',
      ordinal: 3,
      cause,
      postings: [
        { movement: 'CAPTURE', amount: 50n },
        { movement: 'RELEASE', amount: 10n },
      ],
      after: { available: 50n, held: 0n, total: 50n },
    });
    expect(placed).toMatchObject({ type: 'HoldPlaced', after: { available: 40n, held: 60n, total: 100n } });
    const { lines } = await statement({ account: OWN });
    expect(lines).toMatchObject([{ ordinal: 1, position: captured?.position, after: { available: 1n } }]);
    const clearing = await statement({ account: 'CLEARING', currency: 'USD' });
    expect(clearing.lines.map((line) => line.after.available)).toStrictEqual([-51n, -100n]);
  });

  it('of an account without entries is empty', async () => {
    await open();
    for (const wanted of [{ account: account(ada, 'EUR') }, { account: 'FEES', currency: 'EUR' }] as const) {
      expect(await statement(wanted)).toMatchObject({ lines: [], totalCount: 0, hasMore: false });
    }
  });

  it('is there for the account’s own platform alone, and of the service’s own accounts in one currency', async () => {
    await open();
    const stranger = callOf(newId('Platform'));
    expect(await statementOf(journal.sources, stranger, { account: ADA, limit: 5 })).toBeNull();
    expect(await balanceAsOf(journal.sources, stranger, { account: ADA })).toBeNull();
    const unknown = { account: idOf('InternalAccount', newUuid()), limit: 5 };
    expect(await statementOf(journal.sources, call, unknown)).toBeNull();
    expect(await statementOf(journal.sources, call, { account: 'FEES', limit: 5 })).toBeNull();
  });
});

describe('a balance as of', () => {
  it('any position is the balance after the last entry up to it', async () => {
    await open();
    await play(140);
    const steps = (await statement({ limit: 100_000 })).lines;
    for (let position = 0; position <= journal.book.version; position += 3) {
      const last = steps.find((step) => step.position <= position);
      const found = await asOf({ position });
      expect([found.balance.total, found.lastEntry?.position]).toStrictEqual([
        last?.after.total ?? 0n,
        last?.position,
      ]);
    }
  });

  it('any moment includes what was recorded in it', async () => {
    await open();
    await play(70);
    for (const count of [0, 1, 2, 63, 64, 65, 70]) {
      expect((await asOf({ at: minute(count) })).balance.total).toBe(sumTo(count));
      expect((await asOf({ at: after(minute(count), -1) })).balance.total).toBe(
        sumTo(Math.max(0, count - 1)),
      );
    }
    expect(await asOf({})).toMatchObject({
      balance: { total: sumTo(70) },
      lanePosition: journal.book.version,
      lastEntry: { ordinal: 70, recordedAt: minute(70) },
    });
  });
});

describe('a hot account of 10,000 entries', () => {
  it('is read in as few steps as one of hundreds, for every query', async () => {
    await open();
    for (let hour = 1; hour <= 10; hour += 1) {
      for (let count = 0; count < 1_000; count += 1)
        journal.record(funded(ADA, 1), PLATFORM_ID, minute(hour));
      await journal.flush(minute(hour));
    }
    const clearing = { account: 'CLEARING', currency: 'USD' } as const;
    const questions: (() => Promise<unknown>)[] = [
      () => asOf({ position: 5_000 }),
      () => asOf({ position: 3 }),
      () => asOf({ at: minute(7) }),
      () => statement({ limit: 50 }),
      () => statement({ limit: 50, before: 4_321 }),
      () => statement({ limit: 50, before: 51 }),
      () => statement({ ...clearing, limit: 50, before: 7_777 }),
    ];
    for (const question of questions) {
      journal.asked.length = 0;
      await question();
      const { entries, marks } = await journal.visited();
      // At most from mark to mark and a page, each row read once by the walk; and a few marks.
      expect(entries).toBeGreaterThan(0);
      expect(entries).toBeLessThanOrEqual(64 + 50 + 1);
      expect(marks).toBeLessThanOrEqual(40);
    }
    expect((await asOf({ position: 5_000 })).balance.total).toBe(4_998n);
    expect((await asOf({ at: minute(7) })).balance.total).toBe(7_000n);
    const page = await statement({ ...clearing, limit: 3, before: 7_777 });
    expect(page.lines.map((line) => line.after.available)).toStrictEqual([-7_776n, -7_775n, -7_774n]);
  });
});

describe('the entries of a transaction', () => {
  it('are all that it caused, oldest first, with the resulting balances', async () => {
    await open();
    const transactionId = newId('Transaction');
    journal.record(funded(ADA, 100), PLATFORM_ID);
    journal.record(entry([debit(ADA, usd(30)), credit(OWN, usd(30))], transactionId), PLATFORM_ID);
    journal.record(funded(ADA, 5), PLATFORM_ID);
    journal.record(entry([debit(OWN, usd(10)), credit(ADA, usd(10))], transactionId), PLATFORM_ID);
    await journal.flush(minute(1));
    const found = await entriesOfTransaction(journal.sources, call, transactionId);
    expect(
      found.map(({ position, postings }) => [
        position,
        ...postings.map(({ account: of, side, amount, after: { total } }) => [of, side, amount, total]),
      ]),
    ).toStrictEqual([
      [4, [ADA, 'DEBIT', 30n, 70n], [OWN, 'CREDIT', 30n, 30n]],
      [6, [OWN, 'DEBIT', 10n, 20n], [ADA, 'CREDIT', 10n, 85n]],
    ]);
    expect(found[0]).toMatchObject({
      type: 'EntryPosted',
      recordedAt: minute(1),
      cause: { kind: 'DEPOSIT', transactionId },
    });
    const stranger = callOf(newId('Platform'));
    expect(await entriesOfTransaction(journal.sources, stranger, transactionId)).toStrictEqual([]);
    expect(await entriesOfTransaction(journal.sources, call, newId('Transaction'))).toStrictEqual([]);
  });
});

describe('the trial balance', () => {
  it('adds up all accounts by currency, and comes to zero', async () => {
    await open();
    const EURO = account(ada, 'EUR');
    journal.record(funded(ADA, 100), PLATFORM_ID);
    journal.record(
      entry([
        debit(ADA, usd(30)),
        credit('EXCHANGE', usd(30)),
        debit('EXCHANGE', eur(27)),
        credit(EURO, eur(27)),
      ]),
      PLATFORM_ID,
    );
    journal.record(
      {
        type: 'HoldPlaced',
        platformId: PLATFORM_ID,
        holdId: 'h',
        counters: [],
        cause: { kind: 'PAYMENT', transactionId: newId('Transaction') },
        legs: [posted(debit(ADA, usd(50)), 'HOLD')],
      },
      PLATFORM_ID,
    );
    await journal.flush();
    const none = { pending: 0n, owed: 0n };
    expect(await trialBalance(journal.sources.lanes, call)).toStrictEqual({
      lane: 'ledger.sandbox',
      position: 5,
      currencies: [
        {
          currency: 'EUR',
          internal: { available: 27n, held: 0n, total: 27n, ...none, accounts: 1 },
          system: { EXCHANGE: -27n },
          sum: 0n,
        },
        {
          currency: 'USD',
          internal: { available: 20n, held: 50n, total: 70n, ...none, accounts: 2 },
          system: { CLEARING: -100n, EXCHANGE: 30n },
          sum: 0n,
        },
      ],
    });
  });

  it('shows what does not come to zero', async () => {
    await open();
    journal.record(funded(ADA, 100), PLATFORM_ID);
    const { lanes } = journal.sources;
    const broken = {
      ...lanes,
      read: <Answer>(asked: typeof call, look: Parameters<typeof lanes.read<Answer>>[1]) =>
        lanes.read(asked, (lane) => {
          const allAccounts = () => [...lane.allAccounts()].filter(({ accountId }) => accountId !== ADA);
          return look({
            position: lane.position,
            allAccounts,
            allSystems: () => lane.allSystems(),
            account: () => undefined,
            system: () => undefined,
          });
        }),
    };
    const { currencies } = await trialBalance(broken, call);
    expect(currencies.find(({ currency }) => currency === 'USD')?.sum).toBe(-100n);
  });
});
