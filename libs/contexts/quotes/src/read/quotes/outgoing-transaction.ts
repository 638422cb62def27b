import { unlessErased, type Erased, type Instant } from '@causeway/kernel';
import type { Originator } from '@causeway/rails';
import { displayedExchangeRate, rateDetails } from '../../domain/quotes/displayed-rate.js';
import { isPushedByPlatform, type KnownTerms } from '../../domain/quotes/quote-terms.js';
import type { LoadedQuoteEvent } from '../../domain/quotes/quote.js';
import {
  expectedSettlementAt,
  settlementRail,
  settlementTimeline,
} from '../../domain/quotes/settlement-date.js';
import type { OutgoingTransactionDocument, RefundDocument } from '@causeway/transaction-owner/domain';
import { shownAmount } from '@causeway/transaction-owner';
import { shownCounterparty, shownDescription, shownText } from './quote-document.js';
import { isShown, rowOf, type ShownEvent, staysPending } from '../../application/quotes/quote-event-table.js';

/**
 * The payment as the API shows it after an event; `undefined` while it is not visible (transactions §1, §2).
 */
export const transactionAfter = (
  transaction: OutgoingTransactionDocument | undefined,
  event: LoadedQuoteEvent,
): OutgoingTransactionDocument | undefined => {
  if (event.type === 'QuoteCreated') {
    const created = newTransaction(event.terms);
    return event.withholdsInstructions ? { ...created, paymentInstructions: [] } : created;
  }
  if (event.type === 'PaymentReassigned') return reassigned(transaction, event);
  if (transaction === undefined || !isShown(event) || isOfReceiver(transaction, event)) return transaction;
  const changes = changesOf(transaction, event);
  const status = staysPending(event) ? null : rowOf(event).status;
  return { ...transaction, ...changes, ...(status !== null && { status }) };
};

/** The person's details are removed; an address among them is shown by its quote, as for a late payment. */
const reassigned = (
  known: OutgoingTransactionDocument | undefined,
  { terms, status, settledAt }: Extract<LoadedQuoteEvent, { type: 'PaymentReassigned' }>,
): OutgoingTransactionDocument => {
  const created = newTransaction(terms);
  const {
    description: _d,
    counterpartyInformation: _c,
    ...shown
  } = known ?? { ...created, status, ...(settledAt !== undefined && { settledAt }) };
  const { customerId, platformCustomerId } = created;
  const { currency: paidIn } = created.destination;
  return {
    ...shown,
    customerId,
    platformCustomerId,
    source: created.source,
    destination:
      created.destination.destinationType === 'ACCOUNT'
        ? created.destination
        : { destinationType: 'ACCOUNT', accountId: terms.quoteId, currency: paidIn },
  };
};

/** The receiver within the service has a transaction of its own in the payer's stream. */
const isOfReceiver = ({ id }: OutgoingTransactionDocument, event: LoadedQuoteEvent): boolean =>
  event.type === 'ReceiptDeliveryConfirmed' && event.transactionId !== id;

const changesOf = (
  transaction: OutgoingTransactionDocument,
  event: Exclude<ShownEvent, { readonly type: 'QuoteCreated' | 'PaymentReassigned' }>,
): Partial<OutgoingTransactionDocument> => {
  const { refund, source, destination } = transaction;
  switch (event.type) {
    case 'QuoteExecuted':
      return { ...settlementAfter(transaction, event), updatedAt: event.executedAt };
    case 'CollectionStarted':
      return { ...settlementAfter(transaction, event), updatedAt: event.startedAt };
    case 'CollectionFailed':
      return { failureReason: event.reason, updatedAt: event.failedAt };
    case 'QuoteFunded':
      return {
        ...settlementAfter(transaction, event),
        updatedAt: event.fundedAt,
        ...paidFrom(source, event),
      };
    case 'FundingMismatched':
      return {
        failureReason: 'FUNDING_AMOUNT_MISMATCH',
        updatedAt: event.failedAt,
        ...paidFrom(source, event),
      };
    case 'FundingReturned':
      return refunded(refund, { settledAt: event.returnedAt, status: 'COMPLETED' }, event.returnedAt);
    case 'QuoteFailed':
    case 'PaymentFailed':
      return { failureReason: event.reason, updatedAt: event.failedAt };
    case 'PayoutReturned':
      return { failureReason: 'PAYOUT_RETURNED', updatedAt: event.notedAt };
    case 'PaymentCancelled':
      return { settledAt: event.settledAt, updatedAt: event.settledAt };
    case 'ReceiptDeliveryConfirmed':
      return { receiptDeliveryConfirmedAt: event.confirmedAt, updatedAt: event.notedAt };
    case 'QuoteExpired':
      return { updatedAt: event.expiredAt };
    case 'QuoteAuthorizationRequested':
      return { updatedAt: event.requestedAt };
    case 'QuoteAuthorized':
      return {
        updatedAt: event.authorizedAt,
        ...(event.awaits && { paymentInstructions: event.awaits.instructions }),
      };
    case 'PaymentSettled':
      return {
        settledAt: event.settledAt,
        updatedAt: event.notedAt,
        ...reconciled(transaction, event.settlementHash),
        ...(event.onChain &&
          destination.destinationType === 'ACCOUNT' && {
            destination: { ...destination, onChainTransaction: event.onChain },
          }),
      };
    case 'RefundStarted': {
      const { reference, reason, startedAt } = event;
      return {
        refund: { reference, initiatedAt: startedAt, status: 'PENDING', reason },
        updatedAt: startedAt,
        // Cancelled while its partner had not processed it: what is processed now is its way back (transactions §2).
        ...(transaction.status === 'PENDING' && { status: 'PROCESSING' }),
      };
    }
    case 'RefundSettled':
      return refunded(refund, { settledAt: event.settledAt, status: 'COMPLETED' }, event.settledAt);
    case 'RefundFailed':
      return refunded(refund, { status: 'FAILED' }, event.failedAt);
    case 'QuoteExecutionRequested':
    case 'QuoteExecutionRefused':
      return {};
  }
};

