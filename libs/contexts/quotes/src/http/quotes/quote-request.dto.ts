import {
  Amount,
  CurrencyCode,
  field,
  Flag,
  Nested,
  OneOf,
  OptionalBody,
  Text,
  Variant,
  WholeNumber,
} from '@causeway/http';
import { namedTexts, nonNegativeAmount, type Shape } from '@causeway/shapes';
import { ApiSchema } from '@nestjs/swagger';
import type {
  RequestedDestination,
  RequestedSource,
  QuoteRequested,
} from '../../domain/quotes/quote-request.js';
import {
  QUOTE_DESTINATIONS,
  QUOTE_SOURCES,
  type AccountDestinationDto,
  type AccountQuoteSourceDto,
  type RealtimeFundingQuoteSourceDto,
  type UmaAddressDestinationDto,
} from './quote-sides.dto.js';

const optional = true;
const BASIS_POINTS_MAX = 10_000;
export const DESCRIPTION_LENGTH_MAX = 500;
/** What every rail has room for (rates-and-rails §4). */
export const REMITTANCE_LENGTH_MAX = 80;
/** The third factor of the contract, `TOTP`, is not offered for payments (quotes §1.3). */
const SCA_FACTORS = ['SMS_OTP', 'PASSKEY'] as const;
export const PURPOSES = [
  ...['GIFT', 'SELF', 'GOODS_OR_SERVICES', 'EDUCATION', 'HEALTH_OR_MEDICAL', 'REAL_ESTATE_PURCHASE'],
  ...['TAX_PAYMENT', 'LOAN_PAYMENT', 'UTILITY_BILL', 'DONATION', 'TRAVEL', 'FAMILY_SUPPORT'],
  ...['SALARY_PAYMENT', 'OTHER'],
] as const;

/** A negative fee is `INVALID_INPUT`, as everything that is wrong with an override (quotes §6.4). */
const feeAmount = (): Shape => {
  const anyAmount = nonNegativeAmount();
  return {
    ...anyAmount,
    problems: (value) =>
      anyAmount
        .problems(value)
        .map(({ code, ...problem }) =>
          code === 'INVALID_AMOUNT' ? problem : { ...problem, ...(code && { code }) },
        ),
  };
};

@ApiSchema({ name: 'PlatformFeeOverrideFixedFee' })
export class OverrideFixedFeeDto {
  @field(feeAmount()) amount!: bigint;
  @CurrencyCode() currency!: string;
}

@ApiSchema({ name: 'PlatformFeeOverride' })
export class PlatformFeeOverrideDto {
  @Nested(() => OverrideFixedFeeDto) platformFixedFee!: OverrideFixedFeeDto;
  @WholeNumber({ min: 0, max: BASIS_POINTS_MAX }) platformVariableFeeBps!: number;
}

@ApiSchema({ name: 'QuoteRequest' })
export class QuoteRequestDto {
  @Variant('sourceType', QUOTE_SOURCES) source!: AccountQuoteSourceDto | RealtimeFundingQuoteSourceDto;
  @Variant('destinationType', QUOTE_DESTINATIONS)
  destination!: AccountDestinationDto | UmaAddressDestinationDto;
  @OneOf(['SENDING', 'RECEIVING'], { name: 'QuoteLockSide' }) lockedCurrencySide!: 'SENDING' | 'RECEIVING';
  @Amount() lockedCurrencyAmount!: bigint;
  @Flag({ optional }) immediatelyExecute?: boolean;
  @Text({ max: DESCRIPTION_LENGTH_MAX, multiline: true }, { optional }) description?: string;
  @Text({ max: REMITTANCE_LENGTH_MAX }, { optional }) remittanceInformation?: string;
  @OneOf(PURPOSES, { optional, name: 'PurposeOfPayment' }) purposeOfPayment?: string;
  @Nested(() => PlatformFeeOverrideDto, { optional }) platformFeeOverride?: PlatformFeeOverrideDto;
  @OneOf(SCA_FACTORS, { optional }) scaFactor?: string;
  @Text({ min: 1, max: 255 }, { optional }) lookupId?: string;
  @field(namedTexts(), { optional, description: 'By the names of customer information' })
  senderCustomerInfo?: Readonly<Record<string, string>>;
}

@OptionalBody()
@ApiSchema({ name: 'ExecuteQuoteRequest' })
export class ExecuteQuoteRequestDto {
  @OneOf(SCA_FACTORS, { optional }) scaFactor?: string;
}

/** The request in the context's own words; what it does not know is left behind. */
export const toQuoteRequested = (dto: QuoteRequestDto): QuoteRequested => ({
  source: toSource(dto.source),
  destination: toDestination(dto.destination),
  lockedSide: dto.lockedCurrencySide,
  lockedAmountMinor: dto.lockedCurrencyAmount,
  immediatelyExecute: dto.immediatelyExecute === true,
  ...(dto.description !== undefined && { description: dto.description }),
  ...(dto.remittanceInformation !== undefined && { remittanceInformation: dto.remittanceInformation }),
  ...(dto.purposeOfPayment !== undefined && { purposeOfPayment: dto.purposeOfPayment }),
  ...(dto.platformFeeOverride !== undefined && { platformFeeOverride: toFee(dto.platformFeeOverride) }),
  ...(dto.scaFactor !== undefined && { scaFactor: dto.scaFactor }),
  ...(dto.lookupId !== undefined && { lookupId: dto.lookupId }),
  ...(dto.senderCustomerInfo !== undefined && { senderCustomerInfo: dto.senderCustomerInfo }),
});

const toSource = (source: QuoteRequestDto['source']): RequestedSource => {
  const whose = source.customerId !== undefined && { customerId: source.customerId };
  if (source.sourceType === 'ACCOUNT')
    return { sourceType: source.sourceType, accountId: source.accountId, ...whose };
  const { sourceType, currency, cryptoNetwork } = source;
  return { sourceType, currency, ...whose, ...(cryptoNetwork !== undefined && { cryptoNetwork }) };
};

const toDestination = (destination: QuoteRequestDto['destination']): RequestedDestination => {
  if (destination.destinationType !== 'ACCOUNT') {
    const { destinationType, umaAddress, currency } = destination;
    return { destinationType, umaAddress, ...(currency !== undefined && { currency }) };
  }
  const { destinationType, accountId, paymentRail } = destination;
  return { destinationType, accountId, ...(paymentRail !== undefined && { paymentRail }) };
};

const toFee = ({
  platformFixedFee: { amount, currency },
  platformVariableFeeBps,
}: PlatformFeeOverrideDto): NonNullable<QuoteRequested['platformFeeOverride']> => ({
  fixed: { amountMinor: amount, currency },
  basisPoints: BigInt(platformVariableFeeBps),
});
