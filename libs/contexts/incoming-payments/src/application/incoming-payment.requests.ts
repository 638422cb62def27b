import { Command, Query } from '@causeway/commands';
import type { Id, Instant } from '@causeway/kernel';
import type { NewIncomingPayment } from '../domain/incoming-payment.decide.js';
import type {
  IncomingFailureReason,
  IncomingRejection,
  ReceiverInfo,
  RequestedField,
} from '../domain/incoming-payment.js';
import type { IncomingPaymentDocument } from '../published/incoming-payment.document.js';

/**
 * A payment from outside is announced: the platform is asked whether it takes it (transactions §3, webhooks §6). The
 * caller chooses the transaction's id, so that a repetition changes nothing. Refuses with
 * `INTERNAL_ACCOUNT_NOT_FOUND`, `INTERNAL_ACCOUNT_NOT_ACTIVE`, `END_USER_TERMS_NOT_ACCEPTED`,
 * `INCOMING_CURRENCY_MISMATCH` and `WEBHOOK_ENDPOINT_NOT_SET`.
 */
export class ReceiveIncomingPayment extends Command<
  NewIncomingPayment,
  { readonly transaction: IncomingPaymentDocument }
> {
  static readonly type = 'incoming_payments.receive-incoming-payment';
}

/** What HTTP said to the approval call; what it means is decided here. */
export type ApprovalCallOutcome =
  /** `body`: the first 64 KiB as text. */
  | { readonly kind: 'ANSWERED'; readonly status: number; readonly body: string }
  | { readonly kind: 'NO_ANSWER' }
  | { readonly kind: 'UNREACHABLE' }
  | { readonly kind: 'NO_ENDPOINT' };

/** The approval call is over. What was decided before it stays. */
export class RecordApprovalCall extends Command<
  { readonly transactionId: Id<'Transaction'>; readonly outcome: ApprovalCallOutcome },
  null
> {
  static readonly type = 'incoming_payments.record-approval-call';
}

/**
 * The platform decides by the API, after it answered the call with 202. Both refuse with `TRANSACTION_NOT_FOUND` and
 * `TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL`, the approval with `RECEIVER_INFO_MISSING` too (transactions §7).
 */
export class ApprovePayment extends Command<
  { readonly transactionId: Id<'Transaction'>; readonly receiverInfo: ReceiverInfo },
  IncomingPaymentDocument
> {
  static readonly type = 'incoming_payments.approve-payment';
}
export class RejectPayment extends Command<
  { readonly transactionId: Id<'Transaction'>; /** Up to 500 characters. */ readonly reason?: string },
  IncomingPaymentDocument
> {
  static readonly type = 'incoming_payments.reject-payment';
}

/** The sender's money is here: credits the account. Changes nothing unless the payment was approved. */
export class SettleIncomingPayment extends Command<
  {
    readonly transactionId: Id<'Transaction'>;
    /** Of the settlement between the institutions, where another one sent it. */
    readonly settlementHash?: string;
  },
  null
> {
  static readonly type = 'incoming_payments.settle-incoming-payment';
}

/** The sender's money will never be here. Changes nothing unless the payment was approved. */
export class FailIncomingPayment extends Command<
  { readonly transactionId: Id<'Transaction'>; readonly reason: IncomingFailureReason },
  null
> {
  static readonly type = 'incoming_payments.fail-incoming-payment';
}

/** The receipt of the payment was delivered. Refuses with `RECEIPT_NOT_DUE` and `RECEIPT_TIME_INVALID`. */
export class ConfirmIncomingReceipt extends Command<
  { readonly transactionId: Id<'Transaction'>; /** Now, when absent. */ readonly confirmedAt?: Instant },
  null
> {
  static readonly type = 'incoming_payments.confirm-incoming-receipt';
}

/** An operator gave back by hand what the sender's institution did not take. Refuses with `REFUND_NOT_OPEN`. */
export class SettleIncomingRefund extends Command<{ readonly transactionId: Id<'Transaction'> }, null> {
  static readonly type = 'incoming_payments.settle-incoming-refund';
}

/**
 * An operator read in the books of a bank that is not connected any more whether it paid out. Refuses with
 * `PAYMENT_NOT_WAITING` where it is connected, or has no part in the payment at present.
 */
export class ConcludeIncomingPayment extends Command<
  { readonly transactionId: Id<'Transaction'>; readonly hasArrived: boolean },
  null
> {
  static readonly type = 'incoming_payments.conclude-incoming-payment';
}

/** An announced payment with what was decided on it; `null` when the platform has none of that id. */
export class GetIncomingPayment extends Query<
  { readonly transactionId: Id<'Transaction'> },
  IncomingPaymentState | null
> {
  static readonly type = 'incoming_payments.get-incoming-payment';
}
export interface IncomingPaymentState {
  readonly status: IncomingPaymentDocument['status'];
  readonly requestedFields: readonly RequestedField[];
  /** Once it is approved. */
  readonly receiverCustomerInfo?: ReceiverInfo;
  readonly rejection?: IncomingRejection;
  readonly failureReason?: string;
  readonly transaction: IncomingPaymentDocument;
}
