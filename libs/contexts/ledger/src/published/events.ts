import type { InternalAccountDocument } from './internal-account.document.js';

/**
 * What other contexts may rely on; additive only. The ordering key is the platform's id, so that all that happened
 * to a platform's accounts is read in the order of the ledger.
 */
export const ENTRY_POSTED = 'ledger.entry-posted.v1';
export interface EntryPostedV1 {
  /** The payment or deposit that moved the money. */
  readonly transactionId: string;
  /** Every internal account whose `balance` or `totalBalance` changed, after the change; the platform's own first. */
  readonly accounts: readonly InternalAccountDocument[];
}
