export const PLATFORM_REJECTIONS = [
  'INVALID_INPUT',
  'INVALID_CURRENCY',
  'NOT_IMPLEMENTED',
  'UMA_DOMAIN_TAKEN',
  'PLATFORM_NOT_FOUND',
  'PLATFORM_EXISTS',
  'TOKEN_NOT_FOUND',
  'LAST_MANAGE_TOKEN',
  'TOO_MANY_TOKENS',
  'CLIENT_ID_TAKEN',
] as const;
/** Every "no" of this context. */
export type PlatformRejection = (typeof PLATFORM_REJECTIONS)[number];
