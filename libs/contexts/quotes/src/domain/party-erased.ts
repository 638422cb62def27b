import { nothing, record, type Decision } from '@causeway/kernel';
import type { Deposit, DepositEvent } from './deposit.js';
import type { ErasedParty } from './erased-party.js';
import type { IncomingPayment, IncomingPaymentEvent } from './incoming-payment.js';
import type { Quote, QuoteEvent } from './quote.js';

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

export const erasePartyOfIncomingPayment = (
  { partyId, transactionId }: ErasedParty,
  payment: IncomingPayment,
): Decision<IncomingPaymentEvent> =>
  payment.status === 'ABSENT' ? nothing() : record({ type: 'IncomingPartyErased', partyId, transactionId });
