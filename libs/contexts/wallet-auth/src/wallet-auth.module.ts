import {
  replayStreams,
  type CommandHandling,
  type ContextDefinition,
  type Dispatch,
  type ProcessDefinition,
  type QueryHandling,
  type Replayable,
} from '@causeway/commands';
import { walletRejections } from './application/rejections.js';
import { showPrivacyOnWalletPrivacyChanged } from './application/show-privacy-on-wallet-privacy-changed.process.js';
import { walletEvents, wallets } from './application/wallet.aggregate.js';
import {
  changePrivacyHandling,
  requestPrivacyChangeHandling,
  verifySignatureHandling,
} from './application/wallet.handlers.js';
import type { WalletKeys } from './application/wallet-keys.js';
import { noSessions } from './infrastructure/no-sessions.adapter.js';

export const walletAuthContext: ContextDefinition = {
  name: 'wallet_auth',
  events: walletEvents,
  views: [],
  migrations: [],
  rejections: walletRejections,
};

export const replayable: Replayable = replayStreams(walletAuthContext, [wallets]);

/** What the process that hosts the context offers. */
export interface WalletAuthHost {
  readonly dispatch: Dispatch;
}

export interface WalletAuthTable {
  readonly commands: readonly CommandHandling[];
  readonly queries: readonly QueryHandling[];
  readonly processes: readonly ProcessDefinition[];
  readonly timers: Readonly<Record<string, never>>;
}

/** When this request, then that handler; when a wallet's privacy changed, then its account shows it. No timers. */
export const walletAuthTable = (
  { dispatch }: WalletAuthHost,
  keys: WalletKeys = noSessions,
): WalletAuthTable => {
  const ports = { dispatch, keys };
  return {
    commands: [requestPrivacyChangeHandling(ports), changePrivacyHandling(ports)],
    queries: [verifySignatureHandling(ports)],
    processes: [showPrivacyOnWalletPrivacyChanged],
    timers: {},
  };
};
