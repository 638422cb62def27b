import type { Aggregate, CallContext, Consequences, EventEnvelope } from '@causeway/commands';
import type { NewTimer, Publication } from '@causeway/event-store';
import { after, idOf, type Environment, type Instant } from '@causeway/kernel';
import { claimedInvoice } from '../../domain/quotes/invoice-claim.js';
import { absentQuote, evolveQuote, type Quote, type QuoteEvent } from '../../domain/quotes/quote.js';
import * as published from '../../published/events.js';
import type { QuoteDocument } from '../../published/quote.document.js';
import type {
  IncomingTransactionDocument,
  OutgoingTransactionDocument,
} from '../../published/transaction.document.js';
import { paymentAfter } from '../../read/quotes/own-collection.js';
import { quoteAfter } from '../../read/quotes/quote-document.js';
import { fundingRows } from '../../read/quotes/funding.view.js';
import { seenOf } from '../../read/quotes/quote-event-table.js';
import { isOfLateFunding, lateFundingAfter } from '../../read/quotes/late-funding-transaction.js';
import {
  lateFundingRows,
  outgoingTransactionRows,
  QUOTE_STREAMS,
  quoteRows,
  quoteUuidOf,
  receivedTransactionRows,
} from '../../read/quotes/quote.view.js';
import { paidInvoiceRows } from '../../read/quotes/paid-invoice.view.js';
import { receivedTransaction } from '../../read/quotes/received-transaction.js';
import { blockedPaymentRows } from '../../read/quotes/blocked-payment.view.js';
import type { QuoteDue } from './quote.requests.js';

/** A quote with what readers see of it, so that answers and messages are rendered by the folds of the views. */
export interface QuoteRecord {
  readonly quote: Quote;
  readonly shown?: QuoteDocument;
  readonly transaction?: OutgoingTransactionDocument | IncomingTransactionDocument;
  /** The transaction of the latest money that came after the quote was over. */
  readonly late?: IncomingTransactionDocument;
}

/** A quote, and what answers show of it, is kept under its payer's key. */
export const subjectOf =
  ({ platformId }: Pick<CallContext, 'platformId'>) =>
  ({ quote }: QuoteRecord): string =>
    quote.status === 'ABSENT' ? platformId : quote.terms.payer.id;

export const EXPIRE_QUOTE = 'expire-quote';
export const FINISH_EXECUTION = 'finish-execution';
export const ADVANCE_PAYMENT = 'advance-payment';

/** Long after a healthy request has driven its own intent, soon enough that nobody misses the payment. */
const FINISH_AFTER_MS = 5_000;
/** Steps of one payment are so far apart in sandbox, so that webhooks arrive in order (sandbox §3). */
export const SANDBOX_STEP_MS = 500;

const pauseIn = (environment: Environment): number => (environment === 'sandbox' ? SANDBOX_STEP_MS : 0);

/** A quote has one timer at most: each state that waits for something sets it anew. */
const consequencesOf = (
  event: QuoteEvent,
  quote: Quote,
  { streamId, metadata: { platformId, environment } }: EventEnvelope,
): Consequences => {
  const due = (name: string, dueAt: Instant): Consequences => {
    const data: QuoteDue = { quoteId: idOf('Quote', quoteUuidOf(streamId)), platformId };
    const timer: NewTimer = { timerId: streamId, name, dueAt, data };
    return { timers: [timer] };
  };
  switch (event.type) {
    case 'QuoteCreated':
      return due(EXPIRE_QUOTE, event.terms.expiresAt);
    case 'QuoteDrafted':
      return due(FINISH_EXECUTION, after(event.terms.createdAt, FINISH_AFTER_MS));
    case 'QuoteExecutionRequested':
      return due(FINISH_EXECUTION, after(event.requestedAt, FINISH_AFTER_MS));
    case 'QuoteExecutionRefused':
      return due(EXPIRE_QUOTE, event.expiresAt);
    case 'QuoteAuthorizationRequested':
      return due(EXPIRE_QUOTE, event.challenge.expiresAt);
    case 'QuoteAuthorized':
      return event.awaits === undefined ? {} : due(EXPIRE_QUOTE, event.awaits.expiresAt);
    case 'QuoteExecuted':
      return due(ADVANCE_PAYMENT, after(event.executedAt, firstPause(quote, environment)));
    case 'CollectionStarted':
      return due(ADVANCE_PAYMENT, after(event.startedAt, pauseIn(environment)));
    case 'FundsCollected':
      return due(ADVANCE_PAYMENT, after(event.collectedAt, pauseIn(environment)));
    case 'CollectionSent':
    case 'CollectionAwaited':
      return due(ADVANCE_PAYMENT, event.lookAgainAt);
    case 'QuoteFunded':
      return due(ADVANCE_PAYMENT, event.finalBy ?? after(event.fundedAt, firstPause(quote, environment)));
    case 'FundingConfirmed':
      return due(ADVANCE_PAYMENT, after(event.confirmedAt, firstPause(quote, environment)));
    case 'InvoiceClaimed':
      return {};
    case 'PayoutSent':
    case 'PayoutAwaited':
      return due(ADVANCE_PAYMENT, event.lookAgainAt);
    case 'SettlementDelayed':
    case 'RefundDelayed':
      return due(ADVANCE_PAYMENT, event.retryAt);
    case 'RefundStarted':
      return due(ADVANCE_PAYMENT, after(event.startedAt, pauseIn(environment)));
    case 'PaymentSettled':
      return event.lookAgainAt === undefined
        ? { cancelTimers: [streamId] }
        : due(ADVANCE_PAYMENT, event.lookAgainAt);
    case 'FundingMismatched':
    case 'SurplusReturned':
    case 'LateFundingRefused':
    case 'LateRefundStarted':
    case 'LateRefundSettled':
    case 'PayoutCancelled':
    case 'PayoutReturned':
    case 'TransferReceived':
    case 'ReceiptDeliveryConfirmed':
    case 'PartyErased':
    case 'PaymentReassigned':
      return {};
    case 'PaymentFailed':
      // Nothing was received, so that no refund follows.
      return event.reason === 'QUOTE_EXPIRED' ? { cancelTimers: [streamId] } : {};
    case 'QuoteWithdrawn':
    case 'QuoteFailed':
    case 'QuoteExpired':
    case 'CollectionFailed':
    case 'FundingReturned':
    case 'PaymentCancelled':
    case 'RefundSettled':
    case 'RefundFailed':
      return { cancelTimers: [streamId] };
  }
};

