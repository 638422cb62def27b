import { displayedExchangeRate } from '../../domain/quotes/displayed-rate.js';
import { isOwnCollection, type OwnCollection } from '../../domain/quotes/quote-terms.js';
import type { LoadedQuoteEvent } from '../../domain/quotes/quote.js';
import type {
  IncomingTransactionDocument,
  OutgoingTransactionDocument,
} from '@causeway/transaction-owner/domain';
import { shownAmount } from '@causeway/transaction-owner';
import { transactionAfter } from './outgoing-transaction.js';
import { shownDescription, shownText } from './quote-document.js';
import { isShown, staysPending, type ShownEvent } from '../../application/quotes/quote-event-table.js';

type PaymentDocument = OutgoingTransactionDocument | IncomingTransactionDocument;

/**
 * The transaction of a quote; `undefined` once its customer is erased. It is an incoming one where the payer only fills an
 * account of its own (quotes §8).
 */
export const paymentAfter = (
  before: PaymentDocument | undefined,
  event: LoadedQuoteEvent,
): PaymentDocument | undefined => {
  // What is left of a person's payment has no person in it.
  if (event.type === 'PartyErased') return before?.customerId === event.partyId ? undefined : before;
  if (event.type === 'QuoteCreated' && isOwnCollection(event.terms)) return newCollection(event.terms);
  if (before?.type !== 'INCOMING') return transactionAfter(before, event);
  return isShown(event) ? { ...before, ...changesOf(event) } : before;
};

const changesOf = (event: ShownEvent): Partial<IncomingTransactionDocument> => {
  switch (event.type) {
    case 'CollectionStarted':
      return { ...(!staysPending(event) && { status: 'PROCESSING' }), updatedAt: event.startedAt };
    case 'PaymentSettled':
      return { status: 'COMPLETED', settledAt: event.settledAt, updatedAt: event.notedAt };
    case 'QuoteExpired':
      return { status: 'EXPIRED', updatedAt: event.expiredAt };
    case 'CollectionFailed':
      return { status: 'FAILED', failureReason: event.reason, updatedAt: event.failedAt };
    case 'QuoteFailed':
    case 'PaymentFailed': {
      const isOfExecution = event.reason === 'QUOTE_EXECUTION_FAILED';
      const failureReason = isOfExecution ? event.reason : 'COLLECTION_FAILED';
      return { status: 'FAILED', failureReason, updatedAt: event.failedAt };
    }
    case 'ReceiptDeliveryConfirmed':
      return { receiptDeliveryConfirmedAt: event.confirmedAt, updatedAt: event.notedAt };
    case 'QuoteCreated':
    case 'QuoteExecutionRequested':
    case 'QuoteExecutionRefused':
    case 'QuoteAuthorizationRequested':
    case 'QuoteAuthorized':
      return {};
    // Nothing is held, pushed or paid out, and what was not collected is not refunded.
    case 'QuoteExecuted':
    case 'QuoteFunded':
    case 'FundingMismatched':
    case 'FundingReturned':
    case 'PayoutReturned':
    case 'PaymentCancelled':
    case 'PaymentReassigned':
    case 'RefundStarted':
    case 'RefundSettled':
    case 'RefundFailed':
      return {};
  }
};

const newCollection = (terms: OwnCollection): IncomingTransactionDocument => {
  const { source, destination, payer, price } = terms;
  return {
    id: terms.transactionId,
    status: 'PENDING',
    type: 'INCOMING',
    direction: 'CREDIT',
    source: { sourceType: 'ACCOUNT', accountId: source.accountId, currency: price.totalSending.currency },
    destination: {
      destinationType: 'ACCOUNT',
      accountId: destination.accountId,
      currency: price.totalReceiving.currency,
    },
    customerId: payer.id,
    platformCustomerId: shownText(payer.platformCustomerId),
    sentAmount: shownAmount(price.totalSending),
    receivedAmount: shownAmount(price.totalReceiving),
    exchangeRate: displayedExchangeRate(price.sendingPerReceiving),
    fees: price.feesIncludedMinor,
    quoteId: terms.quoteId,
    ...(terms.agentId !== undefined && { agentId: terms.agentId }),
    createdAt: terms.createdAt,
    updatedAt: terms.createdAt,
    ...shownDescription(terms),
  };
};
