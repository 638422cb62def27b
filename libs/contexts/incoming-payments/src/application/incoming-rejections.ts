import type { RejectionTable } from '@causeway/commands';
import { fundedAccountRejections, receiptRejections } from '@causeway/transaction-owner';
import type { ReceiptRejection } from '@causeway/transaction-owner/domain';
import type { ApprovalRejection, IncomingPaymentRejection } from '../domain/incoming-payment.decide.js';

export const incomingRejections: RejectionTable<
  | IncomingPaymentRejection
  | ApprovalRejection
  | ReceiptRejection
  | 'TRANSACTION_NOT_FOUND'
  | 'REFUND_NOT_OPEN'
  | 'PAYMENT_NOT_WAITING'
> = {
  ...fundedAccountRejections,
  ...receiptRejections,
  END_USER_TERMS_NOT_ACCEPTED: {
    status: 403,
    code: 'END_USER_TERMS_NOT_ACCEPTED',
    message: 'The customer has not accepted the end user terms',
  },
  INCOMING_CURRENCY_MISMATCH: {
    status: 400,
    code: 'INVALID_CURRENCY',
    message: 'The receiving account is of another currency',
  },
  WEBHOOK_ENDPOINT_NOT_SET: {
    status: 400,
    code: 'WEBHOOK_ENDPOINT_NOT_SET',
    message: 'The platform has no webhook endpoint that could be asked for approval',
  },
  TRANSACTION_NOT_FOUND: { status: 404, code: 'TRANSACTION_NOT_FOUND', message: 'Transaction not found' },
  TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL: {
    status: 409,
    code: 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
    message: 'The transaction does not wait for a decision of the platform',
  },
  RECEIVER_INFO_MISSING: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'The sender’s institution demands to know more of the receiver',
    field: 'receiverCustomerInfo',
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
};
