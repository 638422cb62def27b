import { nothing, record, type Decision, type Instant } from '@causeway/kernel';
import type { ErasedParty } from '@causeway/transaction-owner/domain';
import {
  isRefunding,
  type CancellingQuote,
  type FailedQuote,
  type Quote,
  type QuoteEvent,
} from './quotes/quote.js';
import { reassigned } from './quotes/reassign-payment.js';

/**
 * A quote whose payer goes takes no money any more: it ends as the customer's deletion ends it (quotes §3). A refund
 * that is not settled is the platform's to see from then on.
 */
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

const endOfOpen = (quote: Quote, now: Instant): readonly QuoteEvent[] =>
  isRefunding(quote) && isUnsettled(quote) ? [reassigned(quote)] : endOfUnpaid(quote, now);

const endOfUnpaid = (quote: Quote, now: Instant): readonly QuoteEvent[] => {
  if (quote.status === 'PENDING') return [{ type: 'QuoteExpired', expiredAt: now }];
  return quote.status === 'PENDING_AUTHORIZATION'
    ? [{ type: 'QuoteFailed', reason: 'SCA_NOT_COMPLETED', failedAt: now }]
    : [];
};

/** A quote that nothing was paid for ends with its payer's deletion (customers §7). */
export const endWithPayer = (quote: Quote, { now }: { readonly now: Instant }): Decision<QuoteEvent> => {
  const events = endOfUnpaid(quote, now);
  return events.length === 0 ? nothing() : record<QuoteEvent>(...events);
};

const isUnsettled = ({ refund }: FailedQuote | CancellingQuote): boolean =>
  refund === 'PENDING' || refund === 'FAILED';
