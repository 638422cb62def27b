import type { Id } from '@causeway/kernel';

/** A party of a payment was erased: its side's transaction is no longer visible. The ledger's entry stays. */
export interface ErasedParty {
  readonly partyId: Id<'Customer'>;
  /** The party's own side: a payment between two customers has two transactions. */
  readonly transactionId: Id<'Transaction'>;
}
