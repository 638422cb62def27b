import {
  AcrossFields,
  ListOf,
  OneOf,
  PageAnswer,
  PageQuery,
  ResourceId,
  Text,
  Timestamp,
} from '@causeway/http';
import { timestamp } from '@causeway/shapes';
import type { Id, Instant } from '@causeway/kernel';
import { ApiSchema } from '@nestjs/swagger';
import {
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  type TransactionStatus,
  type TransactionType,
} from '../../application/transactions/transaction.requests.js';
import type { TransactionDocument } from '../../published/transaction.document.js';
import { transaction } from './transaction.dto.js';

const optional = true;
/** Ids and references. */
const identifier = { min: 1, max: 255 };
/** Ids, UMA addresses, and identifiers outside, of which a Lightning invoice is the longest. */
const accountIdentifier = { min: 1, max: 2_000 };

const isTime = (value: unknown): boolean => value !== undefined && timestamp().problems(value).length === 0;

/** Filters combine with AND; an unknown id gives an empty list (transactions §5). */
@AcrossFields(({ status, type, startDate, endDate }: ListTransactionsDto) => [
  ...(status !== undefined && type === 'CARD'
    ? [{ path: 'status', message: 'applies to payments only, not to type CARD' }]
    : []),
  ...(isTime(startDate) && isTime(endDate) && String(startDate) > String(endDate)
    ? [{ path: 'startDate', message: 'must not be after endDate' }]
    : []),
])
export class ListTransactionsDto extends PageQuery {
  @Text(identifier, { optional, description: 'A customer, or the platform itself for its own transactions' })
  customerId?: string;
  @Text(identifier, { optional }) platformCustomerId?: string;
  @Text(accountIdentifier, {
    optional,
    description: 'Either side: an account’s id, a UMA address, or the identifier of an external account',
  })
  accountIdentifier?: string;
  @Text(accountIdentifier, { optional }) senderAccountIdentifier?: string;
  @Text(accountIdentifier, { optional }) receiverAccountIdentifier?: string;
  @OneOf(TRANSACTION_STATUSES, { optional }) status?: TransactionStatus;
  @OneOf(TRANSACTION_TYPES, { optional }) type?: TransactionType;
  @ResourceId('Card', { optional }) cardId?: Id<'Card'>;
  @Text(identifier, { optional, description: 'The payer’s reference, or a refund’s' }) reference?: string;
  @Timestamp({ optional, description: 'Inclusive, on `createdAt`' }) startDate?: Instant;
  @Timestamp({ optional, description: 'Inclusive, on `createdAt`' }) endDate?: Instant;
  @OneOf(['asc', 'desc'], { optional, description: 'On `createdAt`; newest first unless said otherwise' })
  sortOrder?: 'asc' | 'desc';
}

@ApiSchema({ name: 'TransactionListResponse' })
export class TransactionListDto extends PageAnswer {
  @ListOf(transaction) data!: TransactionDocument[];
}
