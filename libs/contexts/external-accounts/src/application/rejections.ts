import type { RejectionTable } from '@causeway/commands';
import type { ExternalAccountRejection } from '../domain/rejection-codes.js';

/** How each "no" looks to a caller (external-accounts §2, §3; config-and-tokens §5). */
export const externalAccountRejections: RejectionTable<ExternalAccountRejection> = {
  INVALID_INPUT: { status: 400, code: 'INVALID_INPUT', message: 'The request has invalid fields' },
  INVALID_CURRENCY: {
    status: 400,
    code: 'INVALID_CURRENCY',
    message: 'An account of this type cannot hold the currency',
    field: 'currency',
  },
  INVALID_BANK_ACCOUNT: {
    status: 400,
    code: 'INVALID_BANK_ACCOUNT',
    message: 'There is no such account',
  },
  NOT_IMPLEMENTED: {
    status: 501,
    code: 'NOT_IMPLEMENTED',
    message: 'Accounts of this type are not offered here',
  },
  UNKNOWN_CUSTOMER: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'There is no such customer',
    field: 'customerId',
  },
  EXTERNAL_ACCOUNT_EXISTS: {
    status: 409,
    code: 'CONFLICT',
    message: 'The account is already registered for this owner',
  },
  EXTERNAL_ACCOUNT_NOT_FOUND: {
    status: 404,
    code: 'REFERENCE_NOT_FOUND',
    message: 'ExternalAccount not found',
  },
};
