import {
  findOne,
  RejectedError,
  type CallContext,
  type RowOpener,
  type ViewReader,
} from '@causeway/commands';
import type { ViewRecord } from '@causeway/event-store';
import { type Clock, type Id, type Instant, unlessErased } from '@causeway/kernel';
import type { TransactionDocument } from '../../published/transaction.document.js';
import { transactionView } from './transaction.view.js';

export interface TransactionReading {
  readonly views: ViewReader;
  readonly rows: RowOpener;
  readonly clock: Clock;
}

export const SHOWN = ['transactionId', 'streamId', 'createdAt', 'status', 'expiresAt', 'document'] as const;
export const SHOWN_COLUMNS = SHOWN.map((name) => transactionView.columnOf(name)).join(', ');

export interface PlacedTransaction {
  readonly document: TransactionDocument;
  /** The stream that it is a side of, `<category>-<uuid>`. */
  readonly streamId: string;
}

/** Throws `TRANSACTION_NOT_FOUND`, also for another tenant's transaction. */
export const findTransaction = async (
  reading: TransactionReading,
  call: Pick<CallContext, 'platformId' | 'environment'>,
  transactionId: Id<'Transaction'>,
): Promise<TransactionDocument> => (await placeTransaction(reading, call, transactionId)).document;

/** The transaction and where it lives; throws as `findTransaction` does. */
export const placeTransaction = async (
  reading: TransactionReading,
  { platformId, environment }: Pick<CallContext, 'platformId' | 'environment'>,
  transactionId: Id<'Transaction'>,
): Promise<PlacedTransaction> => {
  const filters = { platformId, environment, transactionId };
  const found = await findOne(reading, transactionView, { filters, columns: SHOWN });
  const document = found && shownDocument(found, reading.clock.now(environment));
  if (found === undefined || document === undefined)
    throw new RejectedError('quotes', 'TRANSACTION_NOT_FOUND');
  return { document, streamId: found.streamId };
};

/**
 * The transaction as a reader sees it at this moment: from its quote's `expiresAt` on it is expired, whether the sweep
 * has come by or not (quotes §3). `undefined` once the person it was about is erased.
 */
export const shownDocument = (
  {
    document: recorded,
    status,
    expiresAt,
  }: Pick<ViewRecord<typeof transactionView>, 'document' | 'status' | 'expiresAt'>,
  now: Instant,
): TransactionDocument | undefined => {
  const document = unlessErased(recorded);
  if (document === undefined || expiresAt === undefined || expiresAt > now) return document;
  if (status === 'PENDING_AUTHORIZATION' && document.type === 'OUTGOING')
    return { ...document, status: 'FAILED', failureReason: 'SCA_NOT_COMPLETED', updatedAt: expiresAt };
  return status === 'PENDING' ? { ...document, status: 'EXPIRED', updatedAt: expiresAt } : document;
};
