import type { RejectionTable } from '@causeway/commands';
import { fundedAccountRejections, receiptRejections, stepRejections } from '@causeway/transaction-owner';
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
  TRANSACTION_NOT_FOUND: stepRejections.TRANSACTION_NOT_FOUND,
  TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL: stepRejections.TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL,
  RECEIVER_INFO_MISSING: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'The sender’s institution demands to know more of the receiver',
    field: 'receiverCustomerInfo',
  },
  REFUND_NOT_OPEN: stepRejections.REFUND_NOT_OPEN,
  PAYMENT_NOT_WAITING: stepRejections.PAYMENT_NOT_WAITING,
};
