import { findAll, type ViewReader } from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import type { Tenant } from './transaction-query.js';
import type { TransactionView } from './transaction-view.js';

export interface TransactionInStream {
  readonly transactionId: Id<'Transaction'>;
  readonly streamId: string;
}

/** The owner's earliest transactions of a customer, at most a hundred; none when there are none left. */
export const someTransactionsOf = (
  view: TransactionView,
  views: ViewReader,
  { platformId, environment }: Tenant,
  customerId: Id<'Customer'>,
): Promise<TransactionInStream[]> =>
  findAll({ views }, view, {
    filters: { platformId, environment, customerId },
    columns: ['transactionId', 'streamId'],
    order: ['createdAt', 'transactionId'],
    limit: 100,
  });
