import { AuthCredentialsController } from './http/auth-credentials.controller.js';
import { AuthSessionsController } from './http/auth-sessions.controller.js';
import { DelegatedKeysController } from './http/delegated-keys.controller.js';
import { OperatorBundleKeyController } from './http/operator-bundle-key.controller.js';
import { OperatorCustodianController } from './http/operator-custodian.controller.js';
import { WalletExportController } from './http/wallet-export.controller.js';
import { WalletPrivacyController } from './http/wallet-privacy.controller.js';

/** What the gateway puts on the API. */
export const walletAuthControllers = [
  AuthCredentialsController,
  AuthSessionsController,
  DelegatedKeysController,
  OperatorBundleKeyController,
  OperatorCustodianController,
  WalletPrivacyController,
  WalletExportController,
] as const;
export * from './http/internal-account-update.dto.js';
