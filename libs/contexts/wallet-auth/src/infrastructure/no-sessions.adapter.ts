import type { WalletKeys } from '../application/wallet-keys.js';

/** Nothing issues sessions in this version, so no wallet has one, and no key may sign for any. */
export const noSessions: WalletKeys = { keysOf: () => Promise.resolve([]) };
