export * from './application/requests.js';
export type { WalletKeys, WalletPorts } from './application/ports.js';
export type { StampVerdict } from './domain/verify-stamp.js';
export * from './published/events.js';
export { walletAuth } from './wallet-auth.module.js';
