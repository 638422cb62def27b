import fc from 'fast-check';
import { Money } from '@causeway/kernel';
import { amountsOf, bookOf, carriedOut, decided, openedWith, refused } from '../testing/book.fixture.js';
import {
  account,
  ACME,
  ADA,
  credit,
  debit,
  eur,
  NOW,
  OTHER,
  PAYMENT,
  PLATFORM,
  STRANGER,
  usd,
} from '../testing/ledger.fixture.js';
import { type Book } from './book.js';
import type { AnyAccount, Leg } from './entry.js';
import { conversion, deposit, feeReversal, transfer } from './entries.js';
import type { Instruction } from './instruction.js';
import { decide } from './ledger.decide.js';

const MOST = 2n ** 63n - 1n;
const hers = account(ADA, 'USD');
const herEuros = account(ADA, 'EUR');
const platforms = account(PLATFORM, 'USD');
const strangers = account(STRANGER, 'USD');
const opened = () =>
  bookOf(
    openedWith(ADA, ['USD', 'EUR']),
    openedWith(PLATFORM, ['USD', 'EUR']),
    openedWith(STRANGER, ['USD', 'EUR']),
  );
const entry = (...legs: readonly Leg[]): Instruction => ({ kind: 'POST_ENTRY', legs, cause: PAYMENT });
const holding = (minor: bigint): Instruction => ({
  kind: 'PLACE_HOLD',
  holdId: 'h',
  accountId: hers,
  amount: usd(minor),
  cause: PAYMENT,
});
const pending = (creditId: string, minor: bigint): Instruction => ({
  kind: 'RECORD_PENDING_CREDIT',
  creditId,
  accountId: hers,
  amount: usd(minor),
  cause: PAYMENT,
});
/** Moves the service's own money without an internal account: into `to`, out of FEES. */
const within = (to: AnyAccount, minor: bigint): Instruction =>
  entry(...transfer({ from: 'FEES', to, amount: usd(minor) }));

describe('an account takes the last unit that 64 bits hold, and refuses the next one as an outcome', () => {
  it.each<readonly [string, readonly Instruction[], (minor: bigint) => Instruction, AnyAccount]>([
    [
      'what is available',
      [entry(...deposit(hers, usd(MOST - 5n)))],
      (minor) => entry(...deposit(hers, usd(minor))),
      hers,
    ],
    [
      'what is held',
      [entry(...deposit(hers, usd(MOST - 5n))), holding(MOST - 5n)],
      (minor) => entry(credit(hers, usd(minor)), debit('EXCHANGE', usd(minor))),
      hers,
    ],
    ['what is pending', [pending('a', MOST - 5n)], (minor) => pending('b', minor), hers],
    [
      'what is owed',
      [entry(...feeReversal({ from: platforms, to: 'FEES', amount: usd(MOST - 5n) }))],
      (minor) => entry(...feeReversal({ from: platforms, to: 'EXCHANGE', amount: usd(minor) })),
      platforms,
    ],
    [
      'clearing that has received',
      [within('CLEARING', MOST - 5n)],
      (minor) => entry(...transfer({ from: 'ROUNDING', to: 'CLEARING', amount: usd(minor) })),
      'CLEARING',
    ],
    [
      'the exchange that has sold',
      [
        entry(...deposit(hers, usd(MOST - 5n))),
        entry(...transfer({ from: hers, to: 'EXCHANGE', amount: usd(MOST - 5n) })),
      ],
      (minor) => entry(...transfer({ from: 'FEES', to: 'EXCHANGE', amount: usd(minor) })),
      'EXCHANGE',
    ],
  ])('%s', (_title, before, next, full) => {
    const book = opened();
    for (const each of before) carriedOut(book, each);
    expect(decided(next(6n), book)).toStrictEqual(
      refused('BALANCE_OUT_OF_RANGE', { account: full, currency: 'USD' }),
    );
    expect(carriedOut(book, next(5n)).postings.length).toBeGreaterThan(0);
  });

  it('an account of the service goes one further below zero', () => {
    const book = opened();
    carriedOut(book, within('ROUNDING', MOST));
    carriedOut(book, within('CLEARING', 1n));
    expect(book.system(ACME, 'FEES', 'USD').available).toBe(-MOST - 1n);
    expect(decided(within('CLEARING', 1n), book)).toStrictEqual(
      refused('BALANCE_OUT_OF_RANGE', { account: 'FEES', currency: 'USD' }),
    );
  });

  it('that no leg of an entry may pass, even if a later one takes it back', () => {
    const book = opened();
    carriedOut(book, entry(...deposit(hers, usd(MOST))));
    const there = entry(
      debit('FEES', usd(1)),
      credit(hers, usd(1)),
      debit(hers, usd(1)),
      credit('FEES', usd(1)),
    );
    expect(decided(there, book)).toMatchObject({ code: 'BALANCE_OUT_OF_RANGE', details: { account: hers } });
  });

  it('a capture that the exchange has no room for is refused, and its hold is given back in full', () => {
    const book = opened();
    carriedOut(book, entry(...deposit(hers, usd(100))));
    carriedOut(book, holding(100n));
    carriedOut(book, within('EXCHANGE', MOST));
    const legs = conversion({ from: hers, to: 'CLEARING', sold: usd(100), bought: eur(90) });
    expect(decided({ kind: 'CAPTURE_HOLD', holdId: 'h', legs }, book)).toStrictEqual(
      refused('BALANCE_OUT_OF_RANGE', { account: 'EXCHANGE', currency: 'USD' }),
    );
    carriedOut(book, { kind: 'RELEASE_HOLD', holdId: 'h' });
    expect(amountsOf(book.account(hers)?.balance)).toStrictEqual({
      available: 100n,
      held: 0n,
      pending: 0n,
      owed: 0n,
    });
  });

  it('a counter without a ceiling ends there as well', () => {
    const charging = (amountMinor: bigint, ceilingMinor?: bigint): Instruction => ({
      kind: 'CHARGE_COUNTERS',
      counters: [{ counter: 'day', amountMinor, ...(ceilingMinor !== undefined && { ceilingMinor }) }],
    });
    const book = opened();
    carriedOut(book, charging(MOST - 1n));
    const over = refused('COUNTER_EXCEEDED', { limit: MOST, used: MOST - 1n });
    expect(decided(charging(2n), book)).toStrictEqual(over);
    expect(decided(charging(2n, MOST * 2n), book)).toStrictEqual(over);
    carriedOut(book, charging(1n));
    expect(book.counter(ACME, 'day')).toBe(MOST);
  });
});

