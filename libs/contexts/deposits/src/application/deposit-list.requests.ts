import { Query } from '@causeway/commands';
import type { Id, Instant, KeysetPosition, Page } from '@causeway/kernel';
import type { DepositDocument } from '../published/deposit.document.js';

/** The platform's deposit of that id; `null` where it has none that a reader may see. */
export class GetDeposit extends Query<{ readonly transactionId: Id<'Transaction'> }, DepositDocument | null> {
  static readonly type = 'deposits.get-deposit';
}

/** The caller's platform's deposits, newest first unless asked otherwise. */
export class ListDeposits extends Query<DepositsWanted, Page<DepositDocument>> {
  static readonly type = 'deposits.list-deposits';
}

/** Filters combine with AND; of several values one has to match. */
export interface DepositsWanted {
  /** 1 to 100. */
  readonly limit: number;
  /** The last row of the page before. */
  readonly after?: KeysetPosition;
  /** On `createdAt`, then id. */
  readonly sortOrder?: 'asc' | 'desc';
  /** Ids of customers, and the platform's for its own deposits. */
  readonly ownerIds?: readonly string[];
  readonly accountIds?: readonly string[];
  readonly status?: DepositDocument['status'];
  /** The payer's reference, or a refund's. */
  readonly reference?: string;
  /** Both inclusive, on `createdAt`. */
  readonly startDate?: Instant;
  readonly endDate?: Instant;
}

/** The customer's deposits that are not over, oldest first: pending, or with a refund that has not arrived. */
export class FindOpenDeposits extends Query<
  { readonly customerId: Id<'Customer'> },
  readonly Id<'Transaction'>[]
> {
  static readonly type = 'deposits.find-open-deposits';
}
