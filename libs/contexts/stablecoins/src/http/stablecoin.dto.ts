import { dtoOf, PAGE_QUERY, pageOf } from '@causeway/http';
import {
  described,
  object,
  oneOf,
  optional,
  resourceId,
  text,
  timestamp,
  wholeNumber,
} from '@causeway/shapes';
import { NETWORKS, PROVIDER_ACCOUNT_STATUSES, PROVIDERS } from '../domain/provider-account.js';
import { ISSUANCE_STATUSES, SERVICE_OPERATIONS_STATUSES } from '../domain/stablecoin.js';
import { networkTokenIdentifier } from '../domain/token-identifier.js';

const CREDENTIAL_LENGTH_MAX = 1_024;
const ACCOUNT_ID_LENGTH_MAX = 255;
const TOKEN_LENGTH_MAX = 64;
const NAME_LENGTH_MAX = 255;

export const provider = oneOf(PROVIDERS, 'StablecoinProvider');
const network = oneOf(NETWORKS, 'StablecoinNetwork');
export const providerEnvironment = oneOf(['SANDBOX', 'PRODUCTION'], 'StablecoinProviderEnvironment');
const accountStatus = oneOf(PROVIDER_ACCOUNT_STATUSES, 'StablecoinProviderAccountStatus');
const issuanceStatus = oneOf(ISSUANCE_STATUSES, 'StablecoinIssuanceStatus');
const serviceOperationsStatus = oneOf(SERVICE_OPERATIONS_STATUSES, 'StablecoinServiceOperationsStatus');

export class LinkRequestDto extends dtoOf(
  object('StablecoinProviderAccountLinkRequest', {
    provider,
    apiClientId: text({ min: 1, max: CREDENTIAL_LENGTH_MAX }),
    apiClientSecret: described(
      text({ min: 1, max: CREDENTIAL_LENGTH_MAX }),
      'Kept sealed; no answer ever shows it',
    ),
    providerAccountId: described(
      optional(text({ min: 1, max: ACCOUNT_ID_LENGTH_MAX })),
      'Needed where the credentials open several accounts',
    ),
  }),
) {}

const providerAccount = object('StablecoinProviderAccount', {
  id: resourceId('StablecoinProviderAccount'),
  provider,
  providerAccountId: text({ max: ACCOUNT_ID_LENGTH_MAX }),
  providerEnvironment,
  status: accountStatus,
  lastVerifiedAt: optional(timestamp()),
  createdAt: timestamp(),
  updatedAt: timestamp(),
});
export class ProviderAccountDto extends dtoOf(providerAccount) {}
export class ProviderAccountListDto extends dtoOf(
  pageOf('StablecoinProviderAccountListResponse', providerAccount),
) {}
export class ProviderAccountsQuery extends dtoOf(
  object('StablecoinProviderAccountsQuery', {
    ...PAGE_QUERY,
    provider: optional(provider),
    status: optional(accountStatus),
  }),
) {}

export class RegisterRequestDto extends dtoOf(
  object('StablecoinRegisterRequest', {
    providerTokenIdentifier: text({ min: 1, max: TOKEN_LENGTH_MAX }),
    networkTokenIdentifier: described(networkTokenIdentifier(), {
      example: 'btkn1xgrvjwey5ngcagvap2dzzvsy4uk8ua9x69k82dwvt5e7ef9drm9qztux87',
    }),
    network,
    stablecoinProviderAccountId: described(
      optional(resourceId('StablecoinProviderAccount')),
      'Needed where the platform has several active links',
    ),
  }),
) {}

const stablecoin = object('Stablecoin', {
  id: resourceId('Stablecoin'),
  name: text({ max: NAME_LENGTH_MAX }),
  symbol: text({ max: TOKEN_LENGTH_MAX }),
  baseCurrency: text({ max: 10 }),
  network,
  decimals: wholeNumber({ min: 0, max: 38 }),
  issuanceStatus,
  serviceOperationsStatus,
  networkTokenIdentifier: networkTokenIdentifier(),
  currency: optional(text({ max: TOKEN_LENGTH_MAX })),
  provider,
  stablecoinProviderAccountId: resourceId('StablecoinProviderAccount'),
  providerEnvironment,
  providerTokenIdentifier: text({ max: TOKEN_LENGTH_MAX }),
  createdAt: timestamp(),
  updatedAt: timestamp(),
});
export class StablecoinDto extends dtoOf(stablecoin) {}
export class StablecoinListDto extends dtoOf(pageOf('StablecoinListResponse', stablecoin)) {}
export class StablecoinsQuery extends dtoOf(
  object('StablecoinsQuery', {
    ...PAGE_QUERY,
    issuanceStatus: optional(issuanceStatus),
    serviceOperationsStatus: optional(serviceOperationsStatus),
    provider: optional(provider),
  }),
) {}
