import { context, part } from '@causeway/commands';
import type { WalletPorts } from './application/ports.js';
import { walletRejections } from './application/rejections.js';
import { showPrivacyOnWalletPrivacyChanged } from './application/show-privacy-on-wallet-privacy-changed.process.js';
import { walletEvents, wallets } from './application/wallet.aggregate.js';
import {
  changePrivacyHandling,
  requestPrivacyChangeHandling,
  verifySignatureHandling,
} from './application/wallet.handlers.js';

/** Signatures of a wallet's sessions, over texts that any context issued. */
const signatures = part<WalletPorts>({
  queries: (ports) => [verifySignatureHandling(ports)],
});

/** When a wallet's privacy changed, then its account shows it. */
const privacy = part<WalletPorts>({
  events: walletEvents,
  aggregates: [wallets],
  rejections: walletRejections,
  commands: (ports) => [requestPrivacyChangeHandling(ports), changePrivacyHandling(ports)],
  processes: [showPrivacyOnWalletPrivacyChanged],
});

export const walletAuth = context<WalletPorts>({
  name: 'wallet_auth',
  migrations: [],
  parts: [signatures, privacy],
});