/** By what two institutions settled a UMA payment, beside the reference that is there (transactions §1). */
const reconciled = (
  { reconciliationInstructions }: Pick<OutgoingTransactionDocument, 'reconciliationInstructions'>,
  transactionHash: string | undefined,
): Pick<OutgoingTransactionDocument, 'reconciliationInstructions'> =>
  transactionHash === undefined
    ? {}
    : { reconciliationInstructions: { ...reconciliationInstructions, transactionHash } };

type Settlement = Pick<OutgoingTransactionDocument, 'expectedSettlementAt' | 'settlementTimelineSeconds'>;

const settlementOf = (
  createdAt: Instant,
  expected: Instant | null,
  rail: Pick<KnownTerms['rail'], 'settlementSeconds'>,
): Settlement => ({
  expectedSettlementAt: expected,
  settlementTimelineSeconds: settlementTimeline(createdAt, expected, rail),
});

/** It sets out now: the date may have moved, and both figures move with it. */
const settlementAfter = (
  { createdAt, settlementTimelineSeconds }: OutgoingTransactionDocument,
  { expectedSettlementAt: expected }: { readonly expectedSettlementAt: Instant | null },
): Settlement => settlementOf(createdAt, expected, { settlementSeconds: settlementTimelineSeconds ?? 0 });

/** The sender's details, as the rail reported them (transactions §1). */
const paidFrom = (
  source: OutgoingTransactionDocument['source'],
  event: Extract<LoadedQuoteEvent, { type: 'QuoteFunded' | 'FundingMismatched' }>,
): Pick<OutgoingTransactionDocument, 'source'> | undefined => {
  if (source.sourceType !== 'REALTIME_FUNDING') return undefined;
  const { onChain } = event;
  const sender = shownOriginator(event.originator);
  return onChain === undefined && sender === undefined
    ? undefined
    : { source: { ...source, ...sender, ...(onChain && { onChainTransaction: onChain }) } };
};

/** Nothing once the person whose money it was is erased. */
export const shownOriginator = (originator: Originator | Erased | undefined): Originator | undefined =>
  unlessErased(originator);

const refunded = (
  refund: RefundDocument | undefined,
  end: Pick<RefundDocument, 'status' | 'settledAt'>,
  updatedAt: Instant,
): Partial<OutgoingTransactionDocument> =>
  refund === undefined ? { updatedAt } : { refund: { ...refund, ...end }, updatedAt };

const newTransaction = (terms: KnownTerms): OutgoingTransactionDocument => {
  const { payer, source, destination, price, rail } = terms;
  const funding = source.kind === 'REALTIME' ? source : undefined;
  return {
    id: terms.transactionId,
    status: 'PENDING',
    type: 'OUTGOING',
    direction: 'DEBIT',
    source: sourceOf(terms),
    destination: destinationOf(terms),
    customerId: payer.id,
    platformCustomerId: shownText(payer.platformCustomerId),
    sentAmount: shownAmount(price.totalSending),
    receivedAmount: shownAmount(price.totalReceiving),
    exchangeRate: displayedExchangeRate(price.sendingPerReceiving),
    fees: price.feesIncludedMinor,
    platformFees: price.platformFeesIncludedMinor,
    quoteId: terms.quoteId,
    ...(terms.agentId !== undefined && { agentId: terms.agentId }),
    paymentInstructions: funding?.instructions ?? [],
    ...(funding?.reference !== undefined && {
      reconciliationInstructions: { reference: funding.reference },
    }),
    rateDetails: rateDetails(price, destination.kind === 'UMA' ? destination.rates : undefined),
    paymentRail: rail.rail,
    railSelectionMode: rail.mode,
    ...settlementOf(terms.createdAt, expectedSettlementAt(terms.createdAt, settlementRail(terms)), rail),
    createdAt: terms.createdAt,
    updatedAt: terms.createdAt,
    ...shownCounterparty(destination),
    ...shownDescription(terms),
  };
};

const destinationOf = ({ destination, price }: KnownTerms): OutgoingTransactionDocument['destination'] => {
  const { currency: received } = price.totalReceiving;
  return destination.kind === 'UMA'
    ? { destinationType: 'UMA_ADDRESS', umaAddress: shownText(destination.umaAddress), currency: received }
    : { destinationType: 'ACCOUNT', accountId: destination.accountId, currency: received };
};

const sourceOf = (terms: KnownTerms): OutgoingTransactionDocument['source'] => {
  const { source, payer, price } = terms;
  const { currency: sent } = price.totalSending;
  if (source.kind !== 'REALTIME')
    return { sourceType: 'ACCOUNT', accountId: source.accountId, currency: sent };
  const { customerId } = payer;
  return {
    sourceType: 'REALTIME_FUNDING',
    currency: sent,
    ...(customerId !== undefined && !isPushedByPlatform(terms) && { customerId }),
  };
};
