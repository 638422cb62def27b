import type { RejectionTable } from '@causeway/commands';
import type { UmaRefusalCode } from '../domain/quotes/uma-receiver.js';

/** What a quote refuses for reasons of its own, too. */
type SharedCode = 'AMOUNT_OUT_OF_RANGE' | 'INVALID_CURRENCY' | 'SELF_PAYMENT';

/** How the "no" of a receiver's institution looks to a caller (quotes §1.3, §1.4); shared codes are the quote's own. */
export const umaRejections: RejectionTable<Exclude<UmaRefusalCode, SharedCode>> = {
  LOOKUP_REQUEST_FAILED: {
    status: 400,
    code: 'LOOKUP_REQUEST_FAILED',
    message: 'The look-up is unknown, expired, or was for another receiver',
  },
  MISSING_REQUIRED_UMA_PARAMETERS: {
    status: 400,
    code: 'MISSING_REQUIRED_UMA_PARAMETERS',
    message: 'The receiver’s institution wants to know more of the sender',
  },
  UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY: {
    status: 501,
    code: 'UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY',
    message: 'The receiver’s institution asks for something of the sender that is not known here',
  },
  SENDER_NOT_ACCEPTED: {
    status: 400,
    code: 'SENDER_NOT_ACCEPTED',
    message: 'The receiver’s institution does not accept the sender',
  },
  COUNTERPARTY_NOT_ALLOWED: {
    status: 403,
    code: 'COUNTERPARTY_NOT_ALLOWED',
    message: 'The receiver’s institution is not on the platform’s list',
  },
  VELOCITY_LIMIT_EXCEEDED: {
    status: 403,
    code: 'VELOCITY_LIMIT_EXCEEDED',
    message: 'Too much goes to the receiver’s institution at present',
  },
  PAYREQ_REQUEST_FAILED: {
    status: 424,
    code: 'PAYREQ_REQUEST_FAILED',
    message: 'The receiver’s institution did not answer the pay request',
  },
  COUNTERPARTY_PUBKEY_FETCH_ERROR: {
    status: 424,
    code: 'COUNTERPARTY_PUBKEY_FETCH_ERROR',
    message: 'The keys of the receiver’s institution cannot be read',
  },
  LNURLP_REQUEST_FAILED: {
    status: 424,
    code: 'LNURLP_REQUEST_FAILED',
    message: 'The receiver’s institution did not answer the look-up',
  },
  NO_COMPATIBLE_UMA_VERSION: {
    status: 424,
    code: 'NO_COMPATIBLE_UMA_VERSION',
    message: 'The receiver’s institution speaks no version that is spoken here',
  },
  UNSUPPORTED_UMA_VERSION: {
    status: 412,
    code: 'UNSUPPORTED_UMA_VERSION',
    message: 'The receiver’s institution speaks a version that is not spoken here',
  },
  INVALID_PAYREQ_RESPONSE: {
    status: 400,
    code: 'INVALID_PAYREQ_RESPONSE',
    message: 'The answer of the receiver’s institution breaks the protocol',
  },
  PARSE_PAYREQ_RESPONSE_ERROR: {
    status: 400,
    code: 'PARSE_PAYREQ_RESPONSE_ERROR',
    message: 'The answer of the receiver’s institution cannot be read',
  },
  CERT_CHAIN_INVALID: {
    status: 400,
    code: 'CERT_CHAIN_INVALID',
    message: 'The certificates of the receiver’s institution are not valid',
  },
  CERT_CHAIN_EXPIRED: {
    status: 400,
    code: 'CERT_CHAIN_EXPIRED',
    message: 'The certificates of the receiver’s institution have expired',
  },
  INVALID_PUBKEY_FORMAT: {
    status: 400,
    code: 'INVALID_PUBKEY_FORMAT',
    message: 'The keys of the receiver’s institution have no form that is known here',
  },
  INVALID_TIMESTAMP: {
    status: 400,
    code: 'INVALID_TIMESTAMP',
    message: 'The answer of the receiver’s institution was signed too long ago',
  },
  INVALID_NONCE: {
    status: 400,
    code: 'INVALID_NONCE',
    message: 'The receiver’s institution repeated an earlier answer',
  },
};
