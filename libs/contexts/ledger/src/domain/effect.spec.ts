import { money } from '@causeway/kernel';
import { bookOf, openedWith } from '../testing/book.fixture.js';
import {
  account,
  ADA,
  credit,
  debit,
  eur,
  LATER,
  NOW,
  PAYMENT,
  PLATFORM,
  usd,
} from '../testing/ledger.fixture.js';
import type { Leg } from './entry.js';
import type { Effect } from './effect.js';
import type { LedgerEvent } from './ledger-event.js';

const hers = account(ADA, 'USD');
const platforms = account(PLATFORM, 'USD');
const opened = [openedWith(ADA, ['USD', 'EUR']), openedWith(PLATFORM, ['USD'])];
const posted = (...legs: Leg[]): LedgerEvent => ({ type: 'EntryPosted', legs, cause: PAYMENT });
const funded = [...opened, posted(debit('CLEARING', usd(100)), credit(hers, usd(100)))];
const ofHold = { holdId: 'h', accountId: hers, amount: usd(40), cause: PAYMENT };
const placed: LedgerEvent = {
  type: 'HoldPlaced',
  ...ofHold,
  counters: [{ counter: 'day', amountMinor: 7n }],
};

const balances = ({ accounts }: Effect) =>
  accounts.map(({ accountId, available, held, updatedAt }) => [accountId, available, held, updatedAt]);

describe('what an event changes', () => {
  it('opens accounts that hold nothing, dated by the event', () => {
    const { accounts, changed, postings } = bookOf().apply(openedWith(ADA, ['USD'], 'PENDING'), NOW);
    expect(accounts).toStrictEqual([
      {
        accountId: hers,
        owner: ADA,
        type: 'INTERNAL_FIAT',
        status: 'PENDING',
        currency: 'USD',
        available: usd(0),
        held: usd(0),
        pending: usd(0),
        createdAt: NOW,
        updatedAt: NOW,
      },
    ]);
    expect({ changed, postings }).toStrictEqual({ changed: [], postings: [] });
  });

  it('moves both sides of an entry, the platform’s own accounts named first', () => {
    const book = bookOf(...funded);
    const effect = book.apply(
      posted(debit(hers, usd(60)), credit(platforms, usd(59)), credit('FEES', usd(1))),
      LATER,
    );
    expect(balances(effect)).toStrictEqual([
      [platforms, usd(59), usd(0), LATER],
      [hers, usd(40), usd(0), LATER],
    ]);
    expect(effect.changed).toStrictEqual(effect.accounts);
    expect(effect.postings).toStrictEqual([
      { ...debit(hers, usd(60)), movement: 'ENTRY', availableAfter: usd(40), heldAfter: usd(0) },
      { ...credit(platforms, usd(59)), movement: 'ENTRY', availableAfter: usd(59), heldAfter: usd(0) },
      { ...credit('FEES', usd(1)), movement: 'ENTRY', availableAfter: usd(1), heldAfter: usd(0) },
    ]);
    expect(book.systemBalance('FEES', 'USD')).toStrictEqual(usd(1));
    expect(book.systemBalance('CLEARING', 'USD')).toStrictEqual(usd(-100));
    expect(book.systemBalance('CLEARING', 'EUR')).toStrictEqual(eur(0));
  });

  it('names no account as changed whose legs cancel each other', () => {
    const { accounts, changed } = bookOf(...funded).apply(
      posted(debit(hers, usd(5)), credit(hers, usd(5))),
      LATER,
    );
    expect(accounts.map(({ accountId }) => accountId)).toStrictEqual([hers]);
    expect(changed).toStrictEqual([]);
  });

  it('follows a hold from what can be spent to what is held and out', () => {
    const book = bookOf(...funded);
    const placing = book.apply(placed, LATER);
    expect(balances(placing)).toStrictEqual([[hers, usd(60), usd(40), LATER]]);
    expect(placing.postings).toStrictEqual([
      { ...debit(hers, usd(40)), movement: 'HOLD', availableAfter: usd(60), heldAfter: usd(40) },
    ]);
    expect(book.hold(ADA.platformId, 'h')).toMatchObject({ status: 'HELD', amount: usd(40), cause: PAYMENT });
    expect(book.counter(ADA.platformId, 'day')).toBe(7n);
    const legs = [debit(hers, usd(40)), credit('CLEARING', usd(40))];
    const capturing = book.apply({ type: 'HoldCaptured', ...ofHold, legs }, LATER);
    expect(balances(capturing)).toStrictEqual([[hers, usd(60), usd(0), LATER]]);
    expect(capturing.postings[0]).toStrictEqual({
      ...debit(hers, usd(40)),
      movement: 'CAPTURE',
      availableAfter: usd(60),
      heldAfter: usd(0),
    });
    expect(book.hold(ADA.platformId, 'h')).toStrictEqual({ status: 'CAPTURED' });
    expect(book.counter(ADA.platformId, 'day')).toBe(7n);
    expect(book.systemBalance('CLEARING', 'USD')).toStrictEqual(usd(-60));
  });

  it('gives a released hold back, with its counters', () => {
    const book = bookOf(...funded, placed);
    const counters = [{ counter: 'day', amountMinor: 7n }];
    const effect = book.apply({ type: 'HoldReleased', ...ofHold, counters }, LATER);
    expect(balances(effect)).toStrictEqual([[hers, usd(100), usd(0), LATER]]);
    expect(effect.postings).toStrictEqual([
      { ...credit(hers, usd(40)), movement: 'RELEASE', availableAfter: usd(100), heldAfter: usd(0) },
    ]);
    expect(book.hold(ADA.platformId, 'h')).toStrictEqual({ status: 'RELEASED' });
    expect(book.contents().counters).toStrictEqual({});
  });

  it('counts the events of the journal', () => {
    expect(bookOf(...funded, placed).version).toBe(funded.length + 1);
  });
});

describe('an event that breaks an invariant', () => {
  const tooMuch = money(2n ** 63n - 1n, 'USD');
  it.each([
    ['is out of balance', posted(debit(hers, usd(5)), credit('FEES', usd(4))), 'out of balance'],
    ['leaves an account below zero', posted(debit(hers, usd(101)), credit('FEES', usd(101))), 'below zero'],
    ['goes beyond 64 bits', posted(debit('CLEARING', tooMuch), credit(hers, tooMuch)), '64 bits'],
    [
      'names an account that is none',
      posted(debit('CLEARING', usd(1)), credit(account(ADA, 'AED'), usd(1))),
      'no account of this lane',
    ],
    [
      'captures more than is held',
      {
        type: 'HoldCaptured',
        ...ofHold,
        legs: [debit(hers, usd(40)), credit('CLEARING', usd(40))],
      } satisfies LedgerEvent,
      'below zero',
    ],
  ] as const)('that %s changes nothing and throws', (_title, event, message) => {
    const book = bookOf(...funded);
    const before = book.contents();
    expect(() => book.apply(event, LATER)).toThrow(message);
    expect(book.contents()).toStrictEqual(before);
  });
});
