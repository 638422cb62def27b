import type { RejectionTable } from '@causeway/commands';
import type { ScaRejection } from '../domain/rejection-codes.js';

/** How each "no" looks to a caller (sca §1.1). */
export const scaRejections: RejectionTable<ScaRejection> = {
  CUSTOMER_NOT_FOUND: { status: 404, code: 'USER_NOT_FOUND', message: 'Customer not found' },
  BENEFICIARY_NOT_FOUND: {
    status: 404,
    code: 'REFERENCE_NOT_FOUND',
    resource: 'ExternalAccount',
    message: 'No customer of the platform has this external account',
  },
  PHONE_NOT_VERIFIED: {
    status: 400,
    code: 'INVALID_INPUT',
    reason: 'SCA_FACTOR_UNAVAILABLE',
    message: 'The code goes by SMS: verify the customer’s phone number first',
  },
  FACTOR_NOT_FOUND: {
    status: 404,
    code: 'REFERENCE_NOT_FOUND',
    resource: 'ScaFactor',
    message: 'The customer has no passkey with this credentialId',
  },
  RESET_NOT_FOUND: {
    status: 404,
    code: 'REFERENCE_NOT_FOUND',
    resource: 'FactorReset',
    message: 'The customer has no reset of a factor with this resetId',
  },
  RESET_NOT_OPEN: {
    status: 409,
    code: 'CONFLICT',
    message: 'The reset waits for no decision: it was decided, or its time is over',
  },
  RESET_NOT_PASSED: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'The reset can be completed only while its liveness check is passed: see its status',
  },
  RESET_WITHOUT_NUMBER: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'The request has invalid fields',
    field: 'mobile',
  },
  NUMBER_SIGNS_IN_TO_WALLET: {
    status: 409,
    code: 'CONFLICT',
    message: 'A wallet is signed in to with codes to the lost number: change it there first',
  },
  TOO_MANY_RESETS: {
    status: 429,
    code: 'RATE_LIMITED',
    message: 'Five resets were begun within a day',
  },
  SCA_NOT_REQUIRED: {
    status: 409,
    code: 'CONFLICT',
    reason: 'SCA_NOT_REQUIRED',
    message: 'Strong customer authentication does not apply to customers of this region',
  },
  TOTP_ENROLLED: {
    status: 409,
    code: 'CONFLICT',
    message: 'An authenticator app is enrolled already; a reset of the factor removes it',
  },
  PASSKEY_ENROLLED: {
    status: 409,
    code: 'PASSKEY_ALREADY_ENROLLED',
    message: 'A passkey is enrolled already: delete it first',
  },
  PASSKEY_NOT_CONFIGURED: {
    status: 400,
    code: 'INVALID_INPUT',
    reason: 'PASSKEY_NOT_CONFIGURED',
    message: 'The operator has to set up this platform’s domain and origins for passkeys first',
  },
  FACTOR_NOT_AVAILABLE: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'The customer cannot authenticate with this factor',
    field: 'factor',
  },
  PROOF_WRONG: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'The proof is wrong, was used before, or is not valid any more: start again',
  },
  CHALLENGE_NOT_PENDING: {
    status: 409,
    code: 'CONFLICT',
    message: 'The payment does not wait for this: it was released, has failed, or was never executed',
  },
  SCA_SESSION_REQUIRED: {
    status: 409,
    code: 'SCA_SESSION_REQUIRED',
    message: 'The customer has to log in first; the challenge stays as it is',
  },
  TOO_MANY_PROOFS: {
    status: 429,
    code: 'RATE_LIMITED',
    message: 'No more proofs of this payment for now: too many were wrong, or its challenge is void',
  },
  TOO_MANY_RESENDS: {
    status: 429,
    code: 'RATE_LIMITED',
    message: 'The code was sent again just now, or too often',
  },
  LOGIN_LOCKED: {
    status: 423,
    code: 'ACCOUNT_LOCKED',
    message: 'Too many attempts failed; a suspended login is opened by a reset of the password alone',
  },
};
