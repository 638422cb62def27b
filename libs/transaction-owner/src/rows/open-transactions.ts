import { findAll } from '@causeway/commands';
import { type Id, unlessErased } from '@causeway/kernel';
import type { Tenant, TransactionReading } from './transaction-query.js';
import type { TransactionView } from './transaction-view.js';

/** The owner's transactions of a customer that still move money, oldest first. */
export const findOpenTransactions = async (
  view: TransactionView,
  reading: Pick<TransactionReading, 'views' | 'rows'>,
  { platformId, environment }: Tenant,
  customerId: Id<'Customer'>,
): Promise<readonly Id<'Transaction'>[]> => {
  const found = await findAll(reading, view, {
    filters: { platformId, environment, customerId },
    // An open intent is pending without a moment at which it expires; the document alone says how a refund went.
    where: () => [
      `(status = 'PROCESSING' or (status = 'PENDING' and expires_at is null) or refund_reference is not null)`,
    ],
    columns: ['transactionId', 'status', 'document'],
    order: ['createdAt', 'transactionId'],
  });
  return found.flatMap(({ transactionId, status, document }) =>
    status === 'PROCESSING' || status === 'PENDING' || unlessErased(document)?.refund?.status === 'PENDING'
      ? [transactionId]
      : [],
  );
};
