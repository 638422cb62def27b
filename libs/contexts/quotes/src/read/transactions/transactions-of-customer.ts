import { findAll, type CallContext, type ViewReader } from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import { transactionView } from './transaction.view.js';

export interface TransactionInStream {
  readonly transactionId: Id<'Transaction'>;
  readonly streamId: string;
}

/** The earliest transactions of a customer, at most a hundred; none when there are none left. */
export const someTransactionsOf = (
  customerId: Id<'Customer'>,
  { platformId, environment }: Pick<CallContext, 'platformId' | 'environment'>,
  views: ViewReader,
): Promise<TransactionInStream[]> =>
  findAll({ views }, transactionView, {
    filters: { platformId, environment, customerId },
    columns: ['transactionId', 'streamId'],
    order: ['createdAt', 'transactionId'],
    limit: 100,
  });
