import type { Instant } from '@causeway/kernel';
import type { PostedLeg } from './entry.js';

/** What one account holds, in minor units of its currency; a new record whenever it changes. */
export interface BalanceRecord {
  /** Spendable now. Of a system account it may be below zero. */
  readonly available: bigint;
  readonly held: bigint;
  /** Credits that were seen and have not settled. */
  readonly pending: bigint;
  /** What the account owes the service (accounts §4, rule 5). */
  readonly owed: bigint;
  /** How many entries touched it: the ordinal of its last one. */
  readonly entries: number;
  /** Position of its last entry, 0 before the first. */
  readonly position: number;
  /** When it last changed, its status included. */
  readonly at: Instant;
}

/** The log, the views and the API keep amounts as 64-bit integers. */
export const MINOR_MAX = 2n ** 63n - 1n;
const MINOR_MIN = -(2n ** 63n);

/** An account that was just opened. All amounts are minor units; `position` 0 lies before every entry. */
export const emptyBalance = (at: Instant): BalanceRecord => ({
  available: 0n,
  held: 0n,
  pending: 0n,
  owed: 0n,
  entries: 0,
  position: 0,
  at,
});

/** A balance after a leg. `owedBy` is what the account owes more, or less, after it. */
export const balanceAfter = (
  before: BalanceRecord,
  { movement, side, amountMinor }: PostedLeg,
  owedBy: bigint,
  entries: number,
  position: number,
  at: Instant,
): BalanceRecord => {
  let { available, held, pending } = before;
  switch (movement) {
    case 'ENTRY':
      available = side === 'CREDIT' ? available + amountMinor : available - amountMinor;
      break;
    case 'HOLD':
      available -= amountMinor;
      held += amountMinor;
      break;
    case 'CAPTURE':
      held -= amountMinor;
      break;
    case 'RELEASE':
      held -= amountMinor;
      available += amountMinor;
      break;
    case 'PENDING':
      pending += amountMinor;
      break;
    case 'SETTLE':
      pending -= amountMinor;
      available += amountMinor;
      break;
    case 'REJECT':
      pending -= amountMinor;
      break;
  }
  const owed = owedBy === 0n ? before.owed : before.owed + owedBy;
  return { available, held, pending, owed, entries, position, at };
};

/** Throws when an internal account would be below zero in any part. */
export const assertNotBelowZero = (
  account: string,
  { available, held, pending, owed }: BalanceRecord,
): void => {
  if (available < 0n || held < 0n || pending < 0n || owed < 0n)
    throw new Error(`${account} would be below zero`);
};

/** Whether available, total and owed are within 64 bits, also after `movedMinor` more or less of each. */
export const fits = ({ available, held, pending, owed }: BalanceRecord, movedMinor = 0n): boolean => {
  // Mostly nothing is held and nothing pending, and this runs for every leg.
  const isPlain = held === 0n && pending === 0n;
  const total = isPlain ? available : available + held + pending;
  return (
    total + movedMinor <= MINOR_MAX && available - movedMinor >= MINOR_MIN && owed + movedMinor <= MINOR_MAX
  );
};
