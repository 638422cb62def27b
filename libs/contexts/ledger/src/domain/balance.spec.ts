import { account, ADA, LATER, moved, NOW, usd } from '../testing/ledger.fixture.js';
import { assertNotBelowZero, balanceAfter, emptyBalance, fits, type BalanceRecord } from './balance.js';
import type { Movement, Side } from './entry.js';

const hers = account(ADA, 'USD');
const MOST = 2n ** 63n - 1n;
const holding = (parts: Partial<BalanceRecord>): BalanceRecord => ({ ...emptyBalance(NOW), ...parts });

describe('a leg', () => {
  it.each([
    ['ENTRY', 'CREDIT', [107n, 50n, 30n]],
    ['ENTRY', 'DEBIT', [93n, 50n, 30n]],
    ['HOLD', 'DEBIT', [93n, 57n, 30n]],
    ['CAPTURE', 'DEBIT', [100n, 43n, 30n]],
    ['RELEASE', 'CREDIT', [107n, 43n, 30n]],
    ['PENDING', 'CREDIT', [100n, 50n, 37n]],
    ['SETTLE', 'CREDIT', [107n, 50n, 23n]],
    ['REJECT', 'DEBIT', [100n, 50n, 23n]],
  ] as const)('of %s %s moves the parts of a balance', (movement: Movement, side: Side, expected) => {
    const before = holding({ available: 100n, held: 50n, pending: 30n, owed: 5n });
    const after = balanceAfter(before, moved(movement, side, hers, usd(7)), 0n, 4, 9, LATER);
    expect([after.available, after.held, after.pending]).toStrictEqual(expected);
    expect(after).toMatchObject({ owed: 5n, entries: 4, position: 9, at: LATER });
    expect(before).toMatchObject({ available: 100n, held: 50n, pending: 30n });
  });

  it('changes what is owed by what the receivable lends, or takes back', () => {
    const leg = moved('ENTRY', 'CREDIT', hers, usd(7));
    const owed = (by: bigint) => balanceAfter(holding({ owed: 7n }), leg, by, 1, 1, LATER).owed;
    expect([owed(7n), owed(-7n)]).toStrictEqual([14n, 0n]);
  });
});

describe('an internal account', () => {
  it.each(['available', 'held', 'pending', 'owed'] as const)('is never below zero in what is %s', (part) => {
    expect(() => assertNotBelowZero(hers, holding({ [part]: -1n }))).toThrow(`${hers} would be below zero`);
    expect(() => assertNotBelowZero(hers, holding({ [part]: 0n }))).not.toThrow();
  });

  it('holds 64 bits in all that belongs to it together, and owes no more', () => {
    for (const parts of [
      { available: MOST },
      { held: MOST },
      { available: 1n, held: 1n, pending: MOST - 2n },
    ]) {
      expect(fits(holding(parts))).toBe(true);
      const { available = 0n } = parts as Partial<BalanceRecord>;
      expect(fits(holding({ ...parts, available: available + 1n }))).toBe(false);
      expect(fits(holding({ ...parts, available }), 1n)).toBe(false);
    }
    expect(fits(holding({ owed: MOST }))).toBe(true);
    expect(fits(holding({ owed: MOST + 1n }))).toBe(false);
    expect(fits(holding({ owed: MOST - 6n }), 7n)).toBe(false);
    expect(fits(holding({ owed: MOST - 6n }), 6n)).toBe(true);
  });
});

it('an account of the service may be below zero, within 64 bits on either side', () => {
  for (const available of [MOST, -MOST - 1n]) {
    expect(fits(holding({ available }))).toBe(true);
    expect(fits(holding({ available }), 1n)).toBe(false);
  }
  for (const available of [MOST + 1n, -MOST - 2n]) {
    expect(fits(holding({ available }))).toBe(false);
  }
});
