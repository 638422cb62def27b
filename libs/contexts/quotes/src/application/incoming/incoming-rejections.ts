import type { RejectionTable } from '@causeway/commands';
import type {
  ApprovalRejection,
  IncomingPaymentRejection,
} from '../../domain/incoming/incoming-payment.decide.js';

export const incomingRejections: RejectionTable<
  Exclude<IncomingPaymentRejection | ApprovalRejection, 'END_USER_TERMS_NOT_ACCEPTED'>
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
};
