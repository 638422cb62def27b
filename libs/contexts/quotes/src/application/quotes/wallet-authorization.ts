import type { CallContext } from '@causeway/commands';
import type { Id } from '@causeway/kernel';
import type { WalletVerdict } from '../../domain/quotes/wallet-signature.js';

/**
 * Verifies the signature of a wallet's owner. Every adapter passes
 * `testing/wallet-authorization.contract.ts`.
 */
export interface WalletAuthorization {
  /**
   * Whether an active session of the wallet signed exactly this text. Never throws for what a caller sent: an absent
   * header is `WALLET_SIGNATURE_MISSING`, one that cannot be read `WALLET_SIGNATURE_MALFORMED`, any other text, key or
   * wallet `WALLET_SIGNATURE_INVALID` (wallet-auth §2.9).
   */
  verify(signed: SignedByWallet, call: CallContext): Promise<WalletVerdict>;
}

export interface SignedByWallet {
  readonly accountId: Id<'InternalAccount'>;
  readonly payload: string;
  /** The header as it came; absent where none did. */
  readonly signature?: string;
}
