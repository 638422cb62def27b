import { cardTransactions } from '@causeway/cards';
import type { CallContext, Dispatch } from '@causeway/commands';
import { depositTransactions } from '@causeway/deposits';
import { incomingTransactions } from '@causeway/incoming-payments';
import type { Id } from '@causeway/kernel';
import { quoteTransactions } from '@causeway/quotes';
import type { TransactionOwner } from '@causeway/transaction-owner';
import type { ListedTransaction } from '@causeway/transaction-owner/domain';

/** Every owner of transactions; a new one is a line here. The first is asked first for one of them. */
export const OWNERS: readonly TransactionOwner<ListedTransaction>[] = [
  quoteTransactions,
  depositTransactions,
  incomingTransactions,
  cardTransactions,
];

export interface OwnedTransaction {
  readonly owner: TransactionOwner<ListedTransaction>;
  readonly document: ListedTransaction;
}

/** The platform's transaction with its owner; `undefined` where none of them has it. */
export const findOwned = async (
  dispatch: Dispatch,
  transactionId: Id<'Transaction'>,
  call: CallContext,
): Promise<OwnedTransaction | undefined> => {
  for (const owner of OWNERS) {
    const document = await dispatch.execute(new owner.Get({ transactionId }, call));
    if (document !== null) return { owner, document };
  }
  return undefined;
};
