import { commandNamed } from '@causeway/commands';
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
  // What waits for its platform is an agent's action, which its own context decides (agents §3).
  approve: commandNamed('agents.approve-transaction'),
  reject: commandNamed('agents.reject-transaction'),
  cancel: CancelTransaction,
  conclude: ConcludePayment,
  confirmReceipt: ConfirmReceiptDelivery,
  recordPayoutArrived: RecordPayoutArrived,
  settleRefund: SettleRefundByHand,
});
