import { transactionOwner } from '@causeway/transaction-owner';
import {
  CancelTransaction,
  ConcludePayment,
  ConfirmReceiptDelivery,
  RecordPayoutArrived,
  SettleRefundByHand,
} from './transaction.requests.js';

/** Payments of quotes in the list of transactions, with what their receivers see within the service. */
export const quoteTransactions = transactionOwner('quotes', {
  cancel: CancelTransaction,
  conclude: ConcludePayment,
  confirmReceipt: ConfirmReceiptDelivery,
  recordPayoutArrived: RecordPayoutArrived,
  settleRefund: SettleRefundByHand,
});
