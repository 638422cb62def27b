import type { DepositDocument } from './deposit.document.js';

/**
 * What other contexts may rely on; additive only. The ordering key of all of them is the transaction's id, and each
 * carries the deposit as the API shows it at that moment. `after` (on the message) names the ledger's entry that the
 * platform is notified of first.
 */
export const DEPOSIT_SETTLED = 'deposits.deposit-settled.v1';
/** Money that is on its way into an account, and cannot be spent yet. */
export const DEPOSIT_PENDING = 'deposits.deposit-pending.v1';
/** Money that came and could not be kept, and its way back. */
export const DEPOSIT_FAILED = 'deposits.deposit-failed.v1';
export const DEPOSIT_REFUND_STARTED = 'deposits.deposit-refund-started.v1';
export const DEPOSIT_REFUND_SETTLED = 'deposits.deposit-refund-settled.v1';
export const DEPOSIT_REFUND_FAILED = 'deposits.deposit-refund-failed.v1';
export interface DepositV1 {
  readonly transaction: DepositDocument;
}
