import { carriesOut, reportingCall, type CustomHandling, type Recording } from '@causeway/commands';
import { ConfirmDepositReceipt } from '@causeway/deposits';
import { confirmReceipt, type ConfirmReceipt, type ReceiptSubject } from '@causeway/transaction-owner/domain';
import { QUOTE_STREAMS } from '../../read/quotes/quote.view.js';
import type { QuoteEvent } from '../../domain/quotes/quote.js';
import { ConfirmIncomingReceipt } from '@causeway/incoming-payments';
import type { QuotePorts } from '../ports.js';
import { quotes, type QuoteRecord } from '../quotes/quote.aggregate.js';
import { findTransaction, placeTransaction } from './find-transaction.js';
import { ConfirmReceiptDelivery } from './transaction.requests.js';

/** Each owner decides on its own streams. */
export const confirmReceiptHandling = (ports: QuotePorts): CustomHandling =>
  carriesOut<ConfirmReceiptDelivery>({
    command: ConfirmReceiptDelivery,
    execute: async (confirmation, call) => {
      const { transactionId } = confirmation;
      const { owner, streamId, document } = await placeTransaction(ports, call, transactionId);
      // Each confirmation is one of its own: a later one overwrites.
      const step = reportingCall(call);
      if (owner === 'QUOTES') await ports.record(step, receiptIn(streamId, confirmation, document));
      else {
        const Confirm = owner === 'DEPOSITS' ? ConfirmDepositReceipt : ConfirmIncomingReceipt;
        await ports.dispatch.execute(new Confirm(confirmation, step));
      }
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