describe('the activity of one platform', () => {
  const amounts = fc.oneof(
    fc.bigInt({ min: 1n, max: 1_000n }),
    fc.bigInt({ min: MOST - 1_000n, max: MOST }),
    fc.bigInt({ min: MOST / 2n - 2n, max: MOST / 2n + 2n }),
  );
  const places = (own: readonly AnyAccount[]): fc.Arbitrary<AnyAccount> =>
    fc.constantFrom(...own, 'CLEARING' as const, 'EXCHANGE' as const, 'FEES' as const, 'ROUNDING' as const);
  const moves = (own: readonly AnyAccount[]) =>
    fc.array(
      fc
        .tuple(places(own), places(own), amounts)
        .map(([from, to, minor]) => entry(...transfer({ from, to, amount: Money.of(minor, 'USD') }))),
      { maxLength: 25 },
    );
  /** The outcome of each, and the balance of each of the platform's accounts. */
  const outcomesOf = (book: Book, of: string, instructions: readonly Instruction[]) =>
    instructions.map((instruction) => {
      const decision = decide(instruction, book, of, NOW);
      for (const event of decision.events) book.apply(event, NOW);
      return decision.outcome === 'rejected' ? decision.rejection : decision.outcome;
    });

  it('changes no answer to another one, however near the end its own accounts are', () => {
    fc.assert(
      fc.property(moves([hers, platforms]), moves([strangers]), (ours, theirs) => {
        const [alone, beside] = [opened(), opened()];
        outcomesOf(beside, ACME, ours);
        expect(outcomesOf(beside, OTHER, theirs)).toStrictEqual(outcomesOf(alone, OTHER, theirs));
        for (const kind of ['CLEARING', 'EXCHANGE', 'FEES', 'ROUNDING'] as const)
          expect(beside.system(OTHER, kind, 'USD').available).toBe(
            alone.system(OTHER, kind, 'USD').available,
          );
      }),
      { numRuns: 200 },
    );
  });

  it('is within 64 bits after every entry, comes to zero, and never breaks the book', () => {
    fc.assert(
      fc.property(moves([hers, platforms]), (ours) => {
        const book = opened();
        for (const instruction of ours) {
          outcomesOf(book, ACME, [instruction]);
          const { accounts, systems } = book.contents();
          const held = [...accounts, ...systems].map(({ balance }) => balance.available);
          expect(held.every((minor) => minor <= MOST && minor >= -MOST - 1n)).toBe(true);
          expect(held.reduce((sum, minor) => sum + minor, 0n)).toBe(0n);
        }
      }),
      { numRuns: 200 },
    );
  });
});

it('the refusal names the currency of the account', () => {
  const book = opened();
  carriedOut(book, entry(...deposit(herEuros, eur(MOST))));
  expect(decided(entry(...deposit(herEuros, eur(1))), book)).toStrictEqual(
    refused('BALANCE_OUT_OF_RANGE', { account: herEuros, currency: 'EUR' }),
  );
});
