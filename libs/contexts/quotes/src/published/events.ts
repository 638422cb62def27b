import type {
  IncomingTransactionDocument,
  OutgoingTransactionDocument,
} from '@causeway/transaction-owner/domain';

/**
 * What other contexts may rely on; additive only. The ordering key of all of them is the transaction's id, and each
 * carries the transaction as the API shows it at that moment. `after` (on the message) names the ledger's entry that
 * the platform is notified of first.
 */
export const QUOTE_CREATED = 'quotes.quote-created.v1';
/** Its customer has to prove themselves; once for every challenge that is set. */
export const AUTHORIZATION_REQUESTED = 'quotes.authorization-requested.v1';
export const QUOTE_EXECUTED = 'quotes.quote-executed.v1';
export const QUOTE_EXPIRED = 'quotes.quote-expired.v1';
export const PAYMENT_SETTLED = 'quotes.payment-settled.v1';
export const PAYMENT_FAILED = 'quotes.payment-failed.v1';
export const REFUND_STARTED = 'quotes.refund-started.v1';
export const REFUND_SETTLED = 'quotes.refund-settled.v1';
export const REFUND_FAILED = 'quotes.refund-failed.v1';
export interface OutgoingPaymentV1 {
  readonly transaction: OutgoingTransactionDocument;
}

/** Money that came in as a side of a payment; deposits and payments from outside publish their own. */
export const DEPOSIT_SETTLED = 'quotes.deposit-settled.v1';
/** Money that is on its way into an account, and cannot be spent yet. */
export const DEPOSIT_PENDING = 'quotes.deposit-pending.v1';
/** Money that came and could not be kept, and its way back. */
export const DEPOSIT_FAILED = 'quotes.deposit-failed.v1';
export const DEPOSIT_REFUND_STARTED = 'quotes.deposit-refund-started.v1';
export const DEPOSIT_REFUND_SETTLED = 'quotes.deposit-refund-settled.v1';
export interface ReceivedPaymentV1 {
  readonly transaction: IncomingTransactionDocument;
}
