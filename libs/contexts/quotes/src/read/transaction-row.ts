import { fingerprint, type Instant } from '@causeway/kernel';
import type { ReceiptConfirmed } from '../domain/confirm-receipt.decide.js';
import type { TransactionDocument } from '../published/transaction.document.js';
import type { TransactionRow } from './transaction.view.js';

/** Whose transaction it is, and in which stream it lives. */
export interface TransactionPlace {
  readonly platformId: string;
  readonly environment: string;
  readonly streamId: string;
}

/**
 * How a side is found again. Whose address a UMA address is must not be read from a column, so a digest stands for it;
 * addresses are compared without case.
 */
export const umaSide = (umaAddress: string): string => `uma:${fingerprint(umaAddress.toLowerCase())}`;

const sideOf = (destination: TransactionDocument['destination']): string =>
  destination.destinationType === 'ACCOUNT' ? destination.accountId : umaSide(destination.umaAddress);

/** The row under which a transaction is found; every column follows from the document and its place. */
export const transactionRow = (
  document: TransactionDocument,
  { platformId, environment, streamId }: TransactionPlace,
  expiresAt: Instant | null = null,
): TransactionRow => ({
  transaction_id: document.id,
  platform_id: platformId,
  environment,
  stream_id: streamId,
  quote_id: document.quoteId ?? null,
  customer_id: document.customerId,
  type: document.type,
  status: document.status,
  source_account: document.source.sourceType === 'ACCOUNT' ? document.source.accountId : null,
  destination_account: sideOf(document.destination),
  reference: document.reconciliationInstructions?.reference ?? null,
  refund_reference: document.refund?.reference ?? null,
  expires_at: expiresAt,
  created_at: document.createdAt,
  document,
});

/** The row once its receipt was delivered; a row that is gone stays so. */
export const withReceipt = (
  row: TransactionRow | null | undefined,
  { confirmedAt, notedAt }: Pick<ReceiptConfirmed, 'confirmedAt' | 'notedAt'>,
): TransactionRow | null =>
  row
    ? {
        ...row,
        document: { ...row.document, receiptDeliveryConfirmedAt: confirmedAt, updatedAt: notedAt },
      }
    : null;
