import type { Id, Money } from '@causeway/kernel';

type Account = Id<'InternalAccount'> | 'CLEARING';

/** One side of a ledger entry through clearing, in the ledger's words. */
export interface ClearingLeg {
  readonly account: Account | 'EXCHANGE';
  readonly side: 'DEBIT' | 'CREDIT';
  readonly amount: Money;
}

/** What a rail brought, or takes along, is owed by it to clearing: the entry that passes it on from there. */
export const outOfClearing = (to: Account, amount: Money): readonly ClearingLeg[] => [
  { account: 'CLEARING', side: 'DEBIT', amount },
  { account: to, side: 'CREDIT', amount },
];

/** The same for money that comes in one currency and goes on in another: `sold` is exchanged for `bought` on the way. */
export const exchangedOutOfClearing = (
  to: Account,
  { sold, bought }: { readonly sold: Money; readonly bought: Money },
): readonly ClearingLeg[] =>
  sold.equals(bought)
    ? outOfClearing(to, bought)
    : [
        { account: 'CLEARING', side: 'DEBIT', amount: sold },
        { account: 'EXCHANGE', side: 'CREDIT', amount: sold },
        { account: 'EXCHANGE', side: 'DEBIT', amount: bought },
        { account: to, side: 'CREDIT', amount: bought },
      ];

/** The entry undone: each leg on the other side. */
export const opposite = <Leg extends Pick<ClearingLeg, 'side'>>(legs: readonly Leg[]): readonly Leg[] =>
  legs.map((leg) => ({ ...leg, side: leg.side === 'DEBIT' ? 'CREDIT' : 'DEBIT' }));
