import { ApiError } from './api-error.js';
import type { ApiCode } from './api-codes.js';

/** Resources with a not-found code of their own; every other one is `REFERENCE_NOT_FOUND` (config-and-tokens §5). */
const NOT_FOUND_CODES: Readonly<Record<string, ApiCode<404>>> = {
  Customer: 'USER_NOT_FOUND',
  Invitation: 'INVITATION_NOT_FOUND',
  Job: 'BULK_UPLOAD_JOB_NOT_FOUND',
  Lookup: 'LOOKUP_REQUEST_NOT_FOUND',
  Quote: 'QUOTE_NOT_FOUND',
  StablecoinProviderAccount: 'STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND',
  Token: 'TOKEN_NOT_FOUND',
  Transaction: 'TRANSACTION_NOT_FOUND',
};

/** 404 for a resource that does not exist, or is another tenant's, or whose id makes no sense: all read the same. */
export const notFound = (
  resource: string,
  code: ApiCode<404> = NOT_FOUND_CODES[resource] ?? 'REFERENCE_NOT_FOUND',
): ApiError<404> =>
  new ApiError(404, code, `${resource} not found`, code === 'REFERENCE_NOT_FOUND' ? { resource } : undefined);
