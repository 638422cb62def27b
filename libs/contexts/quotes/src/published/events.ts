import type { IncomingTransactionDocument, OutgoingTransactionDocument } from './transaction.document.js';

/**
 * What other contexts may rely on; additive only. The ordering key of all of them is the transaction's id, and each
 * carries the transaction as the API shows it at that moment. `after` (on the message) names the ledger's entry that
 * the platform is told of first.
 */
export const QUOTE_CREATED = 'quotes.quote-created.v1';
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

export const DEPOSIT_SETTLED = 'quotes.deposit-settled.v1';
/** Money that came and could not be kept, and its way back. */
export const DEPOSIT_FAILED = 'quotes.deposit-failed.v1';
export const DEPOSIT_REFUND_STARTED = 'quotes.deposit-refund-started.v1';
export const DEPOSIT_REFUND_SETTLED = 'quotes.deposit-refund-settled.v1';
export interface IncomingPaymentV1 {
  readonly transaction: IncomingTransactionDocument;
}
