import { money, type Money } from '@causeway/kernel';
import {
  amountsOf,
  bookOf,
  captured,
  openedWith,
  placed,
  posted,
  released,
} from '../testing/book.fixture.js';
import {
  account,
  ACME,
  ADA,
  credit,
  debit,
  entered,
  eur,
  LATER,
  moved,
  NOW,
  PAYMENT,
  PLATFORM,
  usd,
  OTHER,
} from '../testing/ledger.fixture.js';
import { accountsShownAnew, type Change } from './change.js';
import type { LedgerEvent } from './ledger-event.js';

const hers = account(ADA, 'USD');
const platforms = account(PLATFORM, 'USD');
const opened = [openedWith(ADA, ['USD', 'EUR']), openedWith(PLATFORM, ['USD'])];
const funded = [...opened, posted(debit('CLEARING', usd(100)), credit(hers, usd(100)))];
const held = [...funded, placed('h', hers, usd(40), [{ counter: 'day', amountMinor: 7n }])];
const payout = (amount: Money) => [debit(hers, amount), credit('CLEARING', amount)];

const balances = ({ accounts }: Change) =>
  accounts.map(({ accountId, balance }) => [accountId, balance.available, balance.held, balance.at]);
const balance = (available: bigint, parts: object = {}) => ({
  available,
  held: 0n,
  pending: 0n,
  owed: 0n,
  ...parts,
});

describe('the change of an event', () => {
  it('opens accounts that hold nothing, dated by the event', () => {
    const change = bookOf().apply(openedWith(ADA, ['USD'], 'PENDING'), NOW);
    expect(change.accounts).toStrictEqual([
      {
        accountId: hers,
        owner: ADA,
        type: 'INTERNAL_FIAT',
        status: 'PENDING',
        currency: 'USD',
        createdAt: NOW,
        balance: balance(0n, { entries: 0, position: 0, at: NOW }),
      },
    ]);
    expect(change.replaced).toStrictEqual([undefined]);
    expect(accountsShownAnew(change)).toStrictEqual([]);
  });

  it('moves both sides of an entry, the platform’s own accounts named first', () => {
    const book = bookOf(...funded);
    const before = [platforms, hers].map((accountId) => book.account(accountId));
    const change = book.apply(
      posted(debit(hers, usd(60)), credit(platforms, usd(59)), credit('FEES', usd(1))),
      LATER,
    );
    expect(balances(change)).toStrictEqual([
      [platforms, 59n, 0n, LATER],
      [hers, 40n, 0n, LATER],
    ]);
    expect(change.replaced).toStrictEqual(before);
    expect(accountsShownAnew(change)).toStrictEqual(change.accounts);
    expect(change.postings).toStrictEqual([
      {
        ...moved('ENTRY', 'DEBIT', hers, usd(60)),
        after: balance(40n, { entries: 2, position: 4, at: LATER }),
        previous: 3,
      },
      {
        ...moved('ENTRY', 'CREDIT', platforms, usd(59)),
        after: balance(59n, { entries: 1, position: 4, at: LATER }),
        previous: 0,
      },
      {
        ...moved('ENTRY', 'CREDIT', 'FEES', usd(1)),
        after: balance(1n, { entries: 1, position: 4, at: LATER }),
        previous: 0,
      },
    ]);
    expect(book.system(ACME, 'FEES', 'USD').available).toBe(1n);
    expect(book.system(ACME, 'CLEARING', 'USD').available).toBe(-100n);
    expect(book.system(ACME, 'CLEARING', 'EUR').available).toBe(0n);
  });

  it('touched an account once, however often its legs name it', () => {
    const book = bookOf(...funded);
    const change = book.apply(
      posted(debit(hers, usd(5)), debit(hers, usd(6)), credit('FEES', usd(4)), credit('FEES', usd(7))),
      LATER,
    );
    expect(change.accounts.map((touched) => touched.balance)).toStrictEqual([
      balance(89n, { entries: 2, position: 4, at: LATER }),
    ]);
    expect(
      change.postings.map(({ after, previous }) => [after.available, after.entries, previous]),
    ).toStrictEqual([
      [95n, 2, 3],
      [89n, 2, 3],
      [4n, 1, 0],
      [11n, 1, 0],
    ]);
    expect(change.systems.map(({ before, after }) => [before.available, after.available])).toStrictEqual([
      [0n, 11n],
    ]);
  });

  it('names no account as shown anew whose legs cancel each other', () => {
    const change = bookOf(...funded).apply(posted(debit(hers, usd(5)), credit(hers, usd(5))), LATER);
    expect(change.accounts.map(({ accountId }) => accountId)).toStrictEqual([hers]);
    expect(accountsShownAnew(change)).toStrictEqual([]);
  });

  it('moves a hold from available to held and out', () => {
    const book = bookOf(...funded);
    const placing = book.apply(held.at(-1) as LedgerEvent, LATER);
    expect(balances(placing)).toStrictEqual([[hers, 60n, 40n, LATER]]);
    expect(book.hold(ACME, 'h')).toStrictEqual({
      status: 'HELD',
      platformId: ACME,
      holdId: 'h',
      accountId: hers,
      currency: 'USD',
      amountMinor: 40n,
      counters: [{ counter: 'day', amountMinor: 7n }],
      cause: PAYMENT,
    });
    expect(book.counter(ACME, 'day')).toBe(7n);
    const capturing = book.apply(captured('h', hers, payout(usd(40))), LATER);
    expect(balances(capturing)).toStrictEqual([[hers, 60n, 0n, LATER]]);
    expect(capturing.postings[0]).toMatchObject({ movement: 'CAPTURE', after: balance(60n), previous: 4 });
    expect(book.hold(ACME, 'h')).toStrictEqual({ status: 'CAPTURED' });
    expect(book.counter(ACME, 'day')).toBe(7n);
    expect(book.system(ACME, 'CLEARING', 'USD').available).toBe(-60n);
  });

  it('gives a released hold back, with its counters', () => {
    const book = bookOf(...held);
    const change = book.apply(released('h', hers, usd(40), [{ counter: 'day', amountMinor: 7n }]), LATER);
    expect(balances(change)).toStrictEqual([[hers, 100n, 0n, LATER]]);
    expect(book.hold(ACME, 'h')).toStrictEqual({ status: 'RELEASED' });
    expect(book.contents().counters).toStrictEqual([]);
  });

  it('takes an account to another status and leaves its entries alone', () => {
    const book = bookOf(...funded);
    const change = book.apply(
      { type: 'AccountStatusChanged', accountId: hers, from: 'ACTIVE', to: 'FROZEN' },
      LATER,
    );
    expect(change.accounts).toMatchObject([
      { status: 'FROZEN', balance: balance(100n, { entries: 1, position: 3, at: LATER }) },
    ]);
    expect(accountsShownAnew(change)).toStrictEqual([]);
  });

  it('counts the events of the journal', () => {
    expect(bookOf(...held).version).toBe(held.length);
  });
});

