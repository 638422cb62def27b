import type { RejectionTable } from '@causeway/commands';
import { receiptRejections, stepRejections } from '@causeway/transaction-owner';
import type { ReceiptRejection } from '@causeway/transaction-owner/domain';

/** How what is asked of a payment by its transaction is refused. */
export const transactionRejections: RejectionTable<
  'TRANSACTION_NOT_FOUND' | ReceiptRejection | 'REFUND_NOT_OPEN' | 'PAYMENT_NOT_WAITING'
> = {
  TRANSACTION_NOT_FOUND: stepRejections.TRANSACTION_NOT_FOUND,
  PAYMENT_NOT_WAITING: stepRejections.PAYMENT_NOT_WAITING,
  REFUND_NOT_OPEN: stepRejections.REFUND_NOT_OPEN,
  ...receiptRejections,
};
