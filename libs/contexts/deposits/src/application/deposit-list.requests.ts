import { Query } from '@causeway/commands';
import type { Id, Page } from '@causeway/kernel';
import type { ResolvedWanted } from '@causeway/transaction-owner';
import type { TransactionDocument } from '@causeway/transaction-owner/domain';

/** The platform's deposit of that id; `null` where it has none that a reader may see. */
export class GetDeposit extends Query<
  { readonly transactionId: Id<'Transaction'> },
  TransactionDocument | null
> {
  static readonly type = 'deposits.get-deposit';
}

/** The caller's platform's deposits, newest first unless asked otherwise. */
export class ListDeposits extends Query<ResolvedWanted, Page<TransactionDocument>> {
  static readonly type = 'deposits.list-deposits';
}

/** The customer's deposits that are not over, oldest first: pending, or with a refund that has not arrived. */
export class FindOpenDeposits extends Query<
  { readonly customerId: Id<'Customer'> },
  readonly Id<'Transaction'>[]
> {
  static readonly type = 'deposits.find-open-deposits';
}
