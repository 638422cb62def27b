import type { Id } from '@causeway/kernel';

/** The owner of a deposit was erased: it is no longer visible. The ledger's entry stays. */
export interface ErasedParty {
  readonly partyId: Id<'Customer'>;
  readonly transactionId: Id<'Transaction'>;
}
