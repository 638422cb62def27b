import { WalletPrivacyController } from './http/wallet-privacy.controller.js';

/** What the gateway puts on the API. */
export const walletAuthControllers = [WalletPrivacyController] as const;
export * from './http/internal-account-update.dto.js';
