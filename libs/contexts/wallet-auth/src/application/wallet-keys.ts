import type { CallContext } from '@causeway/commands';
import type { Id } from '@causeway/kernel';

/** Which keys may sign for a wallet; who may ask for them is the caller’s to say. */
export interface WalletKeys {
  /** Public keys of the wallet's active sessions, compressed, lower-case hex; those of another platform's: none. */
  keysOf(accountId: Id<'InternalAccount'>, call: CallContext): Promise<readonly string[]>;
}
