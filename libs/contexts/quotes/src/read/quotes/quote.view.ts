import type { InlineView } from '@causeway/commands';
import { defineView, json, text, time, type ViewRowOf } from '@causeway/event-store';
import { idOf, type Environment, type Id } from '@causeway/kernel';
import type { KnownTerms } from '../../domain/quotes/quote-terms.js';
import type { LoadedQuoteEvent } from '../../domain/quotes/quote.js';
import { expiryAfter, isOfLateFunding, isShown, rowOf } from '../../application/quotes/quote-event-table.js';
import type { QuoteDocument } from '../../published/quote.document.js';
import { lateFundingAfter } from './late-funding-transaction.js';
import { paymentAfter } from './own-collection.js';
import { quoteAfter } from './quote-document.js';
import { receivedTransaction } from './received-transaction.js';
import {
  sideOfKey,
  sidesOfRow,
  transactionRow,
  type TransactionRow,
  withReceipt,
  type TransactionSides,
} from '@causeway/transaction-owner';
import { paymentTransactionView } from '../transaction.view.js';

export const QUOTE_STREAMS = 'quote';

/** A quote and its transaction share their uuid, and it names their stream. */
export const quoteUuidOf = (streamId: string): string => streamId.slice(QUOTE_STREAMS.length + 1);

export const quoteView = defineView('quotes.quote_view', {
  key: ['quoteId'],
  subject: 'subjectId',
  columns: {
    quoteId: text<Id<'Quote'>>(),
    platformId: text(),
    environment: text<Environment>(),
    /** The customer's id, or the platform's: whose key seals the document. */
    subjectId: text(),
    status: text<QuoteDocument['status']>(),
    /** From then on readers see a pending quote as expired; absent while an open intent decides. */
    expiresAt: time().optional(),
    document: json<QuoteDocument>().sealed(),
  },
});

/** As folds have it: the row goes before its person's key does. */
type QuoteRow = Omit<ViewRowOf<typeof quoteView>, 'document'> & { readonly document: QuoteDocument };

/** The payer's side: the quote and the transaction of the stream's own uuid go with the payer. */
const erasesPayer = (event: LoadedQuoteEvent, streamId: string): boolean =>
  event.type === 'PartyErased' && event.transactionId === idOf('Transaction', quoteUuidOf(streamId));

/** The receiver's own transaction, where the receiver is within the service. */
const isOfReceiver = (event: LoadedQuoteEvent, streamId: string): boolean =>
  (event.type === 'PartyErased' || event.type === 'ReceiptDeliveryConfirmed') &&
  event.transactionId !== idOf('Transaction', quoteUuidOf(streamId));

export const quoteRows: InlineView<LoadedQuoteEvent, QuoteRow> = {
  definition: quoteView,
  rowKey: (event, { streamId }) =>
    rowOf(event).shows === 'QUOTE' || erasesPayer(event, streamId)
      ? { quote_id: quoteIdOf(streamId) }
      : undefined,
  fold: (row, event, { streamId, metadata }) => {
    if (event.type === 'PartyErased') return null;
    const document = quoteAfter(row?.document, event);
    const subject = event.type === 'QuoteCreated' ? event.terms.payer.id : row?.subject_id;
    if (document === undefined || subject === undefined) return null;
    return {
      quote_id: quoteIdOf(streamId),
      platform_id: metadata.platformId,
      environment: metadata.environment,
      subject_id: subject,
      status: document.status,
      expires_at: expiryAfter(event),
      document,
    };
  },
};

export const outgoingTransactionRows: InlineView<LoadedQuoteEvent, TransactionRow> = {
  definition: paymentTransactionView,
  rowKey: (event, { streamId }) =>
    (isShown(event) && !isOfReceiver(event, streamId)) || erasesPayer(event, streamId)
      ? { transaction_id: idOf('Transaction', quoteUuidOf(streamId)) }
      : undefined,
  fold: (row, event, { streamId, metadata: { platformId, environment } }) => {
    if (event.type === 'PartyErased') return row && row.customer_id !== event.partyId ? row : null;
    const document = paymentAfter(row?.document, event);
    return document === undefined
      ? null
      : transactionRow(
          document,
          { platformId, environment, streamId },
          expiryAfter(event),
          'terms' in event ? sidesOfTerms(event.terms) : sidesOfRow(row),
        );
  },
};

const sidesOfTerms = ({ destination }: KnownTerms): TransactionSides => {
  const side = destination.kind === 'UMA' ? sideOfKey(destination.addressKey) : undefined;
  return side === undefined ? {} : { destination: side };
};

/** The receiver's transaction of a transfer within the service. */
export const receivedTransactionRows: InlineView<LoadedQuoteEvent, TransactionRow> = {
  definition: paymentTransactionView,
  rowKey: (event, { streamId }) =>
    event.type === 'TransferReceived' || isOfReceiver(event, streamId)
      ? { transaction_id: transactionOf(event, streamId) }
      : undefined,
  fold: (row, event, { streamId, metadata: { platformId, environment } }) => {
    if (event.type === 'PartyErased') return null;
    if (event.type === 'ReceiptDeliveryConfirmed') return withReceipt(row, event);
    return event.type === 'TransferReceived'
      ? transactionRow(receivedTransaction(event), { platformId, environment, streamId })
      : (row ?? null);
  },
};

/** The transaction of money that came for the quote too late. */
export const lateFundingRows: InlineView<LoadedQuoteEvent, TransactionRow> = {
  definition: paymentTransactionView,
  rowKey: (event) => (isOfLateFunding(event) ? { transaction_id: event.transactionId } : undefined),
  fold: (row, event, { streamId, metadata: { platformId, environment } }) => {
    if (!isOfLateFunding(event)) return row ?? null;
    const before = row?.document.type === 'INCOMING' ? row.document : undefined;
    const document = lateFundingAfter(before, event);
    return document === undefined ? null : transactionRow(document, { platformId, environment, streamId });
  },
};
const transactionOf = (event: LoadedQuoteEvent, streamId: string): Id<'Transaction'> =>
  'transactionId' in event ? event.transactionId : idOf('Transaction', quoteUuidOf(streamId));

const quoteIdOf = (streamId: string): Id<'Quote'> => idOf('Quote', quoteUuidOf(streamId));
