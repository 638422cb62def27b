import type { LateFundingEvent } from '../../application/quotes/quote-event-table.js';
import type { IncomingTransactionDocument } from '@causeway/transaction-owner/domain';
import { shownAmount } from '@causeway/transaction-owner';
import { shownOriginator } from './outgoing-transaction.js';
import { shownText } from './quote-document.js';

/** Money that came for a quote too late: a failed transaction of its own, and its refund (quotes §5). */
export const lateFundingAfter = (
  before: IncomingTransactionDocument | undefined,
  event: LateFundingEvent,
): IncomingTransactionDocument | undefined => {
  switch (event.type) {
    case 'LateFundingRefused':
      return refused(event);
    case 'LateRefundStarted': {
      const { reference, startedAt } = event;
      return (
        before && {
          ...before,
          refund: { reference, initiatedAt: startedAt, status: 'PENDING', reason: 'TRANSACTION_FAILED' },
          updatedAt: startedAt,
        }
      );
    }
    case 'LateRefundSettled': {
      const { settledAt } = event;
      if (before?.refund === undefined) return before;
      return {
        ...before,
        refund: { ...before.refund, settledAt, status: 'COMPLETED' },
        updatedAt: settledAt,
      };
    }
  }
};

const refused = (
  late: Extract<LateFundingEvent, { type: 'LateFundingRefused' }>,
): IncomingTransactionDocument => {
  const { transactionId, quoteId, payer, reference, received, receivedAt } = late;
  // It never got further than the quote, where its payer has no account in its currency.
  const { destinationAccountId = quoteId } = late;
  return {
    id: transactionId,
    status: 'FAILED',
    type: 'INCOMING',
    direction: 'CREDIT',
    source: {
      sourceType: 'REALTIME_FUNDING',
      currency: received.currency,
      ...(payer.customerId !== undefined && { customerId: payer.customerId }),
      ...shownOriginator(late.originator),
    },
    destination: {
      destinationType: 'ACCOUNT',
      accountId: destinationAccountId,
      currency: received.currency,
    },
    customerId: payer.id,
    platformCustomerId: shownText(payer.platformCustomerId),
    receivedAmount: shownAmount(received),
    quoteId,
    failureReason: 'QUOTE_EXPIRED',
    reconciliationInstructions: { reference },
    createdAt: receivedAt,
    updatedAt: receivedAt,
  };
};
