import type { Id } from '@causeway/kernel';

/** A party of a payment was erased: that side's transaction is nobody's to see any more. The ledger's entry stays. */
export interface ErasedParty {
  readonly partyId: Id<'Customer'>;
  /** The party's own side: a payment between two customers has two transactions. */
  readonly transactionId: Id<'Transaction'>;
}
