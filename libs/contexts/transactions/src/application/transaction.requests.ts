import { commandNamed, Query } from '@causeway/commands';
import type { Id, Page } from '@causeway/kernel';
import type { ResolvedWanted, Step, StepPayload, WaitingWanted } from '@causeway/transaction-owner';
import type { ListedTransaction, TransactionDocument } from '@causeway/transaction-owner/domain';

/** Rejects with `TRANSACTION_NOT_FOUND`, also for another tenant's transaction. */
export class GetTransaction extends Query<{ readonly transactionId: Id<'Transaction'> }, ListedTransaction> {
  static readonly type = 'transactions.get-transaction';
}

/** The caller's platform's transactions, newest first unless asked otherwise (transactions §5). */
export class ListTransactions extends Query<TransactionsWanted, Page<ListedTransaction>> {
  static readonly type = 'transactions.list-transactions';
}

/** A tenant's payments under way whose connector is gone, oldest first; `totalCount` counts all that are under way. */
export class ListWaitingPayments extends Query<WaitingWanted, Page<TransactionDocument>> {
  static readonly type = 'transactions.list-waiting-payments';
}

/** The customer's transactions that are not over: under way, held, or with a refund that has not arrived. */
export class FindOpenPayments extends Query<
  { readonly customerId: Id<'Customer'> },
  readonly Id<'Transaction'>[]
> {
  static readonly type = 'transactions.find-open-payments';
}

/** Filters combine with AND. Ids are as sent, typed or bare: an unknown one gives an empty page. */
export interface TransactionsWanted extends Omit<
  ResolvedWanted,
  'ownerIds' | 'eitherSide' | 'senderSide' | 'receiverSide'
> {
  readonly platformCustomerId?: string;
  readonly accountIdentifier?: string;
  readonly senderAccountIdentifier?: string;
  readonly receiverAccountIdentifier?: string;
}

const step = <Of extends Step>(name: string) =>
  commandNamed<StepPayload<Of>, TransactionDocument>(`transactions.${name}`);

/**
 * What is done to one transaction, by the decision of its owner. Each answers the transaction as it is then. Refused with
 * `TRANSACTION_NOT_FOUND`, as the owner refuses it, and as `REFUSED_WITHOUT` says where the transaction has no such step.
 */
export const ApprovePayment = step<'approve'>('approve-payment');
export const RejectPayment = step<'reject'>('reject-payment');
export const CancelTransaction = step<'cancel'>('cancel-transaction');
export const ConfirmReceiptDelivery = step<'confirmReceipt'>('confirm-receipt-delivery');
export const SettleRefundByHand = step<'settleRefund'>('settle-refund-by-hand');
export const RecordPayoutArrived = step<'recordPayoutArrived'>('record-payout-arrived');
export const ConcludePayment = step<'conclude'>('conclude-payment');
