import { findAll, type CallContext, type ViewReader } from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import { depositView } from './deposit.view.js';

/** More than any owner has of them; what is beyond is found by its own timer. */
const PENDING_MAX = 1_000;

/** An owner's deposits that are pending, the earliest first; the platform's own where no customer is named. */
export const pendingDepositsOf = async (
  views: ViewReader,
  { platformId, environment }: Pick<CallContext, 'platformId' | 'environment'>,
  customerId: Id<'Customer'> | undefined,
): Promise<readonly Id<'Transaction'>[]> => {
  const found = await findAll({ views }, depositView, {
    filters: { platformId, environment, customerId: customerId ?? platformId, status: 'PENDING' },
    columns: ['transactionId'],
    order: ['createdAt', 'transactionId'],
    limit: PENDING_MAX,
  });
  return found.map(({ transactionId }) => transactionId);
};
