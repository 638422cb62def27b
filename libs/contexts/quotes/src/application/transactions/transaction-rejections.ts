import type { RejectionTable } from '@causeway/commands';
import { receiptRejections } from '@causeway/transaction-owner';
import type { ReceiptRejection } from '@causeway/transaction-owner/domain';

/** Found by its id, whichever part its stream belongs to. */
export const transactionRejections: RejectionTable<
  'TRANSACTION_NOT_FOUND' | ReceiptRejection | 'REFUND_NOT_OPEN' | 'PAYMENT_NOT_WAITING'
> = {
  TRANSACTION_NOT_FOUND: { status: 404, code: 'TRANSACTION_NOT_FOUND', message: 'Transaction not found' },
  PAYMENT_NOT_WAITING: {
    status: 409,
    code: 'INVALID_STATE_TRANSITION',
    message: 'The payment waits for no connector: it goes on by itself, or is over',
  },
  REFUND_NOT_OPEN: {
    status: 409,
    code: 'INVALID_STATE_TRANSITION',
    message: 'No refund of this transaction waits for an operator',
  },
  ...receiptRejections,
};