describe('an event that breaks an invariant', () => {
  const tooMuch = money(2n ** 63n - 1n, 'USD');
  const credited = (type: 'PendingCreditSettled' | 'PendingCreditRecorded', amount: Money): LedgerEvent => ({
    type,
    platformId: ACME,
    cause: PAYMENT,
    creditId: 'c',
    legs:
      type === 'PendingCreditSettled'
        ? [moved('SETTLE', 'CREDIT', hers, amount)]
        : [moved('PENDING', 'CREDIT', hers, amount), moved('ENTRY', 'DEBIT', 'CLEARING', amount)],
  });
  it.each([
    ['is out of balance', posted(debit(hers, usd(5)), credit('FEES', usd(4))), 'out of balance'],
    ['leaves an account below zero', posted(debit(hers, usd(101)), credit('FEES', usd(101))), 'below zero'],
    ['goes beyond 64 bits', posted(debit('CLEARING', tooMuch), credit(hers, tooMuch)), '64 bits'],
    [
      'takes a service account beyond 64 bits',
      posted(
        debit('FEES', tooMuch),
        credit('CLEARING', tooMuch),
        debit('FEES', usd(2)),
        credit('CLEARING', usd(2)),
      ),
      '64 bits',
    ],
    [
      'names an account that is none',
      posted(debit('CLEARING', usd(1)), credit(account(ADA, 'AED'), usd(1))),
      `no account of ${ACME}`,
    ],
    [
      'names an account of another platform',
      { ...posted(debit('CLEARING', usd(1)), credit(hers, usd(1))), platformId: OTHER } as LedgerEvent,
      `no account of ${OTHER}`,
    ],
    [
      'moves another currency than the account’s',
      posted(debit('CLEARING', eur(1)), credit(hers, eur(1))),
      'cannot move EUR',
    ],
    [
      'holds on a service account',
      { ...posted(), legs: [moved('HOLD', 'DEBIT', 'FEES', usd(1))] } as LedgerEvent,
      'has no HOLD',
    ],
    ['captures what is not held', captured('x', hers, payout(usd(40))), 'Hold x is not held'],
    ['captures more than its hold', captured('h', hers, payout(usd(41))), 'below zero'],
    ['captures less and says it was all', captured('h', hers, payout(usd(39))), 'not what hold h allows'],
    ['places a hold twice', placed('h', hers, usd(1)), 'placed already'],
    ['releases a part', released('h', hers, usd(39)), 'not what hold h allows'],
    ['releases what is not held', released('x', hers, usd(40)), 'Hold x is not held'],
    ['opens an account twice', openedWith(ADA, ['USD']), 'opened already'],
    [
      'comes from another status',
      { type: 'AccountStatusChanged', accountId: hers, from: 'FROZEN', to: 'ACTIVE' },
      'is not FROZEN',
    ],
    [
      'sets the funding of an account that is not there',
      { type: 'FundingSet', accountId: account(ADA, 'AED'), isOffered: false },
      'was never opened',
    ],
    ['settles what is not pending', credited('PendingCreditSettled', usd(1)), 'below zero'],
    [
      'lends to no account',
      posted(debit('RECEIVABLE', usd(1)), credit(hers, usd(1))),
      'belongs to no account',
    ],
    ['takes more back than is owed', posted(debit(hers, usd(1)), credit('RECEIVABLE', usd(1))), 'below zero'],
  ] as const)('that %s changes nothing and throws', (_title, event, message) => {
    const book = bookOf(...held);
    const before = book.contents();
    expect(() => book.apply(event, LATER)).toThrow(message);
    expect(book.contents()).toStrictEqual(before);
  });

  it('that settles another amount, or records a credit twice, throws as well', () => {
    const book = bookOf(...held, credited('PendingCreditRecorded', usd(9)));
    expect(() => book.apply(credited('PendingCreditRecorded', usd(9)), LATER)).toThrow('recorded already');
    expect(() => book.apply(credited('PendingCreditSettled', usd(8)), LATER)).toThrow('not what credit c');
    book.apply(credited('PendingCreditSettled', usd(9)), LATER);
    expect(amountsOf(book.account(hers)?.balance)).toStrictEqual({
      available: 69n,
      held: 40n,
      pending: 0n,
      owed: 0n,
    });
  });

  it('reverses an entry twice throws', () => {
    const legs = entered(debit('CLEARING', usd(1)), credit(hers, usd(1)));
    const reversal: LedgerEvent = {
      type: 'EntryPosted',
      platformId: ACME,
      cause: PAYMENT,
      legs,
      reverses: 3,
    };
    const book = bookOf(...held, reversal);
    expect(() => book.apply(reversal, LATER)).toThrow('reversed already');
  });
});

