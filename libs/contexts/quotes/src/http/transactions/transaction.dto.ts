import {
  CurrencyAmountDto,
  field,
  ListOf,
  Nested,
  NonNegativeAmount,
  OneOf,
  ResourceId,
  Text,
  Timestamp,
  Variant,
  variant,
  WholeNumber,
} from '@causeway/http';
import type { Shape } from '@causeway/shapes';
import { ApiSchema } from '@nestjs/swagger';
import { PENDING_REASONS } from '../../domain/deposits/held-deposit.js';
import { TRANSACTION_STATUSES } from '../../application/transactions/transaction.requests.js';
import { PAYMENT_RAILS } from '../quotes/quote-sides.dto.js';
import {
  counterpartyInformation,
  OutgoingRateDetailsDto,
  paymentInstruction,
  ReconciliationInstructionsDto,
  RefundDto,
  ShownRate,
  TRANSACTION_DESTINATIONS,
  TRANSACTION_SOURCES,
  type AccountTransactionDestinationDto,
  type AccountTransactionSourceDto,
  type RealtimeFundingTransactionSourceDto,
  type UmaAddressTransactionDestinationDto,
  type UmaAddressTransactionSourceDto,
} from '../transaction-parts.dto.js';

const optional = true;
const nullable = true;
const NAME_LENGTH_MAX = 255;
const DESCRIPTION_LENGTH_MAX = 1_000;

/** `OutgoingTransactionFailureReason` of the contract; the last two belong to history. */
const OUTGOING_FAILURES = [
  ...['QUOTE_EXPIRED', 'QUOTE_RATE_UNAVAILABLE', 'QUOTE_EXECUTION_FAILED', 'FUNDING_AMOUNT_MISMATCH'],
  ...['SCA_NOT_COMPLETED', 'PAYOUT_RETURNED', 'LIMIT_EXCEEDED', 'ACCOUNT_CANNOT_RECEIVE'],
  ...['ACCOUNT_INVALID', 'COMPLIANCE_REJECTED', 'LIGHTNING_PAYMENT_FAILED', 'COUNTERPARTY_POST_TX_FAILED'],
];
/** `IncomingTransactionFailureReason` of the contract. */
const INCOMING_FAILURES = [
  ...['LNURLP_FAILED', 'PAY_REQUEST_FAILED', 'PAYMENT_APPROVAL_WEBHOOK_ERROR', 'PAYMENT_APPROVAL_TIMED_OUT'],
  ...['OFFRAMP_FAILED', 'MISSING_MANDATORY_PAYEE_DATA', 'QUOTE_EXPIRED', 'QUOTE_EXECUTION_FAILED'],
  ...['COMPLIANCE_REJECTED', 'COLLECTION_FAILED'],
];

/** What every kind of transaction has (transactions §1). */
class TransactionDto {
  @ResourceId('Transaction') id!: string;
  @OneOf(['CREDIT', 'DEBIT'], { name: 'TransactionDirection' }) direction!: string;
  @Variant('sourceType', TRANSACTION_SOURCES)
  source!: AccountTransactionSourceDto | UmaAddressTransactionSourceDto | RealtimeFundingTransactionSourceDto;
  @Variant('destinationType', TRANSACTION_DESTINATIONS) destination!:
    AccountTransactionDestinationDto | UmaAddressTransactionDestinationDto;
  @Text({ max: NAME_LENGTH_MAX }, { description: 'The platform’s id on its own payments' })
  customerId!: string;
  @Text({ max: NAME_LENGTH_MAX }) platformCustomerId!: string;
  @Text({ max: DESCRIPTION_LENGTH_MAX, multiline: true }, { optional }) description?: string;
  @ShownRate({ optional }) exchangeRate?: number;
  @ResourceId('Quote', { optional }) quoteId?: string;
  @OneOf(PENDING_REASONS, {
    optional,
    name: 'TransactionPendingReason',
    description: 'Only while it is held',
  })
  pendingReason?: string;
  @Timestamp({ optional }) settledAt?: string;
  @Nested(() => RefundDto, { optional }) refund?: RefundDto;
  @Nested(() => ReconciliationInstructionsDto, { optional })
  reconciliationInstructions?: ReconciliationInstructionsDto;
  @Timestamp() createdAt!: string;
  @Timestamp() updatedAt!: string;
  @Timestamp({ optional, description: 'When the platform delivered the receipt' })
  receiptDeliveryConfirmedAt?: string;
  @field(counterpartyInformation, { optional }) counterpartyInformation?: object;
}

@ApiSchema({ name: 'IncomingTransaction' })
export class IncomingTransactionDto extends TransactionDto {
  @OneOf(['INCOMING']) type!: 'INCOMING';
  @OneOf(TRANSACTION_STATUSES, { name: 'TransactionStatus' }) status!: string;
  @Nested(() => CurrencyAmountDto) receivedAmount!: CurrencyAmountDto;
  @Nested(() => CurrencyAmountDto, { optional }) sentAmount?: CurrencyAmountDto;
  @NonNegativeAmount({ optional }) fees?: bigint;
  @OneOf(INCOMING_FAILURES, { optional, name: 'IncomingTransactionFailureReason' }) failureReason?: string;
}

@ApiSchema({ name: 'OutgoingTransaction' })
export class OutgoingTransactionDto extends TransactionDto {
  @OneOf(['OUTGOING']) type!: 'OUTGOING';
  @OneOf(['PENDING', 'PENDING_AUTHORIZATION', 'EXPIRED', 'PROCESSING', 'COMPLETED', 'FAILED'], {
    name: 'OutgoingTransactionStatus',
  })
  status!: string;
  @Nested(() => CurrencyAmountDto) sentAmount!: CurrencyAmountDto;
  @Nested(() => CurrencyAmountDto) receivedAmount!: CurrencyAmountDto;
  @NonNegativeAmount() fees!: bigint;
  @NonNegativeAmount() platformFees!: bigint;
  @ListOf(paymentInstruction) paymentInstructions!: object[];
  @Nested(() => OutgoingRateDetailsDto) rateDetails!: OutgoingRateDetailsDto;
  @OneOf(OUTGOING_FAILURES, { optional, name: 'OutgoingTransactionFailureReason' }) failureReason?: string;
  @OneOf(PAYMENT_RAILS, { nullable, name: 'PaymentRail' }) paymentRail!: string | null;
  @OneOf(['AUTO', 'MANUAL'], { nullable, name: 'RailSelectionMode' }) railSelectionMode!: string | null;
  @Timestamp({ nullable }) expectedSettlementAt!: string | null;
  @WholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER }, { nullable }) settlementTimelineSeconds!:
    number | null;
}

/** A transaction is one of these, told apart by `type`. Cards bring theirs with them. */
export const transactionVariant = (): Shape =>
  variant('type', { INCOMING: IncomingTransactionDto, OUTGOING: OutgoingTransactionDto });
