import type { Instant } from '@causeway/kernel';
import type { DepositTerms } from '../domain/deposit.js';
import type { IncomingTransactionDocument } from '../published/transaction.document.js';
import { shownAmount } from './outgoing-transaction.js';

/**
 * A settled deposit as the API shows it (`IncomingTransaction`). On the platform's own accounts both customer fields
 * hold the platform's id (transactions §1).
 */
export const incomingTransaction = (
  { transactionId, accountId, amount, customer, detectedAt }: DepositTerms,
  settledAt: Instant,
  platformId: string,
): IncomingTransactionDocument => ({
  id: transactionId,
  status: 'COMPLETED',
  type: 'INCOMING',
  direction: 'CREDIT',
  source: {
    sourceType: 'REALTIME_FUNDING',
    currency: amount.currency,
    ...(customer && { customerId: customer.customerId }),
  },
  destination: { destinationType: 'ACCOUNT', accountId, currency: amount.currency },
  customerId: customer?.customerId ?? platformId,
  platformCustomerId: customer?.platformCustomerId ?? platformId,
  receivedAmount: shownAmount(amount),
  settledAt,
  createdAt: detectedAt,
  updatedAt: settledAt,
});
