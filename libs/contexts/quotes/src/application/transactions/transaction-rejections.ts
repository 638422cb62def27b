import type { RejectionTable } from '@causeway/commands';
import type { ReceiptRejection } from '../../domain/transactions/confirm-receipt.decide.js';

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
  RECEIPT_NOT_DUE: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'Only a transaction that was completed has a receipt',
    field: 'transactionId',
  },
  RECEIPT_TIME_INVALID: {
    status: 400,
    code: 'INVALID_TIMESTAMP',
    message: 'A receipt is delivered after its transaction was created, and not in the future',
    field: 'receiptDeliveryConfirmedAt',
  },
};
