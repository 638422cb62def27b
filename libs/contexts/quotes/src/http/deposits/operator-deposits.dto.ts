import {
  AcrossFields,
  Amount,
  CurrencyAmountDto,
  CurrencyCode,
  Flag,
  ListOf,
  Nested,
  OneOf,
  PageAnswer,
  PageQuery,
  ResourceId,
  Text,
  Timestamp,
  WholeNumber,
} from '@causeway/http';
import {
  ENVIRONMENTS,
  type CurrencyCode as Currency,
  type Environment,
  type Id,
  type Instant,
} from '@causeway/kernel';
import { ApiSchema } from '@nestjs/swagger';
import { PENDING_REASONS } from '../../domain/deposits/held-deposit.js';
import { ARRIVAL_STATUSES, type ArrivalStatus } from '../../published/arrival.document.js';
import { PAYMENT_RAILS } from '../quotes/quote-sides.dto.js';
import { OnChainTransactionDto } from '../transaction-parts.dto.js';

const optional = true;
/** Ids, account numbers, names. */
const SHORT = { min: 1, max: 255 };
/** Lightning invoices and payment codes are the longest coordinates. */
const COORDINATES = { min: 1, max: 1_000 };
const NETWORKS = ['BITCOIN', 'ETHEREUM', 'SOLANA', 'BASE', 'POLYGON', 'TRON', 'PLASMA', 'SPARK'];
const CONFIRMATIONS_MAX = 1_000_000;

@ApiSchema({ name: 'DepositOriginator' })
export class OriginatorDto {
  @Text(SHORT, { optional }) accountHolderName?: string;
  @Text(SHORT, { optional, description: 'May be masked' }) accountIdentifier?: string;
  @Text(SHORT, { optional }) bankName?: string;
  @Text(SHORT, { optional }) bankIdentifier?: string;
  @OneOf(PAYMENT_RAILS, { optional, name: 'PaymentRail' }) paymentRail?: string;
  @Text(SHORT, { optional }) remittanceInformation?: string;
  @Text(SHORT, { optional }) endToEndId?: string;
  @Text(SHORT, { optional }) traceNumber?: string;
}

class OfEnvironment {
  @OneOf(ENVIRONMENTS, { name: 'Environment' }) environment!: Environment;
}

/** What a bank or a chain tells of money that came (accounts §7). */
@ApiSchema({ name: 'OperatorDepositReport' })
@AcrossFields(({ transactionHash, network }: ReportDepositDto) =>
  (transactionHash === undefined) === (network === undefined)
    ? []
    : [
        {
          path: network === undefined ? 'network' : 'transactionHash',
          message: 'a transfer on a chain has a hash and a network',
        },
      ],
)
export class ReportDepositDto extends OfEnvironment {
  @Text(SHORT, { description: 'The same one is the same money, however often it is told' })
  arrivalId!: string;
  @Text(SHORT, { optional, description: 'Whose id that is; `operator` when left out' }) connector?: string;
  @OneOf(['SEEN', 'FINAL', 'DROPPED'], {
    optional,
    description: '`FINAL` when left out. What is seen may still be dropped; what is final never is',
  })
  state?: 'SEEN' | 'FINAL' | 'DROPPED';
  @Amount({ description: 'In the smallest unit of `currency`' }) amount!: bigint;
  @CurrencyCode() currency!: Currency;
  @Text(COORDINATES, {
    optional,
    description: 'The account number, IBAN, address or invoice that was paid to',
  })
  coordinates?: string;
  @Text(SHORT, { optional, description: 'What the payer named' }) reference?: string;
  @Timestamp({ optional, description: 'When it was first seen' }) seenAt?: Instant;
  @Text(SHORT, { optional }) transactionHash?: string;
  @OneOf(NETWORKS, { optional }) network?: string;
  @WholeNumber({ min: 0, max: CONFIRMATIONS_MAX }, { optional }) confirmations?: number;
  @Flag({ optional, description: 'Screening wants a person to look at it first' }) needsReview?: boolean;
  @Nested(() => OriginatorDto, { optional }) originator?: OriginatorDto;
}

export class DepositsQuery extends PageQuery {
  @OneOf(ENVIRONMENTS, { name: 'Environment' }) environment!: Environment;
  @OneOf(ARRIVAL_STATUSES, { optional, name: 'DepositArrivalStatus' }) status?: ArrivalStatus;
  @ResourceId('Platform', { optional }) platformId?: Id<'Platform'>;
  @OneOf(['true', 'false'], { optional, description: '`true`: only deposits that are pending' })
  held?: 'true' | 'false';
}

@ApiSchema({ name: 'OperatorDepositAttribution' })
@AcrossFields(({ accountId, quoteId }: AttributeDepositDto) =>
  (accountId === undefined) === (quoteId === undefined)
    ? [{ path: 'accountId', message: 'exactly one of accountId and quoteId says whose it is' }]
    : [],
)
export class AttributeDepositDto extends OfEnvironment {
  @ResourceId('Transaction') depositId!: Id<'Transaction'>;
  @ResourceId('Platform') platformId!: Id<'Platform'>;
  @ResourceId('InternalAccount', { optional }) accountId?: Id<'InternalAccount'>;
  @ResourceId('Quote', { optional }) quoteId?: Id<'Quote'>;
}

@ApiSchema({ name: 'OperatorDepositRequest' })
export class OperatorDepositDto extends OfEnvironment {
  @ResourceId('Transaction') depositId!: Id<'Transaction'>;
}

/** Money that came from outside, as operators see it. */
@ApiSchema({ name: 'OperatorDeposit' })
export class DepositDto {
  @ResourceId('Transaction', { description: 'Also the transaction that it makes on an account' })
  depositId!: string;
  @OneOf(ARRIVAL_STATUSES, { name: 'DepositArrivalStatus' }) status!: string;
  @Text(SHORT) connector!: string;
  @Text(SHORT) arrivalId!: string;
  @Nested(() => CurrencyAmountDto) amount!: CurrencyAmountDto;
  @Text(COORDINATES, { optional }) coordinates?: string;
  @Text(SHORT, { optional }) reference?: string;
  @Nested(() => OriginatorDto, { optional }) originator?: OriginatorDto;
  @Nested(() => OnChainTransactionDto, { optional }) onChainTransaction?: OnChainTransactionDto;
  @Flag() isFinal!: boolean;
  @OneOf(['NO_DESTINATION', 'AMBIGUOUS_DESTINATION', 'WRONG_ASSET'], { optional }) caseReason?: string;
  @ResourceId('Platform', { optional }) platformId?: string;
  @ResourceId('InternalAccount', { optional }) accountId?: string;
  @ResourceId('Quote', { optional }) quoteId?: string;
  @OneOf(['COORDINATES', 'REFERENCE', 'OPERATOR'], { optional }) attributedBy?: string;
  @ResourceId('Transaction', { optional }) transactionId?: string;
  @Text(SHORT, { optional }) transactionStatus?: string;
  @OneOf(PENDING_REASONS, { optional, name: 'TransactionPendingReason' }) pendingReason?: string;
  @Timestamp() reportedAt!: string;
  @Timestamp() updatedAt!: string;
}

@ApiSchema({ name: 'OperatorDepositListResponse' })
export class DepositListDto extends PageAnswer {
  @ListOf(() => DepositDto) data!: DepositDto[];
}
