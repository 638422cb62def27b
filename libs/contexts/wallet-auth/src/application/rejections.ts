import type { RejectionTable } from '@causeway/commands';
import type { WalletRejection } from '../domain/rejection-codes.js';

/** How each "no" looks to a caller (wallet-auth §3). */
export const walletRejections: RejectionTable<WalletRejection> = {
  ACCOUNT_NOT_FOUND: { status: 404, code: 'REFERENCE_NOT_FOUND', message: 'InternalAccount not found' },
  NOT_A_WALLET: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'The account is no embedded wallet',
    field: 'id',
  },
  REQUEST_ID_MISSING: {
    status: 401,
    code: 'REQUEST_ID_MISSING',
    message: 'A signature needs the Request-Id of what it signs',
  },
  WALLET_SIGNATURE_MISSING: {
    status: 401,
    code: 'WALLET_SIGNATURE_MISSING',
    message: 'The wallet’s signature is missing',
  },
  WALLET_SIGNATURE_MALFORMED: {
    status: 401,
    code: 'WALLET_SIGNATURE_MALFORMED',
    message: 'The wallet’s signature cannot be read',
  },
  WALLET_SIGNATURE_BODY_MISMATCH: {
    status: 401,
    code: 'WALLET_SIGNATURE_BODY_MISMATCH',
    message: 'The body is not the one that the signature was asked for',
  },
  WALLET_SIGNATURE_INVALID: {
    status: 401,
    code: 'WALLET_SIGNATURE_INVALID',
    message: 'No active session of the wallet signed this',
  },
  REQUEST_NOT_FOUND: {
    status: 401,
    code: 'UNAUTHORIZED',
    message: 'Request not found, expired or already used',
  },
};
