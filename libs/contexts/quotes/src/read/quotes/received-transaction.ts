import { displayedExchangeRate } from '../../domain/quotes/displayed-rate.js';
import type { LoadedQuoteEvent } from '../../domain/quotes/quote.js';
import type { IncomingTransactionDocument } from '@causeway/transaction-owner/domain';
import { shownAmount } from '@causeway/transaction-owner';
import { shownText } from './quote-document.js';

/**
 * A payment to an account of the service as its receiver sees it (webhooks §9, internal to internal); the quote is the
 * payer's. What a rail said of who sent the money is the payer's as well, and not shown here.
 */
export const receivedTransaction = (
  transfer: Extract<LoadedQuoteEvent, { type: 'TransferReceived' }>,
): IncomingTransactionDocument => {
  const { transactionId, quoteId, receiver, sourceAccountId, accountId } = transfer;
  const { sent, received, sendingPerReceiving, settledAt } = transfer;
  return {
    id: transactionId,
    status: 'COMPLETED',
    type: 'INCOMING',
    direction: 'CREDIT',
    source:
      sourceAccountId === undefined
        ? { sourceType: 'REALTIME_FUNDING', currency: sent.currency }
        : { sourceType: 'ACCOUNT', accountId: sourceAccountId, currency: sent.currency },
    destination: { destinationType: 'ACCOUNT', accountId, currency: received.currency },
    customerId: receiver.id,
    platformCustomerId: shownText(receiver.platformCustomerId),
    receivedAmount: shownAmount(received),
    ...(sendingPerReceiving && {
      sentAmount: shownAmount(sent),
      exchangeRate: displayedExchangeRate(sendingPerReceiving),
    }),
    ...(quoteId !== undefined && { quoteId }),
    settledAt,
    createdAt: settledAt,
    updatedAt: settledAt,
  };
};
