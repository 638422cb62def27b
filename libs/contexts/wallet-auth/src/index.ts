export * from './application/requests.js';
export type { WalletKeys } from './application/wallet-keys.js';
export type { StampVerdict } from './domain/verify-stamp.js';
export * from './published/events.js';
export {
  replayable,
  walletAuthContext,
  walletAuthTable,
  type WalletAuthHost,
  type WalletAuthTable,
} from './wallet-auth.module.js';
