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
import { staysPending } from '../../application/quotes/quote-event-table.js';

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
  return before?.type === 'INCOMING' ? collectionAfter(before, event) : transactionAfter(before, event);
};

const collectionAfter = (
  before: IncomingTransactionDocument,
  event: LoadedQuoteEvent,
): IncomingTransactionDocument => {
  switch (event.type) {
    case 'CollectionStarted':
      return { ...before, ...(!staysPending(event) && { status: 'PROCESSING' }), updatedAt: event.startedAt };
    case 'PaymentSettled':
      return { ...before, status: 'COMPLETED', settledAt: event.settledAt, updatedAt: event.notedAt };
    case 'QuoteExpired':
      return { ...before, status: 'EXPIRED', updatedAt: event.expiredAt };
    case 'CollectionFailed':
      return failed(before, event.reason, event.failedAt);
    case 'QuoteFailed':
    case 'PaymentFailed':
      return failed(
        before,
        event.reason === 'QUOTE_EXECUTION_FAILED' ? event.reason : 'COLLECTION_FAILED',
        event.failedAt,
      );
    default:
      return before;
  }
};

const failed = (
  before: IncomingTransactionDocument,
  failureReason: string,
  updatedAt: IncomingTransactionDocument['updatedAt'],
): IncomingTransactionDocument => ({ ...before, status: 'FAILED', failureReason, updatedAt });

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
    createdAt: terms.createdAt,
    updatedAt: terms.createdAt,
    ...shownDescription(terms),
  };
};