/** Of the payments of one Lightning invoice one at a time holds it, and who has paid it for ever. */
export const INVOICES = 'lightning-invoice';

const claimsOf = (before: Quote, after: Quote, { streamId }: EventEnvelope): Consequences => {
  const [had, has] = [claimedInvoice(before), claimedInvoice(after)];
  if (had === has) return {};
  if (has !== undefined)
    return { reserve: [{ scope: INVOICES, value: has, owner: streamId, personal: true }] };
  return had === undefined || after.status === 'COMPLETED'
    ? {}
    : { release: [{ scope: INVOICES, value: had, personal: true }] };
};

/** The rail paces an outside payment; within the service nothing but the next step itself would. */
const firstPause = (quote: Quote, environment: Environment): number =>
  quote.status === 'PROCESSING' && quote.terms.destination.kind === 'INTERNAL' ? pauseIn(environment) : 0;

/** Told after the ledger's entry, so that a balance reaches the platform before its payment (webhooks §9). */
const publicationOf = (event: QuoteEvent, { transaction, late }: QuoteRecord): Publication | undefined => {
  const { publishes, publishesIncoming } = seenOf(event);
  if (isOfLateFunding(event)) {
    if (late === undefined || publishes === undefined) return undefined;
    const data: published.IncomingPaymentV1 = { transaction: late };
    return { type: publishes, key: late.id, data, subject: late.customerId };
  }
  if (event.type === 'TransferReceived') return receiptOf(event);
  const type = transaction?.type === 'INCOMING' ? publishesIncoming : publishes;
  if (type === undefined || transaction === undefined) return undefined;
  const data: published.OutgoingPaymentV1 | published.IncomingPaymentV1 =
    transaction.type === 'INCOMING' ? { transaction } : { transaction };
  const { id: key, customerId: subject } = transaction;
  return { type, key, data, subject, ...('ledgerPlace' in event && { after: event.ledgerPlace }) };
};

const receiptOf = (event: Extract<QuoteEvent, { type: 'TransferReceived' }>): Publication => {
  const data: published.IncomingPaymentV1 = { transaction: receivedTransaction(event) };
  const { id: key, customerId: subject } = data.transaction;
  return { type: published.DEPOSIT_SETTLED, key, data, subject, after: event.ledgerPlace };
};

/** One stream a quote: `quote-<uuid>`; its payment goes on in it. */
export const quotes: Aggregate<QuoteRecord, QuoteEvent> = {
  category: QUOTE_STREAMS,
  initial: { quote: absentQuote },
  evolve: (record, event) => {
    const shown = quoteAfter(record.shown, event);
    const transaction = paymentAfter(record.transaction, event);
    const late = isOfLateFunding(event) ? lateFundingAfter(record.late, event) : record.late;
    return {
      quote: evolveQuote(record.quote, event),
      ...(shown !== undefined && { shown }),
      ...(transaction !== undefined && { transaction }),
      ...(late !== undefined && { late }),
    };
  },
  views: [
    quoteRows,
    outgoingTransactionRows,
    receivedTransactionRows,
    lateFundingRows,
    fundingRows,
    paidInvoiceRows,
    blockedPaymentRows,
  ],
  publish: publicationOf,
  consequences: (event, before, { quote }, envelope) => ({
    ...consequencesOf(event, quote, envelope),
    ...claimsOf(before.quote, quote, envelope),
  }),
};
