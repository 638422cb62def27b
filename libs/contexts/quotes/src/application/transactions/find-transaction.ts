import { RejectedError, type CallContext, type Dispatch } from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import type { TransactionDocument } from '@causeway/transaction-owner/domain';
import { findTransactionRow, type TransactionReading } from '@causeway/transaction-owner';
import { paymentTransactionView } from '../../read/transaction.view.js';
import { GetDeposit } from '@causeway/deposits';
import { GetIncomingTransaction } from '@causeway/incoming-payments';

/** The owners of transactions elsewhere are asked for theirs. */
export interface TransactionFinding extends TransactionReading {
  readonly dispatch: Dispatch;
}

export type PlacedTransaction = { readonly document: TransactionDocument } & (
  | {
      readonly owner: 'QUOTES';
      /** The stream that it is a side of, `quote-<uuid>`. */
      readonly streamId: string;
    }
  | { readonly owner: 'DEPOSITS' | 'INCOMING_PAYMENTS'; readonly streamId?: undefined }
);

/** Throws `TRANSACTION_NOT_FOUND`, also for another tenant's transaction. */
export const findTransaction = async (
  ports: TransactionFinding,
  call: CallContext,
  transactionId: Id<'Transaction'>,
): Promise<TransactionDocument> => (await placeTransaction(ports, call, transactionId)).document;

/** The transaction and where it lives; throws as `findTransaction` does. */
export const placeTransaction = async (
  ports: TransactionFinding,
  call: CallContext,
  transactionId: Id<'Transaction'>,
): Promise<PlacedTransaction> => {
  const placed = await tryToPlace(ports, call, transactionId);
  if (placed === undefined) throw new RejectedError('quotes', 'TRANSACTION_NOT_FOUND');
  return placed;
};

export const isTransactionKnown = async (
  ports: TransactionFinding,
  call: CallContext,
  transactionId: Id<'Transaction'>,
): Promise<boolean> => (await tryToPlace(ports, call, transactionId)) !== undefined;

const tryToPlace = async (
  ports: TransactionFinding,
  call: CallContext,
  transactionId: Id<'Transaction'>,
): Promise<PlacedTransaction | undefined> => {
  const own = await findTransactionRow(paymentTransactionView, ports, call, transactionId);
  if (own !== undefined)
    return own.document && { document: own.document, owner: 'QUOTES', streamId: own.streamId };
  const [deposit, payment] = await Promise.all([
    ports.dispatch.execute(new GetDeposit({ transactionId }, call)),
    ports.dispatch.execute(new GetIncomingTransaction({ transactionId }, call)),
  ]);
  if (deposit !== null) return { document: deposit, owner: 'DEPOSITS' };
  return payment === null ? undefined : { document: payment, owner: 'INCOMING_PAYMENTS' };
};
