import type { Instant } from '@causeway/kernel';
import type { DepositTerms } from '../../domain/deposits/deposit.js';
import type { IncomingTransactionDocument } from '../../published/transaction.document.js';
import { shownAmount, shownOriginator } from '../quotes/outgoing-transaction.js';

/**
 * A settled deposit as the API shows it (`IncomingTransaction`). On the platform's own accounts both customer fields
 * hold the platform's id (transactions §1).
 */
export const incomingTransaction = (
  terms: DepositTerms,
  settledAt: Instant,
  platformId: string,
): IncomingTransactionDocument => {
  const { transactionId, accountId, amount, customer, detectedAt, origin } = terms;
  return {
    id: transactionId,
    status: 'COMPLETED',
    type: 'INCOMING',
    direction: 'CREDIT',
    source: sourceOf(terms),
    destination: { destinationType: 'ACCOUNT', accountId, currency: amount.currency },
    customerId: customer?.customerId ?? platformId,
    platformCustomerId: customer?.platformCustomerId ?? platformId,
    receivedAmount: shownAmount(amount),
    settledAt,
    ...(origin?.reference !== undefined && { reconciliationInstructions: { reference: origin.reference } }),
    createdAt: detectedAt,
    updatedAt: settledAt,
  };
};

/** What the rail told of the sender, and the transfer on its chain. */
const sourceOf = ({ amount, customer, origin }: DepositTerms): IncomingTransactionDocument['source'] => {
  const { originator, onChain } = origin ?? {};
  return {
    sourceType: 'REALTIME_FUNDING',
    currency: amount.currency,
    ...(customer && { customerId: customer.customerId }),
    ...shownOriginator(originator),
    ...(onChain && { onChainTransaction: onChain }),
  };
};
