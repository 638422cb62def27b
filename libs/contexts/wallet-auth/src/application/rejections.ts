import type { RejectionTable } from '@causeway/commands';
import type { WalletRejection } from '../domain/rejection-codes.js';

const invalid = (message: string, field?: string) => ({
  ...{ status: 400 as const, code: 'INVALID_INPUT', message },
  ...(field !== undefined && { field }),
});
const unknown = (resource: string) => ({
  ...{ status: 404 as const, code: 'REFERENCE_NOT_FOUND', message: `${resource} not found` },
});
const exists = (code: string, message: string) => ({ status: 400 as const, code, message });
const unauthorized = (code: string, message: string) => ({ status: 401 as const, code, message });
const conflict = (code: string, message: string) => ({ status: 409 as const, code, message });
const tooMany = (message: string) => ({ status: 429 as const, code: 'RATE_LIMITED', message });

/** How each "no" looks to a caller (wallet-auth §3–§8). */
export const walletRejections: RejectionTable<WalletRejection> = {
  ACCOUNT_NOT_FOUND: unknown('InternalAccount'),
  NOT_A_WALLET: invalid('The account is no embedded wallet', 'accountId'),
  WALLET_IS_CLOSED: unknown('InternalAccount'),
  CREDENTIAL_NOT_FOUND: unknown('AuthMethod'),
  SESSION_NOT_FOUND: unknown('Session'),
  EMAIL_OTP_EXISTS: exists('EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS', 'The wallet has codes by e-mail already'),
  SMS_OTP_EXISTS: exists('SMS_OTP_CREDENTIAL_ALREADY_EXISTS', 'The wallet has codes by SMS already'),
  PASSKEY_EXISTS: exists('PASSKEY_CREDENTIAL_ALREADY_EXISTS', 'The wallet has this passkey already'),
  OAUTH_EXISTS: invalid('The wallet has this identity already', 'oidcToken'),
  CONTACT_MISSING: invalid('The customer has no address or number for codes', 'type'),
  ATTESTATION_REFUSED: invalid('The attestation proves no passkey', 'attestation'),
  CHALLENGE_USED: invalid('The challenge has been used for another passkey', 'challenge'),
  TOKEN_REFUSED: invalid('The token cannot be taken', 'oidcToken'),
  LAST_CREDENTIAL: invalid('A wallet keeps at least one credential'),
  TYPE_MISMATCH: invalid('The credential is of another type', 'type'),
  NO_CHALLENGE_STEP: invalid('A credential of this type is verified without a challenge'),
  INVALID_INPUT: invalid('The request has invalid fields'),
  CLIENT_KEY_MISSING: invalid('is required for a passkey', 'clientPublicKey'),
  TOO_MANY_CHALLENGES: tooMany('Too many challenges of this credential'),
  TOO_MANY_VERIFICATIONS: tooMany('Too many proofs of this credential'),
  OTP_WRONG: { ...unauthorized('UNAUTHORIZED', 'The code is wrong'), reason: 'Invalid OTP code' },
  UNAUTHORIZED: unauthorized('UNAUTHORIZED', 'The proof was refused'),
  REQUEST_ID_MISSING: unauthorized('REQUEST_ID_MISSING', 'A proof needs the Request-Id of what it proves'),
  WALLET_SIGNATURE_MISSING: unauthorized('WALLET_SIGNATURE_MISSING', 'The wallet’s signature is missing'),
  WALLET_SIGNATURE_MALFORMED: unauthorized(
    'WALLET_SIGNATURE_MALFORMED',
    'The wallet’s signature cannot be read',
  ),
  WALLET_SIGNATURE_BODY_MISMATCH: unauthorized(
    'WALLET_SIGNATURE_BODY_MISMATCH',
    'The body is not the one that the signature was asked for',
  ),
  WALLET_SIGNATURE_INVALID: unauthorized('WALLET_SIGNATURE_INVALID', 'No key that may sign this signed it'),
  EMAIL_IN_USE: conflict('EMAIL_OTP_EMAIL_ALREADY_EXISTS', 'Codes go to this address already'),
  SMS_IN_USE: conflict('CONFLICT', 'Codes go to this number already'),
  EMAIL_SET_CHANGED: conflict(
    'EMAIL_OTP_CREDENTIAL_SET_CHANGED',
    'The credentials of this address have changed since the signature was asked for',
  ),
  SMS_SET_CHANGED: conflict(
    'CONFLICT',
    'The credentials of this number have changed since the signature was asked for',
  ),
  CREDENTIAL_SYNC_FAILED: {
    ...{ status: 424, code: 'EMAIL_OTP_CREDENTIAL_SYNC_FAILED' },
    message: 'Another change of the contact is under way: its credential cannot be updated yet',
  },
  CONTACT_CHANGING: invalid(
    'The customer’s address or number is changing: codes can go to the new one',
    'type',
  ),
  CONTACT_NOT_SIGNED: invalid(
    'The customer’s address or number has changed since the signature was asked for',
    'type',
  ),
  BINDING_NOT_FOUND: {
    ...{ status: 404, code: 'REFERENCE_NOT_FOUND', resource: 'CardFundingSource' },
    message: 'The account is no wallet of its cardholder that pays for this card',
  },
  DELEGATED_KEY_EXISTS: conflict('CONFLICT', 'The card draws on the wallet with an active key already'),
  DELEGATED_KEY_NOT_FOUND: unknown('DelegatedKey'),
  DELEGATED_KEY_NOT_ACTIVE: invalid('Only an active key can be revoked'),
  REQUEST_NOT_FOUND: unauthorized('UNAUTHORIZED', 'Request not found, expired or already used'),
};
