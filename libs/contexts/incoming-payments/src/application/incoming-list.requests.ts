import { Query } from '@causeway/commands';
import type { Id, Page } from '@causeway/kernel';
import type { ResolvedWanted } from '@causeway/transaction-owner';
import type { TransactionDocument } from '@causeway/transaction-owner/domain';

/** The platform's payment from outside of that id, as lists show it; `null` where it has none that a reader may see. */
export class GetIncomingTransaction extends Query<
  { readonly transactionId: Id<'Transaction'> },
  TransactionDocument | null
> {
  static readonly type = 'incoming_payments.get-incoming-transaction';
}

/** The caller's platform's payments from outside, newest first unless asked otherwise. */
export class ListIncomingTransactions extends Query<ResolvedWanted, Page<TransactionDocument>> {
  static readonly type = 'incoming_payments.list-incoming-transactions';
}

/** The payments to a customer that are not over, oldest first: under way, or with a refund that has not arrived. */
export class FindOpenIncomingPayments extends Query<
  { readonly customerId: Id<'Customer'> },
  readonly Id<'Transaction'>[]
> {
  static readonly type = 'incoming_payments.find-open-incoming-payments';
}

/**
 * A tenant's payments on their way to an account outside whose connector is gone, oldest first; `totalCount` counts all
 * that are under way.
 */
export class ListWaitingIncomingPayments extends Query<
  Pick<ResolvedWanted, 'limit' | 'after'>,
  Page<TransactionDocument>
> {
  static readonly type = 'incoming_payments.list-waiting-incoming-payments';
}

/** Whether the platform has a transaction of that id, of whatever kind; answered by who lists them all. */
export class IsTransactionKnown extends Query<{ readonly transactionId: Id<'Transaction'> }, boolean> {
  static readonly type = 'incoming_payments.is-transaction-known';
}
