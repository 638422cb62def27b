import { record, reject, type Decision, type Instant } from '@causeway/kernel';
import type { Customer, CustomerEvent } from '../customer.js';
import type { ErasureObstacles } from '../erasure.decide.js';
import type { CustomerRejection } from '../rejection-codes.js';

/** Deletes a customer without money and without open payments; soft, and final (customers §7). */
export const deleteCustomer = (
  customer: Customer,
  { now }: { readonly now: Instant },
  { isKnown, accountsWithMoney, openTransactionIds }: ErasureObstacles,
): Decision<CustomerEvent, CustomerRejection> => {
  if (!isKnown || customer.status === 'ABSENT') return reject('CUSTOMER_NOT_FOUND');
  if (customer.status !== 'ACTIVE') return reject('CUSTOMER_DELETED');
  if (accountsWithMoney.length > 0)
    return reject('CUSTOMER_HAS_MONEY', { internalAccountIds: accountsWithMoney });
  if (openTransactionIds.length > 0)
    return reject('CUSTOMER_HAS_OPEN_PAYMENTS', { transactionIds: openTransactionIds });
  return record({ type: 'CustomerDeleted', customerId: customer.customer.customerId, deletedAt: now });
};