describe('a reversed entry', () => {
  const reversal = (legs: ReturnType<typeof entered>): LedgerEvent => ({
    type: 'EntryPosted',
    platformId: ACME,
    cause: PAYMENT,
    legs,
    reverses: 3,
  });
  const back = entered(debit(hers, usd(1)), credit('CLEARING', usd(1)));
  const amongSystems = entered(debit('FEES', usd(1)), credit('CLEARING', usd(1)));

  it('is noted for the platform whose entry it was', () => {
    const book = bookOf(...funded);
    book.recall({
      kind: 'ENTRY',
      position: 3,
      what: { platformId: ACME, legs: amongSystems, isReversed: false },
    });
    const { reversed } = book.apply(reversal(amongSystems), LATER);
    expect(reversed?.after).toStrictEqual({ platformId: ACME, legs: amongSystems, isReversed: true });
    expect(book.entry(3)?.isReversed).toBe(true);
  });

  it.each([
    ['an account takes part', back],
    ['only the service’s own accounts take part', amongSystems],
  ])('is noted for the platform of the entry where %s and the entry itself is forgotten', (_title, legs) => {
    const book = bookOf(...funded);
    const change = book.apply(reversal(legs), LATER);
    expect(change.reversed?.after).toStrictEqual({ platformId: ACME, legs: [], isReversed: true });
    expect(book.entry(3)?.isReversed).toBe(true);
    book.undo(change);
    expect(book.contents()).toStrictEqual(bookOf(...funded).contents());
  });
});
