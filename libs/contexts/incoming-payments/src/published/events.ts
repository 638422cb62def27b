import type { IncomingPaymentDocument } from './incoming-payment.document.js';

/**
 * What other contexts may rely on; additive only. The ordering key of all of them is the transaction's id, and each
 * carries the payment as the API shows it at that moment. `after` (on the message) names the ledger's entry that the
 * platform is notified of first.
 */
export const INCOMING_PAYMENT_PENDING = 'incoming_payments.payment-pending.v1';
export const INCOMING_PAYMENT_APPROVED = 'incoming_payments.payment-approved.v1';
export const INCOMING_PAYMENT_REJECTED = 'incoming_payments.payment-rejected.v1';
export const INCOMING_PAYMENT_SETTLED = 'incoming_payments.payment-settled.v1';
export const INCOMING_PAYMENT_FAILED = 'incoming_payments.payment-failed.v1';
/** Money that came and could not be kept, and its way back. */
export const INCOMING_REFUND_STARTED = 'incoming_payments.refund-started.v1';
export const INCOMING_REFUND_SETTLED = 'incoming_payments.refund-settled.v1';
/** Money that came and could not be given back: an operator's to settle. */
export const INCOMING_REFUND_FAILED = 'incoming_payments.refund-failed.v1';
export interface IncomingPaymentV1 {
  readonly transaction: IncomingPaymentDocument;
  /** On the announcement of a payment that the platform has to approve (webhooks §6): a question, asked once. */
  readonly needsApproval?: boolean;
  /** What the sender's institution wants to know of the receiver. */
  readonly requestedReceiverCustomerInfoFields?: readonly {
    readonly name: string;
    readonly mandatory: boolean;
  }[];
}
