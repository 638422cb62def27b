import { Money, type CurrencyCode, type Id } from '@causeway/kernel';

/**
 * The service's own accounts, one of each kind in every currency of a lane. Clearing is money on its way to or from
 * the outside world; what is on it is owed to, or by, a rail.
 */
export const SYSTEM_ACCOUNTS = ['CLEARING', 'EXCHANGE', 'FEES', 'ROUNDING'] as const;
export type SystemAccount = (typeof SYSTEM_ACCOUNTS)[number];

/** One side of an entry: `CREDIT` gives the account money, `DEBIT` takes it. The amount is always positive. */
export interface Leg {
  readonly account: Id<'InternalAccount'> | SystemAccount;
  readonly side: 'DEBIT' | 'CREDIT';
  readonly amount: Money;
}

export interface InternalLeg extends Leg {
  readonly account: Id<'InternalAccount'>;
}

/** Why money moves, kept with the entry for the auditor (accounts §4, rule 4). */
export interface Cause {
  readonly kind: 'DEPOSIT' | 'PAYMENT' | 'REFUND' | 'SANDBOX_FUNDING';
  readonly transactionId: Id<'Transaction'>;
}

export const isSystemAccount = (account: Leg['account']): account is SystemAccount =>
  (SYSTEM_ACCOUNTS as readonly string[]).includes(account);

export const isInternal = (leg: Leg): leg is InternalLeg => !isSystemAccount(leg.account);

/** Throws when an entry is empty, has an amount of zero or less, or does not come to zero in each of its currencies. */
export const assertBalanced = (legs: readonly Leg[]): void => {
  if (legs.length === 0) throw new Error('An entry has no legs');
  const totals = new Map<CurrencyCode, bigint>();
  for (const { account, side, amount } of legs) {
    if (!amount.isPositive()) throw new Error(`A leg on ${account} of ${amount.toString()} is not positive`);
    const signedMinor = side === 'CREDIT' ? amount.amountMinor : -amount.amountMinor;
    totals.set(amount.currency, (totals.get(amount.currency) ?? 0n) + signedMinor);
  }
  for (const [currency, totalMinor] of totals) {
    if (totalMinor !== 0n) throw new Error(`An entry is out of balance by ${totalMinor} ${currency}`);
  }
};

/** What the legs of one side come to on one account. */
export const sumOn = (
  legs: readonly Leg[],
  account: Leg['account'],
  side: Leg['side'],
  currency: CurrencyCode,
): Money =>
  Money.sum(
    legs.filter((leg) => leg.account === account && leg.side === side).map(({ amount }) => amount),
    currency,
  );
