import type { Instant } from '@causeway/kernel';
import type { OfWallet } from './credential.js';

/** The owner has taken the wallet's words; the wallet goes on as before (wallet-auth §10). */
export interface WalletExported extends OfWallet {
  readonly type: 'WalletExported';
  /** What the words were sealed to, as it was sent. */
  readonly targetPublicKey: string;
  readonly exportedAt: Instant;
}
