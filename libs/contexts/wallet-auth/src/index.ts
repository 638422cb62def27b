export * from './application/requests.js';
export type { KeyCustodian } from './application/key-custodian.js';
export type { OidcVerifier } from './application/oidc-verifier.js';
export type { WalletHost, WalletKeys } from './application/ports.js';
export type { StampVerdict } from './domain/verify-stamp.js';
export * from './published/events.js';
export { walletSurroundings, type WalletSettings } from './infrastructure/wallet-surroundings.js';
export { walletAuth } from './wallet-auth.module.js';
