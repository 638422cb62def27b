import { Erased, fingerprint, type Environment, type Instant } from '@causeway/kernel';
import type { ReceiptConfirmed } from '../domain/confirm-receipt.decide.js';
import type { TransactionDocument } from '../domain/transaction-document.js';
import type { TransactionRow } from './transaction-view.js';

export interface TransactionPlace {
  readonly platformId: string;
  readonly environment: Environment;
  readonly streamId: string;
}

/** How a side is found again: an address must not be read from a column, so a keyed hash stands for it. */
export const umaSide = (key: string): string => `uma:${key}`;

/** As payments from before there were keyed hashes are found; addresses are compared without case. */
export const umaSideWithoutKey = (umaAddress: string): string =>
  umaSide(fingerprint(umaAddress.toLowerCase()));

/** An address that went with its person is not found any more. */
const sideOfAddress = (umaAddress: string | Erased): string =>
  umaAddress instanceof Erased ? umaSide('erased') : umaSideWithoutKey(umaAddress);

/** What stands for the addresses of a transaction. Later events keep what the first one recorded. */
export interface TransactionSides {
  readonly source?: string;
  readonly destination?: string;
  readonly alias?: string;
}

/** The sides of a key that may be absent, or gone with the person. */
export const sideOfKey = (key: string | Erased | undefined): string | undefined =>
  key === undefined || key instanceof Erased ? undefined : umaSide(key);

/** The sides that a row has already; none where there is no row. */
export const sidesOfRow = (row: TransactionRow | null | undefined): TransactionSides =>
  row
    ? {
        ...(row.source_account !== null && { source: row.source_account }),
        destination: row.destination_account,
        ...(row.destination_alias !== null && { alias: row.destination_alias }),
      }
    : {};

const sourceOf = ({ source }: TransactionDocument, sides: TransactionSides): string | null => {
  if (source.sourceType === 'ACCOUNT') return source.accountId;
  return source.sourceType === 'UMA_ADDRESS' ? (sides.source ?? sideOfAddress(source.umaAddress)) : null;
};

const destinationOf = ({ destination }: TransactionDocument, sides: TransactionSides): string =>
  destination.destinationType === 'ACCOUNT'
    ? destination.accountId
    : (sides.destination ?? sideOfAddress(destination.umaAddress));

/** The row under which a transaction is found; every column follows from the document and its place. */
export const transactionRow = (
  document: TransactionDocument,
  { platformId, environment, streamId }: TransactionPlace,
  expiresAt: Instant | null = null,
  sides: TransactionSides = {},
): TransactionRow => ({
  transaction_id: document.id,
  platform_id: platformId,
  environment,
  stream_id: streamId,
  quote_id: document.quoteId ?? null,
  customer_id: document.customerId,
  type: document.type,
  status: document.status,
  source_account: sourceOf(document, sides),
  destination_account: destinationOf(document, sides),
  destination_alias: sides.alias ?? null,
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
