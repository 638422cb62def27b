export const EXTERNAL_ACCOUNT_REJECTIONS = [
  'INVALID_INPUT',
  'INVALID_CURRENCY',
  'INVALID_BANK_ACCOUNT',
  'NOT_IMPLEMENTED',
  'UNKNOWN_CUSTOMER',
  'EXTERNAL_ACCOUNT_EXISTS',
  'EXTERNAL_ACCOUNT_NOT_FOUND',
] as const;
/** Every "no" of this context. */
export type ExternalAccountRejection = (typeof EXTERNAL_ACCOUNT_REJECTIONS)[number];
