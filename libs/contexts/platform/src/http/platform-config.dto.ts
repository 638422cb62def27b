import {
  CurrencyCode,
  EmailAddress,
  Flag,
  ListOf,
  Nested,
  oneOf,
  OneOf,
  ResourceId,
  Text,
  Timestamp,
  Url,
  WholeNumber,
} from '@causeway/http';
import { ApiSchema } from '@nestjs/swagger';
import {
  CUSTOMER_INFO_FIELDS,
  FEE_TYPES,
  TRANSACTION_TYPES,
  type CustomerInfoField,
  type FeeType,
  type TransactionType,
} from '../domain/settings.js';
import {
  ConfiguredAmount,
  CounterpartyFieldList,
  CurrencyList,
  FeeCurrency,
  FeeList,
  MessageBody,
  UmaDomain,
  WebhookEndpoint,
} from './config-fields.js';

const optional = true;
const readOnly = true;
const customerInfoField = () => oneOf(CUSTOMER_INFO_FIELDS, 'CustomerInfoFieldName');

@ApiSchema({ name: 'CounterpartyFieldDefinition' })
export class CounterpartyFieldDto {
  @OneOf(CUSTOMER_INFO_FIELDS, { name: 'CustomerInfoFieldName' }) name!: CustomerInfoField;
  @Flag() mandatory!: boolean;
}

@ApiSchema({ name: 'PlatformCurrencyConfig' })
export class CurrencyConfigDto {
  @CurrencyCode() currencyCode!: string;
  @ConfiguredAmount() minAmount!: bigint;
  @ConfiguredAmount() maxAmount!: bigint;
  @CounterpartyFieldList(() => CounterpartyFieldDto) requiredCounterpartyFields!: CounterpartyFieldDto[];
  @ListOf(customerInfoField(), { optional, readOnly }) providerRequiredCustomerFields?: CustomerInfoField[];
  @ListOf(customerInfoField(), { optional, readOnly })
  providerRequiredCounterpartyCustomerFields?: CustomerInfoField[];
  @ListOf(oneOf(TRANSACTION_TYPES, 'TransactionType')) enabledTransactionTypes!: TransactionType[];
}

@ApiSchema({ name: 'FixedFee' })
export class FixedFeeDto {
  @ConfiguredAmount() amount!: bigint;
  @FeeCurrency() currency!: string;
}

@ApiSchema({ name: 'FeeConfig' })
export class FeeConfigDto {
  @OneOf(FEE_TYPES, { name: 'FeeType' }) feeType!: FeeType;
  @FeeCurrency() sourceCurrency!: string;
  @WholeNumber({ min: 0, max: 10_000 }) variableFeeBps!: number;
  @Nested(() => FixedFeeDto) fixedFee!: FixedFeeDto;
}

@ApiSchema({ name: 'EmbeddedWalletConfig' })
export class EmbeddedWalletConfigDto {
  @Text({ max: 255 }, { optional }) appName?: string;
  @WholeNumber({ min: 4, max: 12 }, { optional }) otpLength?: number;
  @Flag({ optional }) alphanumeric?: boolean;
  @WholeNumber({ min: 1, max: 86_400 }, { optional }) expirationSeconds?: number;
  @EmailAddress({ max: 255 }, { optional }) sendFromEmailAddress?: string;
  @Text({ max: 255 }, { optional }) sendFromEmailSenderName?: string;
  @EmailAddress({ max: 255 }, { optional }) replyToEmailAddress?: string;
  @Url({ max: 512 }, { optional }) logoUrl?: string;
}

@ApiSchema({ name: 'CardTokenization2FAEmailConfig' })
export class CardTokenizationEmailDto {
  @EmailAddress({ max: 255 }, { optional }) fromAddress?: string;
  @Text({ max: 255 }, { optional }) fromName?: string;
  @EmailAddress({ max: 255 }, { optional }) replyToAddress?: string;
  @Text({ max: 255 }, { optional }) subject?: string;
  @MessageBody(2_000, { optional }) bodyText?: string;
}

@ApiSchema({ name: 'CardTokenization2FASmsConfig' })
export class CardTokenizationSmsDto {
  @Text({ max: 64 }, { optional }) templateSid?: string;
  @MessageBody(480, { optional }) bodyText?: string;
}

@ApiSchema({ name: 'CardTokenization2FAConfig' })
export class CardTokenizationConfigDto {
  @Text({ max: 255 }, { optional }) displayName?: string;
  @Url({ https: true, max: 512 }, { optional }) logoUrl?: string;
  @Nested(() => CardTokenizationEmailDto, { optional }) email?: CardTokenizationEmailDto;
  @Nested(() => CardTokenizationSmsDto, { optional }) sms?: CardTokenizationSmsDto;
}

/** Whatever else a `PlatformConfig` shows is ignored when it is sent back (§2). */
@ApiSchema({ name: 'PlatformConfigUpdateRequest' })
export class PlatformConfigUpdateDto {
  @UmaDomain({ optional }) umaDomain?: string;
  @WebhookEndpoint({ optional, description: 'The empty text clears it' }) webhookEndpoint?: string;
  @CurrencyList(() => CurrencyConfigDto, { optional }) supportedCurrencies?: CurrencyConfigDto[];
  @Nested(() => EmbeddedWalletConfigDto, { optional }) embeddedWalletConfig?: EmbeddedWalletConfigDto;
  @Nested(() => CardTokenizationConfigDto, { optional })
  cardTokenization2faConfig?: CardTokenizationConfigDto;
  @FeeList(() => FeeConfigDto, { optional }) feeConfigs?: FeeConfigDto[];
}

@ApiSchema({ name: 'PlatformConfig' })
export class PlatformConfigDto {
  @ResourceId('PlatformConfig', { readOnly }) id!: string;
  @UmaDomain({ optional }) umaDomain?: string;
  @Text({ max: 255 }, { optional }) proxyUmaSubdomain?: string;
  @WebhookEndpoint({ optional }) webhookEndpoint?: string;
  @ListOf(() => CurrencyConfigDto) supportedCurrencies!: CurrencyConfigDto[];
  @Flag() isRegulatedFinancialInstitution!: boolean;
  @Nested(() => EmbeddedWalletConfigDto, { optional }) embeddedWalletConfig?: EmbeddedWalletConfigDto;
  @Nested(() => CardTokenizationConfigDto, { optional })
  cardTokenization2faConfig?: CardTokenizationConfigDto;
  @ListOf(() => FeeConfigDto) feeConfigs!: FeeConfigDto[];
  @Timestamp({ readOnly }) createdAt!: string;
  @Timestamp({ readOnly }) updatedAt!: string;
}
