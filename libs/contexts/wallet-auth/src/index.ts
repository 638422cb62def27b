export * from './application/requests.js';
export type { OidcVerifier } from './application/oidc-verifier.js';
export type { WalletHost, WalletKeys } from './application/ports.js';
export type { StampVerdict } from './domain/verify-stamp.js';
export * from './published/events.js';
export { walletAuth } from './wallet-auth.module.js';
