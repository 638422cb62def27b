import type { RejectionTable } from '@causeway/commands';
import type { ExternalAccountRejection } from '../domain/rejection-codes.js';

/** The API's answer for each rejection (external-accounts §2, §3; config-and-tokens §5). */
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
    message: 'Nothing that could do this is connected here',
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
  BENEFICIARY_TRUSTED: {
    status: 409,
    code: 'BENEFICIARY_TRUSTED',
    message: 'The account is a trusted beneficiary of its customer: untrust it first',
  },
  OWNERSHIP_NOT_IN_QUESTION: {
    status: 409,
    code: 'CONFLICT',
    message: 'The account needs no proof of ownership',
    reason: 'OWNERSHIP_NOT_IN_QUESTION',
  },
  NO_CHALLENGE_OUTSTANDING: {
    status: 409,
    code: 'CONFLICT',
    message: 'No message waits for a signature; ask for a challenge first',
    reason: 'NO_CHALLENGE_OUTSTANDING',
  },
  CHALLENGE_EXPIRED: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'The challenge has expired; ask for another one',
    reason: 'CHALLENGE_EXPIRED',
  },
  FINDING_NOT_APPLICABLE: {
    status: 409,
    code: 'INVALID_STATE_TRANSITION',
    message: 'The account is not in a status to which the finding applies',
  },
  OWNER_GONE: {
    status: 409,
    code: 'INVALID_STATE_TRANSITION',
    message: 'The customer of the account is gone',
    reason: 'OWNER_GONE',
  },
  VASP_NOT_FOUND: { status: 404, code: 'REFERENCE_NOT_FOUND', message: 'Vasp not found' },
  INVALID_WALLET_SIGNATURE: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'The signature is not one of the wallet over the message',
    reason: 'INVALID_WALLET_SIGNATURE',
    field: 'signature',
  },
};
