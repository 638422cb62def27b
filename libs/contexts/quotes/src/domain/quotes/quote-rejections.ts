import type { UmaRefusalCode } from './uma-receiver.js';

/** Every "no" of a quote and its payment. */
export type QuoteRejection =
  | UmaRefusalCode
  | 'INVALID_INPUT'
  | 'INVALID_CURRENCY'
  | 'AMOUNT_OUT_OF_RANGE'
  | 'END_USER_TERMS_NOT_ACCEPTED'
  | 'USER_NOT_READY'
  | 'MISSING_MANDATORY_USER_INFO'
  | 'SELF_PAYMENT'
  | 'ACCOUNT_NOT_ACTIVE'
  | 'EXTERNAL_ACCOUNT_NOT_ACTIVE'
  | 'COUNTRY_DENIED'
  | 'INVOICE_EXPIRED'
  | 'INVOICE_USED'
  | 'INVOICE_AMOUNT_DIFFERS'
  | 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED'
  | 'PLATFORM_FEE_NOT_DELIVERABLE'
  | 'QUOTE_REQUEST_FAILED'
  | 'PRICE_MOVED'
  | 'DESTINATION_NOT_OFFERED'
  | 'RAIL_NOT_CONNECTED'
  | 'QUOTE_NOT_FOUND'
  | 'QUOTE_EXPIRED'
  | 'QUOTE_NOT_EXECUTABLE'
  | 'QUOTE_NOT_FUNDABLE'
  | 'FUNDING_CURRENCY_DIFFERS'
  | 'FUNDING_GOES_TO_ACCOUNT'
  | 'QUOTE_ALREADY_EXECUTED'
  | 'INSUFFICIENT_BALANCE'
  | 'INVALID_BANK_ACCOUNT'
  | 'TRANSACTION_SIZE_LIMIT_EXCEEDED'
  | 'DAILY_VOLUME_LIMIT_EXCEEDED'
  | 'EXECUTION_UNDER_WAY'
  | 'AUTHORIZATION_PENDING'
  | 'AUTHORIZATION_NOT_PENDING'
  | 'AUTHORIZATION_EXPIRED'
  | 'SCA_SESSION_REQUIRED'
  | 'SCA_FACTOR_UNAVAILABLE'
  | 'WALLET_SIGNATURE_MISSING'
  | 'WALLET_SIGNATURE_MALFORMED'
  | 'WALLET_SIGNATURE_INVALID'
  | 'WALLET_REQUEST_UNKNOWN';

/**
 * What a repetition may find otherwise: who may pay whom, how much today, an intent that is still open, a signature.
 * Such a refusal is never remembered under an Idempotency-Key (config-and-tokens §7).
 */
const PASSING: readonly string[] = [
  'END_USER_TERMS_NOT_ACCEPTED',
  'USER_NOT_READY',
  'COUNTERPARTY_NOT_ALLOWED',
  'VELOCITY_LIMIT_EXCEEDED',
  'DAILY_VOLUME_LIMIT_EXCEEDED',
  'EXECUTION_UNDER_WAY',
  'WALLET_SIGNATURE_MISSING',
  'WALLET_SIGNATURE_MALFORMED',
  'WALLET_SIGNATURE_INVALID',
  'WALLET_REQUEST_UNKNOWN',
];
/** Whether a repetition of the request may be answered otherwise, so that the refusal is not kept for it. */
export const isPassing = (code: string): boolean => PASSING.includes(code);
