import type { Id, Money } from '@causeway/kernel';

/** One side of the ledger's entry, in the ledger's words. */
export interface ClearingLeg {
  readonly account: Id<'InternalAccount'> | 'CLEARING';
  readonly side: 'DEBIT' | 'CREDIT';
  readonly amount: Money;
}

/** What a rail brought is owed by it to clearing: the entry that passes it on from there. */
export const outOfClearing = (to: Id<'InternalAccount'>, amount: Money): readonly ClearingLeg[] => [
  { account: 'CLEARING', side: 'DEBIT', amount },
  { account: to, side: 'CREDIT', amount },
];
