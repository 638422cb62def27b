import type { Aggregate, CallContext, Consequences, EventEnvelope } from '@causeway/commands';
import type { Publication } from '@causeway/event-store';
import { idOf } from '@causeway/kernel';
import { claimedInvoice } from '../../domain/quotes/invoice-claim.js';
import { absentQuote, evolveQuote, type LoadedQuoteEvent, type Quote } from '../../domain/quotes/quote.js';
import * as published from '../../published/events.js';
import type { QuoteDocument } from '../../published/quote.document.js';
import type {
  IncomingTransactionDocument,
  OutgoingTransactionDocument,
} from '@causeway/transaction-owner/domain';
import { paymentAfter } from '../../read/quotes/own-collection.js';
import { quoteAfter } from '../../read/quotes/quote-document.js';
import { fundingRows } from '../../read/quotes/funding.view.js';
import { lateFundingAfter } from '../../read/quotes/late-funding-transaction.js';
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
import { isOfLateFunding, rowOf, timerAfter } from './quote-event-table.js';
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

/** A quote has one timer at most: each pending state sets it again. */
const timersOf = (
  event: LoadedQuoteEvent,
  quote: Quote,
  { streamId, metadata: { platformId, environment } }: EventEnvelope,
): Consequences => {
  const next = timerAfter(event, { quote, environment });
  if (next === 'UNCHANGED') return {};
  if (next === 'CANCELLED') return { cancelTimers: [streamId] };
  const data: QuoteDue = { quoteId: idOf('Quote', quoteUuidOf(streamId)), platformId };
  return { timers: [{ timerId: streamId, ...next, data }] };
};

/** One payment at a time reserves a Lightning invoice; the payment that paid it keeps it for ever. */
const INVOICES = 'lightning-invoice';

const claimsOf = (before: Quote, after: Quote, { streamId }: EventEnvelope): Consequences => {
  const [had, has] = [claimedInvoice(before), claimedInvoice(after)];
  if (had === has) return {};
  if (has !== undefined)
    return { reserve: [{ scope: INVOICES, value: has, owner: streamId, personal: true }] };
  return had === undefined || after.status === 'COMPLETED'
    ? {}
    : { release: [{ scope: INVOICES, value: had, personal: true }] };
};

/** Published after the ledger's entry, so that a balance reaches the platform before its payment (webhooks §9). */
const publicationOf = (
  event: LoadedQuoteEvent,
  { transaction, late }: QuoteRecord,
): Publication | undefined => {
  const { publishes, publishesIncoming } = rowOf(event);
  if (isOfLateFunding(event)) {
    if (late === undefined || publishes === null) return undefined;
    const data: published.ReceivedPaymentV1 = { transaction: late };
    return { type: publishes, key: late.id, data, subject: late.customerId };
  }
  if (event.type === 'TransferReceived') return receiptOf(event);
  const type = transaction?.type === 'INCOMING' ? publishesIncoming : publishes;
  if (type === null || transaction === undefined) return undefined;
  const data: published.OutgoingPaymentV1 | published.ReceivedPaymentV1 =
    transaction.type === 'INCOMING' ? { transaction } : { transaction };
  const { id: key, customerId: subject } = transaction;
  return { type, key, data, subject, ...('ledgerPlace' in event && { after: event.ledgerPlace }) };
};

const receiptOf = (event: Extract<LoadedQuoteEvent, { type: 'TransferReceived' }>): Publication => {
  const data: published.ReceivedPaymentV1 = { transaction: receivedTransaction(event) };
  const { id: key, customerId: subject } = data.transaction;
  return { type: published.DEPOSIT_SETTLED, key, data, subject, after: event.ledgerPlace };
};

/** One stream a quote: `quote-<uuid>`; its payment goes on in it. */
export const quotes: Aggregate<QuoteRecord, LoadedQuoteEvent> = {
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
  isOver: ({ quote }) => quote.status === 'COMPLETED',
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
    ...timersOf(event, quote, envelope),
    ...claimsOf(before.quote, quote, envelope),
  }),
};
