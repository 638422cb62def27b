import { nothing, record, type Decision, type Instant } from '@causeway/kernel';
import type { Deposit, DepositEvent } from './deposit.js';
import type { ErasedParty } from './erased-party.js';
import type { IncomingPayment, IncomingPaymentEvent } from './incoming-payment.js';
import type { Quote, QuoteEvent } from './quote.js';

/** A quote whose payer goes takes no money any more: it ends as the customer's deletion ends it (quotes §3). */
export const erasePartyOfQuote = (
  { partyId, transactionId }: ErasedParty,
  quote: Quote,
  { now }: { readonly now: Instant },
): Decision<QuoteEvent> => {
  if (quote.status === 'ABSENT') return nothing();
  const erased: QuoteEvent = { type: 'PartyErased', partyId, transactionId };
  const isPayer = transactionId === quote.terms.transactionId;
  return record<QuoteEvent>(...(isPayer ? endOfOpen(quote, now) : []), erased);
};

const endOfOpen = ({ status }: Quote, now: Instant): readonly QuoteEvent[] => {
  if (status === 'PENDING') return [{ type: 'QuoteExpired', expiredAt: now }];
  return status === 'PENDING_AUTHORIZATION'
    ? [{ type: 'QuoteFailed', reason: 'SCA_NOT_COMPLETED', failedAt: now }]
    : [];
};

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
