import { defineView, json, text, time, type DeclaredView, type ViewRowOf } from '@causeway/event-store';
import type { Environment, Id } from '@causeway/kernel';
import type { TransactionDocument } from '../domain/transaction-document.js';

/** Columns of every owner; the document is the owner's own. */
export const TRANSACTION_COLUMNS = {
  transactionId: text<Id<'Transaction'>>(),
  platformId: text(),
  environment: text<Environment>(),
  /** `<category>-<uuid>` */
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
};

export type TransactionView = DeclaredView<typeof TRANSACTION_COLUMNS>;

/**
 * The table of an owner: one row for every transaction that its platform may see, written in the commit of the event
 * that changed it. `name` is the table with its schema; `transactionTable` creates it, with the indexes that
 * `describeTransactionPlans` asks for.
 */
export const transactionView = (name: `${string}.${string}`): TransactionView =>
  defineView(name, { key: ['transactionId'], subject: 'customerId', columns: TRANSACTION_COLUMNS });

/** As folds have it: the row goes before its person's key does. */
export type TransactionRow = Omit<ViewRowOf<TransactionView>, 'document'> & {
  readonly document: TransactionDocument;
};
