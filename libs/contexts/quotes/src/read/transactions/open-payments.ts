import { findAll, type CallContext } from '@causeway/commands';
import { type Id, unlessErased } from '@causeway/kernel';
import type { TransactionReading } from './transaction.query.js';
import { transactionView } from './transaction.view.js';

/** The transactions of a customer that still move money, oldest first. */
export const findOpenPayments = async (
  reading: Pick<TransactionReading, 'views' | 'rows'>,
  { platformId, environment }: Pick<CallContext, 'platformId' | 'environment'>,
  customerId: Id<'Customer'>,
): Promise<readonly Id<'Transaction'>[]> => {
  const found = await findAll(reading, transactionView, {
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
