import {
  CurrencyCode,
  field,
  Nested,
  NonNegativeAmount,
  OneOf,
  ResourceId,
  Text,
  Timestamp,
} from '@causeway/http';
import { FINE, type Shape, type MemberOptions } from '@causeway/shapes';
import { ApiSchema } from '@nestjs/swagger';
import { NETWORK_NAMES } from '@causeway/kernel';
import { PAYMENT_RAILS } from './quotes/quote-sides.dto.js';

const optional = true;
/** Ids and account identifiers of every kind. */
const ID_LENGTH_MAX = 255;

/** The document speaks OpenAPI 3.1, where a bound is a number; Swagger's types know 3.0 only. */
const decimal = (bound: object): Shape => ({
  problems: (value) => (typeof value === 'number' ? FINE : [{ message: 'must be a number' }]),
  schema: { type: 'number', ...bound },
});

/** A rate as answers show it; never computed with. */
export const ShownRate = (options?: MemberOptions): PropertyDecorator =>
  field(decimal({ exclusiveMinimum: 0 }), options);

@ApiSchema({ name: 'OnChainTransaction' })
export class OnChainTransactionDto {
  @Text({ max: ID_LENGTH_MAX }) transactionHash!: string;
  @OneOf(NETWORK_NAMES, { name: 'CryptoNetwork' }) network!: string;
}

@ApiSchema({ name: 'AccountTransactionSource' })
export class AccountTransactionSourceDto {
  @OneOf(['ACCOUNT']) sourceType!: 'ACCOUNT';
  @Text({ max: ID_LENGTH_MAX }) accountId!: string;
  @CurrencyCode({ optional }) currency?: string;
  @Nested(() => OnChainTransactionDto, { optional }) onChainTransaction?: OnChainTransactionDto;
}

@ApiSchema({ name: 'UmaAddressTransactionSource' })
export class UmaAddressTransactionSourceDto {
  @OneOf(['UMA_ADDRESS']) sourceType!: 'UMA_ADDRESS';
  @Text({ max: ID_LENGTH_MAX }) umaAddress!: string;
  @CurrencyCode({ optional }) currency?: string;
}

/** What the rail told of the sender, as far as it did. */
@ApiSchema({ name: 'RealtimeFundingTransactionSource' })
export class RealtimeFundingTransactionSourceDto {
  @OneOf(['REALTIME_FUNDING']) sourceType!: 'REALTIME_FUNDING';
  @CurrencyCode() currency!: string;
  @ResourceId('Customer', { optional }) customerId?: string;
  @Text({ max: ID_LENGTH_MAX }, { optional }) accountHolderName?: string;
  @Text({ max: ID_LENGTH_MAX }, { optional, description: 'May be masked' }) accountIdentifier?: string;
  @Text({ max: ID_LENGTH_MAX }, { optional }) bankName?: string;
  @Text({ max: ID_LENGTH_MAX }, { optional }) bankIdentifier?: string;
  @OneOf(PAYMENT_RAILS, { optional, name: 'PaymentRail' }) paymentRail?: string;
  @Text({ max: ID_LENGTH_MAX }, { optional }) remittanceInformation?: string;
  @Text({ max: ID_LENGTH_MAX }, { optional }) endToEndId?: string;
  @Text({ max: ID_LENGTH_MAX }, { optional }) traceNumber?: string;
  @Nested(() => OnChainTransactionDto, { optional }) onChainTransaction?: OnChainTransactionDto;
}

@ApiSchema({ name: 'AccountTransactionDestination' })
export class AccountTransactionDestinationDto {
  @OneOf(['ACCOUNT']) destinationType!: 'ACCOUNT';
  @Text({ max: ID_LENGTH_MAX }) accountId!: string;
  @CurrencyCode({ optional }) currency?: string;
  @Nested(() => OnChainTransactionDto, { optional }) onChainTransaction?: OnChainTransactionDto;
}

@ApiSchema({ name: 'UmaAddressTransactionDestination' })
export class UmaAddressTransactionDestinationDto {
  @OneOf(['UMA_ADDRESS']) destinationType!: 'UMA_ADDRESS';
  @Text({ max: ID_LENGTH_MAX }) umaAddress!: string;
  @CurrencyCode({ optional }) currency?: string;
}

/** The shapes of a transaction's two sides, told apart as the contract does. */
export const TRANSACTION_SOURCES = {
  ACCOUNT: AccountTransactionSourceDto,
  UMA_ADDRESS: UmaAddressTransactionSourceDto,
  REALTIME_FUNDING: RealtimeFundingTransactionSourceDto,
};
export const TRANSACTION_DESTINATIONS = {
  ACCOUNT: AccountTransactionDestinationDto,
  UMA_ADDRESS: UmaAddressTransactionDestinationDto,
};

/**
 * `PaymentInstructions` of the contract: the shape is documented where the accounts of the service are, and follows the
 * way to pay; `[]` where an account of the service pays.
 */
export const paymentInstruction: Shape = {
  problems: () => FINE,
  schema: { $ref: '#/components/schemas/PaymentInstructions' },
};

/** By `CustomerInfoFieldName`; what there is depends on the other institution. */
export const counterpartyInformation: Shape = {
  problems: () => FINE,
  schema: { type: 'object', additionalProperties: true },
};

@ApiSchema({ name: 'Refund' })
export class RefundDto {
  @Text({ max: ID_LENGTH_MAX }) reference!: string;
  @Timestamp() initiatedAt!: string;
  @Timestamp({ optional }) settledAt?: string;
  @OneOf(['PENDING', 'COMPLETED', 'FAILED']) status!: string;
  @OneOf(['TRANSACTION_FAILED', 'USER_CANCELLATION', 'TIMEOUT'], { optional }) reason?: string;
}

@ApiSchema({ name: 'ReconciliationInstructions' })
export class ReconciliationInstructionsDto {
  @Text({ max: ID_LENGTH_MAX }, { optional }) reference?: string;
  @Text(
    { max: ID_LENGTH_MAX },
    { optional, description: 'Deprecated: of the settlement between institutions of a UMA payment' },
  )
  transactionHash?: string;
}

/** How a payment was priced (quotes §6). */
@ApiSchema({ name: 'OutgoingRateDetails' })
export class OutgoingRateDetailsDto {
  @ShownRate() counterpartyMultiplier!: number;
  @NonNegativeAmount() counterpartyFixedFee!: bigint;
  @ShownRate() serviceApiMultiplier!: number;
  @NonNegativeAmount() serviceApiFixedFee!: bigint;
  @field(decimal({ minimum: 0 })) serviceApiVariableFeeRate!: number;
  @NonNegativeAmount() serviceApiVariableFeeAmount!: bigint;
}
