import type { Id } from '@causeway/kernel';

/** What other contexts may rely on; additive only. The ordering key is the wallet's id. */
export const WALLET_PRIVACY_CHANGED = 'wallet_auth.wallet-privacy-changed.v1';
export interface WalletPrivacyChangedV1 {
  readonly accountId: Id<'InternalAccount'>;
  readonly privateEnabled: boolean;
}
