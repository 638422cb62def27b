import type { RejectionTable } from '@causeway/commands';
import type { UmaRejection } from '../domain/uma-rejections.js';

/** The API's form of each rejection (rates-and-rails §10, sandbox §7). */
export const umaRejections: RejectionTable<UmaRejection> = {
  INVALID_INPUT: { status: 400, code: 'INVALID_INPUT', message: 'The request has invalid fields' },
  INVALID_UMA_ADDRESS: {
    status: 400,
    code: 'INVALID_UMA_ADDRESS',
    message: 'A UMA address looks like $user@domain',
  },
  SENDER_NOT_FOUND: { status: 404, code: 'USER_NOT_FOUND', message: 'Customer not found' },
  SENDER_MISMATCH: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'is not the address of this customer',
    field: 'senderUmaAddress',
  },
  UMA_NOT_FOUND: { status: 404, code: 'UMA_NOT_FOUND', message: 'No one has this UMA address' },
  EXTERNAL_ACCOUNT_NOT_FOUND: {
    status: 404,
    code: 'REFERENCE_NOT_FOUND',
    message: 'ExternalAccount not found',
  },
  SELF_PAYMENT: { status: 400, code: 'SELF_PAYMENT', message: 'The receiver is the sender' },
  INVALID_RECEIVER: {
    status: 400,
    code: 'INVALID_RECEIVER',
    message: 'The receiver takes no payment from this sender',
  },
  UNSUPPORTED_UMA_VERSION: {
    status: 412,
    code: 'UNSUPPORTED_UMA_VERSION',
    message: 'The receiving institution speaks no version of UMA that is spoken here',
  },
  NO_COMPATIBLE_UMA_VERSION: {
    status: 424,
    code: 'NO_COMPATIBLE_UMA_VERSION',
    message: 'The receiving institution agreed to no version of UMA',
  },
  LNURLP_REQUEST_FAILED: {
    status: 424,
    code: 'LNURLP_REQUEST_FAILED',
    message: 'The receiving institution cannot be reached or did not answer',
  },
  COUNTERPARTY_PUBKEY_FETCH_ERROR: {
    status: 424,
    code: 'COUNTERPARTY_PUBKEY_FETCH_ERROR',
    message: 'The keys of the receiving institution cannot be read',
  },
  PARSE_LNURLP_RESPONSE_ERROR: {
    status: 400,
    code: 'PARSE_LNURLP_RESPONSE_ERROR',
    message: 'The receiving institution answered something else than UMA',
  },
  CERT_CHAIN_INVALID: {
    status: 400,
    code: 'CERT_CHAIN_INVALID',
    message: 'The certificates of the receiving institution do not hold together',
  },
  CERT_CHAIN_EXPIRED: {
    status: 400,
    code: 'CERT_CHAIN_EXPIRED',
    message: 'A certificate of the receiving institution is out of date',
  },
  INVALID_TIMESTAMP: {
    status: 400,
    code: 'INVALID_TIMESTAMP',
    message: 'What the receiving institution signed is too old',
  },
  INVALID_NONCE: {
    status: 400,
    code: 'INVALID_NONCE',
    message: 'The receiving institution repeated an answer of an earlier request',
  },
  INVALID_CURRENCY: {
    status: 400,
    code: 'INVALID_CURRENCY',
    message: 'Nothing can be paid in this currency',
  },
  AMOUNT_OUT_OF_RANGE: {
    status: 400,
    code: 'AMOUNT_OUT_OF_RANGE',
    message: 'The amount is outside the limits of the currency',
    field: 'receivingCurrencyAmount',
  },
  RECEIVER_MISMATCH: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'is not the address of this customer',
    field: 'receiverUmaAddress',
  },
  USER_NOT_READY: {
    status: 403,
    code: 'USER_NOT_READY',
    message: 'The customer is not verified yet',
  },
  END_USER_TERMS_NOT_ACCEPTED: {
    status: 403,
    code: 'END_USER_TERMS_NOT_ACCEPTED',
    message: 'The customer has not accepted the terms',
  },
};
