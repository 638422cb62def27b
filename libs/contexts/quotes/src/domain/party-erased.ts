import { nothing, record, type Decision, type Id, type Instant } from '@causeway/kernel';
import type { Deposit, DepositEvent } from './deposit.js';
import type { Quote, QuoteEvent } from './quote.js';

/** A party of a payment was erased: that side's transaction is nobody's to see any more. The ledger's entry stays. */
export interface ErasedParty {
  readonly partyId: Id<'Customer'>;
  /** The party's own side: a payment between two customers has two transactions. */
  readonly transactionId: Id<'Transaction'>;
}

export const erasePartyOfQuote = (
  { partyId, transactionId }: ErasedParty,
  quote: Quote,
): Decision<QuoteEvent> =>
  quote.status === 'ABSENT' ? nothing() : record({ type: 'PartyErased', partyId, transactionId });

export const erasePartyOfDeposit = (
  { partyId, transactionId }: ErasedParty,
  deposit: Deposit,
): Decision<DepositEvent> =>
  deposit.status === 'ABSENT' ? nothing() : record({ type: 'DepositPartyErased', partyId, transactionId });
