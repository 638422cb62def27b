import { Money } from '@causeway/kernel';
import type { AnyAccount, Leg, PostedLeg } from './entry.js';
import { withoutReceivable } from './receivable.js';

/** Money of one currency that moves from one account to another. */
export interface Passage {
  readonly from: AnyAccount;
  readonly to: AnyAccount;
  readonly amount: Money;
}

/** Legs of an entry that balance by construction; several of them together are one entry as well. */
export const transfer = ({ from, to, amount }: Passage): Leg[] => [
  { account: from, side: 'DEBIT', amount },
  { account: to, side: 'CREDIT', amount },
];

/** Money from the outside world. */
export const deposit = (to: AnyAccount, amount: Money): Leg[] => transfer({ from: 'CLEARING', to, amount });

/** What the service earns, or the platform where `to` is its own account; a fee of nothing has no legs. */
export const fee = (from: AnyAccount, amount: Money, to: AnyAccount = 'FEES'): Leg[] =>
  amount.isZero() ? [] : transfer({ from, to, amount });

/** A fee that the platform gives back, even if its account cannot cover it any more (accounts §4, rule 5). */
export const feeReversal = ({ from, to, amount }: Passage): Leg[] => {
  const [taken, ...given] = transfer({ from, to, amount });
  return taken === undefined ? [] : [{ ...taken, mayOwe: true }, ...given];
};

export interface Conversion {
  readonly from: AnyAccount;
  readonly to: AnyAccount;
  readonly sold: Money;
  readonly bought: Money;
  /**
   * What the rate gave beyond `bought` in its currency, or less than it where negative: the service bears what
   * rounding leaves, never a customer (accounts §4, rule 1). Nothing, when absent.
   */
  readonly residue?: Money;
}

/** One currency for another, through the exchange account of each. */
export const conversion = ({ from, to, sold, bought, residue }: Conversion): Leg[] => [
  ...transfer({ from, to: 'EXCHANGE', amount: sold }),
  ...transfer({ from: 'EXCHANGE', to, amount: bought }),
  ...rounding(residue),
];

const rounding = (residue: Money | undefined): Leg[] => {
  if (residue === undefined || residue.isZero()) return [];
  return residue.isPositive()
    ? transfer({ from: 'EXCHANGE', to: 'ROUNDING', amount: residue })
    : transfer({ from: 'ROUNDING', to: 'EXCHANGE', amount: residue.negated() });
};

/** The opposite of the requested legs of an entry. The ledger settles by itself what it lent then. */
export const reversalOf = (legs: readonly PostedLeg[]): Leg[] =>
  withoutReceivable(legs).map(({ account, side, amountMinor, currency }) => ({
    account,
    side: side === 'DEBIT' ? 'CREDIT' : 'DEBIT',
    amount: Money.of(amountMinor, currency),
  }));
