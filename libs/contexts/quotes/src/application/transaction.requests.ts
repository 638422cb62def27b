import { Query } from '@causeway/commands';
import type { Id, Instant, KeysetPosition, Page } from '@causeway/kernel';
import type { TransactionDocument } from '../published/transaction.document.js';

/** Refuses with `TRANSACTION_NOT_FOUND`, for another tenant's transaction as for one that never was. */
export class GetTransaction extends Query<
  { readonly transactionId: Id<'Transaction'> },
  TransactionDocument
> {
  static readonly type = 'quotes.get-transaction';
}

/** The caller's platform's transactions, newest first unless asked otherwise (transactions §5). */
export class ListTransactions extends Query<TransactionsWanted, Page<TransactionDocument>> {
  static readonly type = 'quotes.list-transactions';
}

/** The customer's transactions that are not over: under way, held, or with a refund that has not arrived. */
export class FindOpenPayments extends Query<
  { readonly customerId: Id<'Customer'> },
  readonly Id<'Transaction'>[]
> {
  static readonly type = 'quotes.find-open-payments';
}

/** Filters combine with AND. Ids are as sent, typed or bare: one that is nobody's gives an empty page. */
export interface TransactionsWanted {
  /** 1 to 100. */
  readonly limit: number;
  /** The last row of the page before. */
  readonly after?: KeysetPosition;
  /** On `createdAt`, then id. */
  readonly sortOrder?: 'asc' | 'desc';
  /** A customer's id, or the platform's for its own transactions. */
  readonly customerId?: string;
  readonly platformCustomerId?: string;
  /** Either side. */
  readonly accountIdentifier?: string;
  readonly senderAccountIdentifier?: string;
  readonly receiverAccountIdentifier?: string;
  readonly status?: TransactionStatus;
  readonly type?: TransactionType;
  readonly cardId?: Id<'Card'>;
  /** The payer's reference, or a refund's. */
  readonly reference?: string;
  /** Both inclusive, on `createdAt`. */
  readonly startDate?: Instant;
  readonly endDate?: Instant;
}

/** Every value of the contract's `TransactionStatus`; some belong to history, or to kinds that are not here yet. */
export const TRANSACTION_STATUSES = [
  'CREATED',
  'PENDING',
  'PENDING_AUTHORIZATION',
  'PROCESSING',
  'COMPLETED',
  'REJECTED',
  'FAILED',
  'REFUNDED',
  'EXPIRED',
] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

export const TRANSACTION_TYPES = ['INCOMING', 'OUTGOING', 'CARD'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];
