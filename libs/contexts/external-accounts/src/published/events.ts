import type { ExternalAccountDocument } from './external-account.document.js';

/**
 * What other contexts may rely on; additive only. The ordering key is the account's id. Status changes are published for every
 * status but the first, also when a status is reached once more (external-accounts §6.2).
 */
export const ACCOUNT_STATUS_CHANGED = 'external_accounts.account-status-changed.v1';
/** The account as the API shows it right after its registration; what a screening made of it may follow. */
export const ACCOUNT_REGISTERED = 'external_accounts.account-registered.v1';
export type AccountRegisteredV1 = ExternalAccountDocument;
/** The account as the API shows it right after the change. */
export type AccountStatusChangedV1 = ExternalAccountDocument;
