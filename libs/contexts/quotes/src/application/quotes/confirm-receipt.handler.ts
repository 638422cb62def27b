import { carriesOut, reportingCall, type CustomHandling, type Recording } from '@causeway/commands';
import { confirmReceipt, type ConfirmReceipt, type ReceiptSubject } from '@causeway/transaction-owner/domain';
import { QUOTE_STREAMS } from '../../read/quotes/quote.view.js';
import type { QuoteEvent } from '../../domain/quotes/quote.js';
import type { QuotePorts } from '../ports.js';
import { quotes, type QuoteRecord } from './quote.aggregate.js';
import { findTransaction, placeTransaction } from './own-transaction.js';
import { ConfirmReceiptDelivery } from './transaction.requests.js';

/** Notes that a receipt was delivered (transactions §6); a later confirmation takes the place of the earlier one. */
export const confirmReceiptHandling = (ports: QuotePorts): CustomHandling =>
  carriesOut<ConfirmReceiptDelivery>({
    command: ConfirmReceiptDelivery,
    execute: async (confirmation, call) => {
      const { transactionId } = confirmation;
      const { streamId, document } = await placeTransaction(ports, call, transactionId);
      // Each confirmation is one of its own: a later one overwrites.
      await ports.record(reportingCall(call), receiptIn(streamId, confirmation, document));
      return findTransaction(ports, call, transactionId);
    },
  });

const receiptIn = (
  streamId: string,
  confirmation: ConfirmReceipt,
  subject: ReceiptSubject,
): Recording<QuoteRecord, QuoteEvent> => ({
  name: 'confirm-receipt-of-quote',
  on: quotes,
  id: streamId.slice(QUOTE_STREAMS.length + 1),
  content: confirmation,
  decide: (_quote, { now }) => confirmReceipt('ReceiptDeliveryConfirmed', confirmation, subject, now),
});
