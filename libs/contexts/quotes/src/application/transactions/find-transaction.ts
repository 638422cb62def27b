import { RejectedError, type CallContext, type Dispatch } from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import type { TransactionDocument } from '../../published/transaction.document.js';
import { findOwnTransaction, type TransactionReading } from '../../read/transactions/transaction.query.js';
import { GetDeposit } from '@causeway/deposits';

/** Deposits are asked for theirs. */
export interface TransactionFinding extends TransactionReading {
  readonly dispatch: Dispatch;
}

export interface PlacedTransaction {
  readonly document: TransactionDocument;
  /** The stream that it is a side of, `<category>-<uuid>`; absent for a deposit. */
  readonly streamId?: string;
}

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
  const own = await findOwnTransaction(ports, call, transactionId);
  const document = own ? own.document : await ports.dispatch.execute(new GetDeposit({ transactionId }, call));
  if (document === undefined || document === null) throw new RejectedError('quotes', 'TRANSACTION_NOT_FOUND');
  return { document, ...(own && { streamId: own.streamId }) };
};
