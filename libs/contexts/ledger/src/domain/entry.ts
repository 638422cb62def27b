import type { CurrencyCode, Id, Money } from '@causeway/kernel';

/**
 * The service's own accounts: for every platform in an environment, one of each kind in every currency, so
 * that no platform's sums can use up another's range. Clearing is money in transit to or from the outside
 * world; its balance is owed to, or by, a rail. Receivable is what the platform owes for fees given back
 * (accounts §4, rule 5); the ledger alone moves it. Reserve is what issuers of stablecoins hold for the platform, and
 * supply what it owes those who have its tokens (stablecoins §5). Losses is what the service bore for cards (cards §6). A leg names the kind; the entry's platform is the owner.
 */
export const SYSTEM_ACCOUNTS = [
  'CLEARING',
  'EXCHANGE',
  'FEES',
  'ROUNDING',
  'RECEIVABLE',
  'RESERVE',
  'SUPPLY',
  'LOSSES',
] as const;
export type SystemAccount = (typeof SYSTEM_ACCOUNTS)[number];
export type AnyAccount = Id<'InternalAccount'> | SystemAccount;
export type Side = 'DEBIT' | 'CREDIT';

/** One requested side of an entry: `CREDIT` gives the account money, `DEBIT` takes it. Always positive. */
export interface Leg {
  readonly account: AnyAccount;
  readonly side: Side;
  readonly amount: Money;
  /** On a debit of a platform's own account: it owes what it cannot cover (accounts §4, rule 5). */
  readonly mayOwe?: true;
}

/**
 * How a leg changes its account: settled money moves (`ENTRY`), is set aside (`HOLD`), spent from there
 * (`CAPTURE`) or given back (`RELEASE`); an unsettled credit is recorded (`PENDING`), becomes spendable
 * (`SETTLE`) or is removed (`REJECT`).
 */
export type Movement = 'ENTRY' | 'HOLD' | 'CAPTURE' | 'RELEASE' | 'PENDING' | 'SETTLE' | 'REJECT';

/**
 * One side of an entry as it happened. A leg of `RECEIVABLE` follows the leg of the account that it lends to, or is
 * paid back by, over the same amount on the other side.
 */
export interface PostedLeg {
  readonly account: AnyAccount;
  readonly movement: Movement;
  readonly side: Side;
  readonly amountMinor: bigint;
  readonly currency: CurrencyCode;
}

/** Why money moves, kept with the entry for the auditor (accounts §4, rule 4). */
export interface Cause {
  readonly kind: CauseKind;
  readonly transactionId: Id<'Transaction'> | Id<'CardTransaction'>;
}
export type CauseKind =
  | 'DEPOSIT'
  | 'PAYMENT'
  | 'REFUND'
  | 'SANDBOX_FUNDING'
  | 'TRANSFER'
  | 'CONVERSION'
  | 'FEE'
  | 'FEE_REVERSAL'
  | 'REVERSAL'
  | 'CARD'
  | 'MINT'
  | 'BURN'
  | 'ADJUSTMENT';

const SYSTEM: ReadonlySet<string> = new Set(SYSTEM_ACCOUNTS);

/**
 * Whether the account is one of the service's own, which are named by their kind, and not a platform's or a customer's.
 */
export const isSystemAccount = (account: AnyAccount): account is SystemAccount => SYSTEM.has(account);

/** The leg as a movement of settled money. */
export const posted = ({ account, side, amount }: Leg, movement: Movement = 'ENTRY'): PostedLeg => ({
  account,
  movement,
  side,
  amountMinor: amount.amountMinor,
  currency: amount.currency,
});

/**
 * Throws when an entry is empty, has an amount of zero or less, or does not come to zero in each of its currencies.
 * Money that only changes its place within an account (`HOLD`, `RELEASE`, `SETTLE`) has no other side.
 */
export const assertBalanced = (legs: readonly PostedLeg[]): void => {
  const [first] = legs;
  if (first === undefined) throw new Error('An entry has no legs');
  let totalMinor = 0n;
  for (const leg of legs) {
    if (leg.currency !== first.currency) {
      assertBalancedEach(legs);
      return;
    }
    totalMinor = added(totalMinor, leg);
  }
  if (totalMinor !== 0n) throw outOfBalance(totalMinor, first.currency);
};

const assertBalancedEach = (legs: readonly PostedLeg[]): void => {
  const totals = new Map<CurrencyCode, bigint>();
  for (const leg of legs) totals.set(leg.currency, added(totals.get(leg.currency) ?? 0n, leg));
  for (const [currency, totalMinor] of totals) {
    if (totalMinor !== 0n) throw outOfBalance(totalMinor, currency);
  }
};

const added = (totalMinor: bigint, leg: PostedLeg): bigint => {
  const { account, movement, side, amountMinor, currency } = leg;
  if (amountMinor <= 0n) throw new Error(`A leg on ${account} of ${amountMinor} ${currency} is not positive`);
  if (movement === 'HOLD' || movement === 'RELEASE' || movement === 'SETTLE') return totalMinor;
  return side === 'CREDIT' ? totalMinor + amountMinor : totalMinor - amountMinor;
};

const outOfBalance = (totalMinor: bigint, currency: CurrencyCode): Error =>
  new Error(`An entry is out of balance by ${totalMinor} ${currency}`);
