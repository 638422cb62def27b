import { RejectedError, type CallContext } from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import { findTransactionRow, type TransactionReading } from '@causeway/transaction-owner';
import type { TransactionDocument } from '@causeway/transaction-owner/domain';
import { paymentTransactionView } from '../../read/transaction.view.js';

export interface OwnTransaction {
  readonly document: TransactionDocument;
  /** The stream that it is a side of, `quote-<uuid>`. */
  readonly streamId: string;
}

/** Throws `TRANSACTION_NOT_FOUND`, also for another tenant's transaction, and for another owner's. */
export const placeTransaction = async (
  reading: TransactionReading,
  call: CallContext,
  transactionId: Id<'Transaction'>,
): Promise<OwnTransaction> => {
  const found = await findTransactionRow(paymentTransactionView, reading, call, transactionId);
  if (found?.document === undefined) throw new RejectedError('quotes', 'TRANSACTION_NOT_FOUND');
  return { document: found.document, streamId: found.streamId };
};

/** As `placeTransaction`, without the place. */
export const findTransaction = async (
  reading: TransactionReading,
  call: CallContext,
  transactionId: Id<'Transaction'>,
): Promise<TransactionDocument> => (await placeTransaction(reading, call, transactionId)).document;
