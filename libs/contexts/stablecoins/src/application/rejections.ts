import type { RejectionTable } from '@causeway/commands';
import type { OperationRejection, StablecoinRejection } from '../domain/rejection-codes.js';

const invalid = (field: string, message: string) =>
  ({ status: 400, code: 'INVALID_INPUT', message, field }) as const;
const conflict = (message: string, reason: string) =>
  ({ status: 409, code: 'CONFLICT', message, reason }) as const;
const notFound = (message: string) => ({ status: 404, code: 'REFERENCE_NOT_FOUND', message }) as const;

/** How each "no" looks to a caller (stablecoins §7). */
export const stablecoinRejections: RejectionTable<StablecoinRejection | OperationRejection> = {
  IDEMPOTENCY_KEY_REUSED: conflict(
    'The Idempotency-Key was used before with another body',
    'IDEMPOTENCY_KEY_REUSED',
  ),
  PROVIDER_ACCOUNT_NOT_FOUND: {
    status: 404,
    code: 'STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND',
    message: 'StablecoinProviderAccount not found',
  },
  PROVIDER_ACCOUNT_INVALID: {
    status: 400,
    code: 'STABLECOIN_PROVIDER_ACCOUNT_INVALID',
    message: 'The provider no longer accepts the credentials of this link: link the account again',
  },
  PROVIDER_ACCOUNT_REVOKED: {
    status: 400,
    code: 'STABLECOIN_PROVIDER_ACCOUNT_REVOKED',
    message: 'The link to the provider has been revoked',
  },
  PROVIDER_ACCOUNT_SELECTION_REQUIRED: {
    status: 400,
    code: 'STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED',
    message: 'Several links are active: say which one with stablecoinProviderAccountId',
  },
  PROVIDER_ACCOUNT_LINKED: conflict('This account of the provider is linked already', 'ALREADY_LINKED'),
  PROVIDER_ACCOUNT_ENDED: conflict('This link was revoked in the meantime', 'LINK_REVOKED'),
  PROVIDER_ACCOUNT_AMBIGUOUS: invalid(
    'providerAccountId',
    'must be one of the accounts that the credentials open, of which there are several',
  ),
  PROVIDER_ACCOUNT_NOT_EXPOSED: invalid('providerAccountId', 'must be an account that the credentials open'),
  CREDENTIALS_REFUSED: {
    status: 400,
    code: 'STABLECOIN_PROVIDER_ACCOUNT_INVALID',
    message: 'The provider does not accept these credentials',
    reason: 'CREDENTIALS_REFUSED',
  },
  PROVIDER_NOT_CONNECTED: {
    status: 400,
    code: 'STABLECOIN_PROVIDER_ACCOUNT_INVALID',
    message: 'This installation is connected to no provider of stablecoins',
    reason: 'PROVIDER_NOT_CONNECTED',
  },
  PROVIDER_UNREACHABLE: {
    status: 503,
    code: 'SERVICE_UNAVAILABLE',
    message: 'The provider cannot be reached: nothing was recorded, and the same request may be sent again',
  },
  PROVIDER_AWAY: {
    status: 500,
    code: 'INTERNAL_ERROR',
    message: 'The provider cannot be reached: nothing was recorded, and the same request may be sent again',
  },
  STABLECOIN_NOT_FOUND: notFound('Stablecoin not found'),
  TOKEN_IDENTIFIER_INVALID: invalid('networkTokenIdentifier', 'has a wrong checksum'),
  TOKEN_UNKNOWN: invalid('providerTokenIdentifier', 'is no token of this account of the provider'),
  TOKEN_DIFFERS: invalid(
    'networkTokenIdentifier',
    'is not what the provider calls this token on the network',
  ),
  TOKEN_REGISTERED: conflict('This token is registered already', 'TOKEN_REGISTERED'),
  BASE_CURRENCY_UNKNOWN: invalid(
    'providerTokenIdentifier',
    'is a token of a currency that is not known here',
  ),
  ENABLEMENT_NOT_REQUESTABLE: {
    status: 409,
    code: 'STABLECOIN_SERVICE_ENABLEMENT_NOT_REQUESTABLE',
    message: 'Enablement cannot be requested for this stablecoin at present',
  },
  DECISION_NOT_APPLICABLE: {
    status: 409,
    code: 'INVALID_STATE_TRANSITION',
    message: 'The stablecoin is in no state for this decision',
  },
  CURRENCY_TAKEN: conflict('No currency code is free for this token', 'CURRENCY_TAKEN'),
  OPERATION_NOT_FOUND: notFound('StablecoinOperation not found'),
  NOT_PROVISIONED: conflict('The stablecoin is not provisioned', 'STABLECOIN_NOT_PROVISIONED'),
  NOT_WHOLE_CENTS: {
    status: 400,
    code: 'INVALID_AMOUNT',
    message: 'must be a whole number of the smallest unit of the base currency',
    reason: 'NOT_WHOLE_CENTS',
    field: 'amount',
  },
  AMOUNT_TOO_LARGE: {
    status: 400,
    code: 'INVALID_AMOUNT',
    message: 'is more than reserve and supply can hold',
    reason: 'AMOUNT_TOO_LARGE',
    field: 'amount',
  },
  NOT_SUPPORTED: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'is not supported yet',
    reason: 'NOT_SUPPORTED',
  },
  EXTERNAL_ACCOUNT_NOT_FOUND: notFound('ExternalAccount not found'),
  EXTERNAL_ACCOUNT_UNFIT: {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'is an account of another kind than this needs',
  },
  EXTERNAL_ACCOUNT_NOT_ACTIVE: {
    status: 400,
    code: 'INVALID_BANK_ACCOUNT',
    message: 'is an account that is not active',
    reason: 'ACCOUNT_NOT_ACTIVE',
  },
  CASE_NOT_OPEN: {
    status: 409,
    code: 'INVALID_STATE_TRANSITION',
    message: 'The operation has no case that an operator can close',
  },
};
