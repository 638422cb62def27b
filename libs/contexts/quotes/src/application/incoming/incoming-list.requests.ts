import { Query } from '@causeway/commands';
import type { Id, Instant, KeysetPosition, Page } from '@causeway/kernel';
import type {
  IncomingPaymentDocument,
  IncomingPaymentStatus,
} from '../../published/incoming-transaction.document.js';

/** The platform's payment from outside of that id, as lists show it; `null` where it has none that a reader may see. */
export class GetIncomingTransaction extends Query<
  { readonly transactionId: Id<'Transaction'> },
  IncomingPaymentDocument | null
> {
  static readonly type = 'quotes.get-incoming-transaction';
}

/** The caller's platform's payments from outside, newest first unless asked otherwise. */
export class ListIncomingTransactions extends Query<
  IncomingTransactionsWanted,
  Page<IncomingPaymentDocument>
> {
  static readonly type = 'quotes.list-incoming-transactions';
}

/** Filters combine with AND; of several values one has to match. */
export interface IncomingTransactionsWanted {
  /** 1 to 100. */
  readonly limit: number;
  /** The last row of the page before. */
  readonly after?: KeysetPosition;
  /** On `createdAt`, then id. */
  readonly sortOrder?: 'asc' | 'desc';
  /** Ids of customers, and the platform's for its own payments. */
  readonly ownerIds?: readonly string[];
  /** Accounts by their ids, addresses by `uma:` and a keyed hash. */
  readonly eitherSide?: readonly string[];
  readonly senderSide?: readonly string[];
  readonly receiverSide?: readonly string[];
  readonly status?: IncomingPaymentStatus;
  /** A refund's. */
  readonly reference?: string;
  /** Both inclusive, on `createdAt`. */
  readonly startDate?: Instant;
  readonly endDate?: Instant;
}

/** The payments to a customer that are not over, oldest first: under way, or with a refund that has not arrived. */
export class FindOpenIncomingPayments extends Query<
  { readonly customerId: Id<'Customer'> },
  readonly Id<'Transaction'>[]
> {
  static readonly type = 'quotes.find-open-incoming-payments';
}

/**
 * A tenant's payments on their way to an account outside whose connector is gone, oldest first; `totalCount` counts all
 * that are under way.
 */
export class ListWaitingIncomingPayments extends Query<
  Pick<IncomingTransactionsWanted, 'limit' | 'after'>,
  Page<IncomingPaymentDocument>
> {
  static readonly type = 'quotes.list-waiting-incoming-payments';
}

/** Whether the platform has a transaction of that id, of whatever kind; answered by who lists them all. */
export class IsTransactionKnown extends Query<{ readonly transactionId: Id<'Transaction'> }, boolean> {
  static readonly type = 'quotes.is-transaction-known';
}
