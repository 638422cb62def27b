import { RejectedError, type CallContext, type RowOpener, type ViewReader } from '@causeway/commands';
import { type Clock, type Id, type Instant, unlessErased } from '@causeway/kernel';
import type { TransactionDocument } from '../../published/transaction.document.js';
import { transactionView, type TransactionRow } from './transaction.view.js';

/** What the questions about transactions need of the host. */
export interface TransactionReading {
  readonly views: ViewReader;
  readonly rows: RowOpener;
  readonly clock: Clock;
}

export const SHOWN_COLUMNS = 'transaction_id, stream_id, created_at, status, expires_at, document';

const ONE_TRANSACTION = `
  select ${SHOWN_COLUMNS} from quotes.transaction_view
   where platform_id = $1 and environment = $2 and transaction_id = $3`;

export interface PlacedTransaction {
  readonly document: TransactionDocument;
  /** The stream that it is a side of, `<category>-<uuid>`. */
  readonly streamId: string;
}

/** Throws `TRANSACTION_NOT_FOUND`, for another tenant's transaction as for one that never was. */
export const findTransaction = async (
  { views, rows, clock }: TransactionReading,
  { platformId, environment }: Pick<CallContext, 'platformId' | 'environment'>,
  transactionId: Id<'Transaction'>,
): Promise<TransactionDocument> =>
  (await placeTransaction({ views, rows, clock }, { platformId, environment }, transactionId)).document;

/** The transaction and where it lives; throws as `findTransaction` does. */
export const placeTransaction = async (
  { views, rows, clock }: TransactionReading,
  { platformId, environment }: Pick<CallContext, 'platformId' | 'environment'>,
  transactionId: Id<'Transaction'>,
): Promise<PlacedTransaction> => {
  const [row] = await views.rows<TransactionRow>(ONE_TRANSACTION, [platformId, environment, transactionId]);
  const document = row && (await shownDocument(rows, row, clock.now(environment)));
  if (row === undefined || document === undefined) throw new RejectedError('quotes', 'TRANSACTION_NOT_FOUND');
  return { document, streamId: row.stream_id };
};

/**
 * The transaction as a reader sees it at this moment: from its quote's `expiresAt` on it is expired, whether the sweep
 * has come by or not (quotes §3). `undefined` once the person it was about is erased.
 */
export const shownDocument = async (
  rows: RowOpener,
  stored: TransactionRow,
  now: Instant,
): Promise<TransactionDocument | undefined> => {
  const { document: opened, status, expires_at: expiresAt } = await rows.open(transactionView, stored);
  const document = unlessErased(opened);
  if (document === undefined) return undefined;
  const isOver = expiresAt !== null && expiresAt <= now;
  if (isOver && status === 'PENDING_AUTHORIZATION' && document.type === 'OUTGOING')
    return { ...document, status: 'FAILED', failureReason: 'SCA_NOT_COMPLETED', updatedAt: expiresAt };
  const isExpired = isOver && status === 'PENDING';
  return isExpired ? { ...document, status: 'EXPIRED', updatedAt: expiresAt } : document;
};
