import {
  Flag,
  ListOf,
  Nested,
  OneOf,
  PageAnswer,
  ResourceId,
  Text,
  Timestamp,
  WholeNumber,
} from '@causeway/http';
import { oneOf, text } from '@causeway/shapes';
import { ENVIRONMENTS, type Environment } from '@causeway/kernel';
import { ApiSchema } from '@nestjs/swagger';

const optional = true;
const environmentKind = () => oneOf(ENVIRONMENTS, 'Environment');
export const PLATFORM_NAME_LENGTH_MAX = 255;
/** One label of a domain name (RFC 1035 §2.3.1), in lower case. */
const SUBDOMAIN = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const SUBDOMAIN_LENGTH_MAX = 63;

@ApiSchema({ name: 'OperatorPlatformCreateRequest' })
export class PlatformCreateDto {
  @Text({ min: 1, max: PLATFORM_NAME_LENGTH_MAX, trim: true }) name!: string;
  @Flag({ description: 'Fixed for good: it decides which rules on customers bind the platform' })
  isRegulatedFinancialInstitution!: boolean;
  @Text({ max: SUBDOMAIN_LENGTH_MAX, pattern: SUBDOMAIN }, { optional }) proxyUmaSubdomain?: string;
  @ListOf(environmentKind(), { min: 1, optional, description: 'Both, unless said otherwise' })
  environments?: Environment[];
}

@ApiSchema({ name: 'OperatorEnvironmentCreateRequest' })
export class EnvironmentCreateDto {
  @OneOf(ENVIRONMENTS, { name: 'Environment' }) environment!: Environment;
}

@ApiSchema({ name: 'OperatorEnvironmentKeys' })
export class EnvironmentKeysDto {
  @ResourceId('Token') tokenId!: string;
  @Text({ max: 32 }, { description: 'The user name of HTTP Basic authentication' }) apiKeyId!: string;
  @Text({ max: 64 }, { description: 'The password: in this answer and never again' }) apiKeySecret!: string;
  @Text({ max: 1_000, multiline: true }, { description: 'The platform checks its webhooks with it' })
  webhookPublicKeyPem!: string;
}

@ApiSchema({ name: 'OperatorPlatform' })
export class PlatformDto {
  @ResourceId('Platform') platformId!: string;
  @Text({ max: PLATFORM_NAME_LENGTH_MAX }) name!: string;
  @Flag() isRegulatedFinancialInstitution!: boolean;
  @Text({ max: SUBDOMAIN_LENGTH_MAX }, { optional }) proxyUmaSubdomain?: string;
  @ListOf(environmentKind()) environments!: Environment[];
  @Timestamp() createdAt!: string;
}

@ApiSchema({ name: 'OperatorPlatformOpened' })
export class OpenedPlatformDto extends PlatformDto {
  @Nested(() => EnvironmentKeysDto, { optional }) sandbox?: EnvironmentKeysDto;
  @Nested(() => EnvironmentKeysDto, { optional }) production?: EnvironmentKeysDto;
}

@ApiSchema({ name: 'OperatorEnvironmentSummary' })
export class EnvironmentSummaryDto {
  @OneOf(ENVIRONMENTS, { name: 'Environment' }) environment!: Environment;
  @WholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER }) tokenCount!: number;
  @ListOf(text({ max: 10 })) supportedCurrencies!: string[];
  @Text({ max: 2_048 }, { optional }) webhookEndpoint?: string;
  @Text({ max: 253 }, { optional }) umaDomain?: string;
}

@ApiSchema({ name: 'OperatorPlatformDetails' })
export class PlatformDetailsDto extends PlatformDto {
  @ListOf(() => EnvironmentSummaryDto) details!: EnvironmentSummaryDto[];
}

@ApiSchema({ name: 'OperatorPlatformList' })
export class PlatformListDto extends PageAnswer {
  @ListOf(() => PlatformDto) data!: PlatformDto[];
}
