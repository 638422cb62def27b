import type { RejectionTable } from '@causeway/commands';
import { fundedAccountRejections } from '@causeway/transaction-owner';
import type {
  ApprovalRejection,
  IncomingPaymentRejection,
} from '../../domain/incoming/incoming-payment.decide.js';

export const incomingRejections: RejectionTable<
  Exclude<IncomingPaymentRejection | ApprovalRejection, 'END_USER_TERMS_NOT_ACCEPTED'>
> = {
  ...fundedAccountRejections,
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
