import {
  Amount,
  CurrencyDto,
  field,
  ListOf,
  Nested,
  NonNegativeAmount,
  OneOf,
  ResourceId,
  Text,
  Timestamp,
  Variant,
} from '@causeway/http';
import { FINE, oneOf, type Shape } from '@causeway/shapes';
import { ApiSchema } from '@nestjs/swagger';
import { DESCRIPTION_LENGTH_MAX } from './quote-request.dto.js';
import {
  QUOTE_DESTINATIONS,
  QUOTE_SOURCES,
  type AccountDestinationDto,
  type AccountQuoteSourceDto,
} from './quote-sides.dto.js';
import {
  counterpartyInformation,
  OutgoingRateDetailsDto,
  paymentInstruction,
  ShownRate,
} from '../transaction-parts.dto.js';

const optional = true;
const STATUSES = ['PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED'];

const SCA_FACTORS = ['SMS_OTP', 'TOTP', 'PASSKEY'] as const;
const assertionOptions: Shape = {
  problems: () => FINE,
  schema: { type: 'object', additionalProperties: true },
};

/** What the customer has to prove (sca §3). */
@ApiSchema({ name: 'ScaChallenge' })
export class ScaChallengeDto {
  @Text({ max: 255 }) id!: string;
  @Timestamp() expiresAt!: string;
  @OneOf(SCA_FACTORS, { name: 'ScaFactor' }) factor!: string;
  @ListOf(oneOf(SCA_FACTORS, 'ScaFactor')) availableFactors!: string[];
  @Text({ max: 255 }, { optional }) purpose?: string;
  @field(assertionOptions, { optional }) passkeyAssertionOptions?: object;
}

@ApiSchema({ name: 'Quote' })
export class QuoteDto {
  @ResourceId('Quote') id!: string;
  @OneOf(STATUSES) status!: string;
  @Timestamp() createdAt!: string;
  @Timestamp() expiresAt!: string;
  @Variant('sourceType', QUOTE_SOURCES) source!: AccountQuoteSourceDto;
  @Variant('destinationType', QUOTE_DESTINATIONS) destination!: AccountDestinationDto;
  @Nested(() => CurrencyDto) sendingCurrency!: CurrencyDto;
  @Nested(() => CurrencyDto) receivingCurrency!: CurrencyDto;
  @Amount() totalSendingAmount!: bigint;
  @Amount() totalReceivingAmount!: bigint;
  @ShownRate({ description: 'Sending major units for one receiving major unit, before fees' })
  exchangeRate!: number;
  @NonNegativeAmount() feesIncluded!: bigint;
  @NonNegativeAmount() platformFeesIncluded!: bigint;
  @Nested(() => OutgoingRateDetailsDto, { optional }) rateDetails?: OutgoingRateDetailsDto;
  @ListOf(paymentInstruction, { optional }) paymentInstructions?: object[];
  @field(counterpartyInformation, { optional }) counterpartyInformation?: object;
  @ResourceId('Transaction') transactionId!: string;
  @Nested(() => ScaChallengeDto, { optional, description: 'Only while the customer has to authorize' })
  scaChallenge?: ScaChallengeDto;
  @Text({ max: DESCRIPTION_LENGTH_MAX, multiline: true }, { optional }) description?: string;
}
