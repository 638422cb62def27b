import type { RejectionTable } from '@causeway/commands';
import type { ReceiptRejection } from './domain/confirm-receipt.decide.js';

/** How a reported receipt is refused (transactions §6). */
export const receiptRejections: RejectionTable<ReceiptRejection> = {
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

/** How a step is refused by an owner, and where its transaction has no such step. */
export const stepRejections = {
  TRANSACTION_NOT_FOUND: { status: 404, code: 'TRANSACTION_NOT_FOUND', message: 'Transaction not found' },
  ...receiptRejections,
  TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL: {
    status: 409,
    code: 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
    message: 'The transaction does not wait for a decision of the platform',
  },
  TRANSACTION_NOT_STOPPABLE: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'Only a bank transfer by ACH or wire that is under way can be cancelled',
    field: 'transactionId',
  },
  NO_STEP_OF_CARDS: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'must be a payment: what a card paid is neither approved, cancelled nor confirmed',
    field: 'transactionId',
  },
  REFUND_NOT_OPEN: {
    status: 409,
    code: 'INVALID_STATE_TRANSITION',
    message: 'No refund of this transaction waits for an operator',
  },
  PAYMENT_NOT_WAITING: {
    status: 409,
    code: 'INVALID_STATE_TRANSITION',
    message: 'The payment waits for no connector: it goes on by itself, or is over',
  },
} as const satisfies RejectionTable<string>;

/** How money is refused whose account is not there, or takes none. */
export const fundedAccountRejections: RejectionTable<
  'INTERNAL_ACCOUNT_NOT_FOUND' | 'INTERNAL_ACCOUNT_NOT_ACTIVE'
> = {
  INTERNAL_ACCOUNT_NOT_FOUND: {
    status: 404,
    code: 'REFERENCE_NOT_FOUND',
    message: 'InternalAccount not found',
  },
  INTERNAL_ACCOUNT_NOT_ACTIVE: {
    status: 400,
    code: 'INVALID_INPUT',
    reason: 'ACCOUNT_NOT_ACTIVE',
    message: 'The internal account takes no money in its present status',
  },
};
