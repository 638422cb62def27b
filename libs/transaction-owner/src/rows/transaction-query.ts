import {
  findAll,
  findOne,
  oneOf,
  type CallContext,
  type RowOpener,
  type ViewReader,
} from '@causeway/commands';
import type { ViewRecord } from '@causeway/event-store';
import { type Clock, type Id, type Instant, unlessErased } from '@causeway/kernel';
import type { TransactionDocument } from '../domain/transaction-document.js';
import type { TransactionView } from './transaction-view.js';

export interface TransactionReading {
  readonly views: ViewReader;
  readonly rows: RowOpener;
  readonly clock: Clock;
}
export type Tenant = Pick<CallContext, 'platformId' | 'environment'>;

/** What of a row a reader needs. */
export const SHOWN = ['transactionId', 'streamId', 'createdAt', 'status', 'expiresAt', 'document'] as const;

/** A row of the owner; `undefined` as a document once the person it was about is erased. */
export interface FoundTransaction {
  readonly document: TransactionDocument | undefined;
  /** The stream that it is a side of, `<category>-<uuid>`. */
  readonly streamId: string;
}

/** The owner's transaction as it is at this moment; `undefined` also for another tenant's transaction. */
export const findTransactionRow = async (
  view: TransactionView,
  reading: TransactionReading,
  { platformId, environment }: Tenant,
  transactionId: Id<'Transaction'>,
): Promise<FoundTransaction | undefined> => {
  const filters = { platformId, environment, transactionId };
  const found = await findOne(reading, view, { filters, columns: SHOWN });
  return (
    found && { document: shownDocument(found, reading.clock.now(environment)), streamId: found.streamId }
  );
};

/** The recorded status of these transactions, of whichever platform; unknown ones are left out. */
export const statusesOf = (
  view: TransactionView,
  views: ViewReader,
  transactionIds: readonly Id<'Transaction'>[],
): Promise<Pick<ViewRecord<TransactionView>, 'transactionId' | 'status'>[]> =>
  findAll({ views }, view, {
    filters: { transactionId: oneOf(transactionIds) },
    columns: ['transactionId', 'status'],
  });

/**
 * The transaction as a reader sees it at this moment: from its quote's `expiresAt` on it is expired, whether the sweep
 * has come by or not (quotes §3). `undefined` once the person it was about is erased.
 */
export const shownDocument = (
  {
    document: recorded,
    status,
    expiresAt,
  }: Pick<ViewRecord<TransactionView>, 'document' | 'status' | 'expiresAt'>,
  now: Instant,
): TransactionDocument | undefined => {
  const document = unlessErased(recorded);
  if (document === undefined || expiresAt === undefined || expiresAt > now) return document;
  if (status === 'PENDING_AUTHORIZATION' && document.type === 'OUTGOING')
    return { ...document, status: 'FAILED', failureReason: 'SCA_NOT_COMPLETED', updatedAt: expiresAt };
  return status === 'PENDING' ? { ...document, status: 'EXPIRED', updatedAt: expiresAt } : document;
};
