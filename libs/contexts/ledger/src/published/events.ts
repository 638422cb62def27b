import type { EntryPostingDocument } from './entry-posting.document.js';
import type { InternalAccountDocument } from './internal-account.document.js';

/**
 * What other contexts may rely on; additive only. The ordering key is the platform's id, so that everything
 * about a platform's accounts is read in the order of the ledger.
 */

/** Accounts that were opened, or whose status or funding instructions changed. */
export const ACCOUNT_CHANGED = 'ledger.account-changed.v1';
export interface AccountChangedV1 {
  /** As the API shows them after the change. */
  readonly accounts: readonly InternalAccountDocument[];
  /** What changed of them; absent where they were opened, which is published to no platform (accounts §3). */
  readonly changed?: readonly AccountAspect[];
  /** What changed of those accounts, by their ids, of which not all of `changed` did. */
  readonly changedOf?: Readonly<Record<string, readonly AccountAspect[]>>;
}
export type AccountAspect = 'STATUS' | 'FUNDING_INSTRUCTIONS';

/** The accounts of the event of which this changed: none that was just opened. */
export const accountsChangedIn = (
  { accounts, changed = [], changedOf = {} }: AccountChangedV1,
  aspect: AccountAspect,
): readonly InternalAccountDocument[] =>
  accounts.filter(({ id }) => (changedOf[id] ?? changed).includes(aspect));

/** Money moved. The data is the entry as the journal holds it, without other facts of the accounts. */
export const ENTRY_POSTED_V2 = 'ledger.entry-posted.v2';
export interface EntryPostedV2 {
  readonly cause: {
    /** `PAYMENT`, `DEPOSIT` and such; new ones may come. */
    readonly kind: string;
    /** The payment or deposit that moved the money. */
    readonly transactionId: string;
  };
  readonly postings: readonly EntryPostingDocument[];
}

/** The former shape of the entry, with accounts; no longer written, and in old logs for ever. */
export const ENTRY_POSTED = 'ledger.entry-posted.v1';
export interface EntryPostedV1 {
  /** The payment or deposit that moved the money. */
  readonly transactionId: string;
  /** Every internal account whose `balance` or `totalBalance` changed, after the change; the platform's own first. */
  readonly accounts: readonly InternalAccountDocument[];
}
