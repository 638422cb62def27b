import { transactionOwner } from '@causeway/transaction-owner';
import {
  ApprovePayment,
  ConcludeIncomingPayment,
  ConfirmIncomingReceipt,
  RejectPayment,
  SettleIncomingRefund,
} from './incoming-payment.requests.js';

/** Payments from outside in the list of transactions. */
export const incomingTransactions = transactionOwner('incoming_payments', {
  approve: ApprovePayment,
  conclude: ConcludeIncomingPayment,
  confirmReceipt: ConfirmIncomingReceipt,
  reject: RejectPayment,
  settleRefund: SettleIncomingRefund,
});
