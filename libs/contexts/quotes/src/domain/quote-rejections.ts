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
  | 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED'
  | 'PLATFORM_FEE_NOT_DELIVERABLE'
  | 'QUOTE_REQUEST_FAILED'
  | 'SOURCE_NOT_OFFERED'
  | 'DESTINATION_NOT_OFFERED'
  | 'RAIL_NOT_CONNECTED'
  | 'QUOTE_NOT_FOUND'
  | 'QUOTE_EXPIRED'
  | 'QUOTE_NOT_EXECUTABLE'
  | 'QUOTE_NOT_FUNDABLE'
  | 'FUNDING_GOES_TO_ACCOUNT'
  | 'QUOTE_ALREADY_EXECUTED'
  | 'INSUFFICIENT_BALANCE'
  | 'INVALID_BANK_ACCOUNT'
  | 'TRANSACTION_SIZE_LIMIT_EXCEEDED'
  | 'DAILY_VOLUME_LIMIT_EXCEEDED'
  | 'EXECUTION_UNDER_WAY';

/**
 * What a repetition may find otherwise: who may pay, how much today, and an intent that is still open. Such a refusal
 * is never remembered under an Idempotency-Key (config-and-tokens §7).
 */
const PASSING: readonly string[] = [
  'END_USER_TERMS_NOT_ACCEPTED',
  'USER_NOT_READY',
  'DAILY_VOLUME_LIMIT_EXCEEDED',
  'EXECUTION_UNDER_WAY',
];
export const isPassing = (code: string): boolean => PASSING.includes(code);
