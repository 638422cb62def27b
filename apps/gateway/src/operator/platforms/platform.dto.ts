import { dtoOf, pageOf } from '@causeway/http';
import {
  count,
  described,
  environment,
  flag,
  listOf,
  nameText,
  object,
  optional,
  resourceId,
  text,
  timestamp,
} from '@causeway/shapes';

const PLATFORM_NAME_LENGTH_MAX = 255;
/** One label of a domain name (RFC 1035 §2.3.1), in lower case. */
const SUBDOMAIN = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const SUBDOMAIN_LENGTH_MAX = 63;

export class PlatformCreateDto extends dtoOf(
  object('OperatorPlatformCreateRequest', {
    name: nameText({ max: PLATFORM_NAME_LENGTH_MAX }),
    isRegulatedFinancialInstitution: described(
      flag(),
      'Fixed for good: it decides which rules on customers bind the platform',
    ),
    proxyUmaSubdomain: optional(text({ max: SUBDOMAIN_LENGTH_MAX, pattern: SUBDOMAIN })),
    environments: described(optional(listOf(environment(), { min: 1 })), 'Both, unless said otherwise'),
  }),
) {}

export class EnvironmentCreateDto extends dtoOf(
  object('OperatorEnvironmentCreateRequest', { environment: environment() }),
) {}

const environmentKeys = object('OperatorEnvironmentKeys', {
  tokenId: resourceId('Token'),
  apiKeyId: described(text({ max: 32 }), 'The user name of HTTP Basic authentication'),
  apiKeySecret: described(text({ max: 64 }), 'The password: in this answer and never again'),
  webhookPublicKeyPem: described(
    text({ max: 1_000, multiline: true }),
    'The platform checks its webhooks with it',
  ),
});

const platformMembers = {
  platformId: resourceId('Platform'),
  name: text({ max: PLATFORM_NAME_LENGTH_MAX }),
  isRegulatedFinancialInstitution: flag(),
  proxyUmaSubdomain: optional(text({ max: SUBDOMAIN_LENGTH_MAX })),
  environments: listOf(environment()),
  createdAt: timestamp(),
};
const platform = object('OperatorPlatform', platformMembers);

export class OpenedPlatformDto extends dtoOf(
  object('OperatorPlatformOpened', {
    ...platformMembers,
    sandbox: optional(environmentKeys),
    production: optional(environmentKeys),
  }),
) {}

const environmentSummary = object('OperatorEnvironmentSummary', {
  environment: environment(),
  tokenCount: count(),
  supportedCurrencies: listOf(text({ max: 10 })),
  webhookEndpoint: optional(text({ max: 2_048 })),
  umaDomain: optional(text({ max: 253 })),
});

export class PlatformDetailsDto extends dtoOf(
  object('OperatorPlatformDetails', { ...platformMembers, details: listOf(environmentSummary) }),
) {}

export class PlatformListDto extends dtoOf(pageOf('OperatorPlatformList', platform)) {}
