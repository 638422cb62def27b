import { defineView, json, text, time, type ViewRowOf } from '@causeway/event-store';
import type { Environment, Id } from '@causeway/kernel';
import type { TransactionDocument } from '../../published/transaction.document.js';

/** One row for every transaction that the platform may see, whichever stream it lives in. */
export const transactionView = defineView('quotes.transaction_view', {
  key: ['transactionId'],
  subject: 'customerId',
  columns: {
    transactionId: text<Id<'Transaction'>>(),
    platformId: text(),
    environment: text<Environment>(),
    streamId: text(),
    quoteId: text<Id<'Quote'>>().optional(),
    /** The customer's id, or the platform's: also the subject whose key seals the document. */
    customerId: text(),
    type: text<TransactionDocument['type']>(),
    status: text<TransactionDocument['status']>(),
    /** An account's id, or `uma:` and a keyed hash of the address. */
    sourceAccount: text().optional(),
    destinationAccount: text(),
    /** The address that the receiver was paid by, where the account is what the transaction shows; as above. */
    destinationAlias: text().optional(),
    reference: text().optional(),
    refundReference: text().optional(),
    /** Set while a quote is open: from then on readers see it as expired, whether the sweep has run or not. */
    expiresAt: time().optional(),
    createdAt: time(),
    document: json<TransactionDocument>().sealed(),
  },
});

/** As folds have it: the row goes before its person's key does. */
export type TransactionRow = Omit<ViewRowOf<typeof transactionView>, 'document'> & {
  readonly document: TransactionDocument;
};
