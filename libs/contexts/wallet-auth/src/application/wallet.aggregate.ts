import type { Aggregate } from '@causeway/commands';
import type { EventCatalog } from '@causeway/event-store';
import { evolveWallet, newWallet, type Wallet, type WalletEvent } from '../domain/wallet.js';
import { WALLET_PRIVACY_CHANGED, type WalletPrivacyChangedV1 } from '../published/events.js';

/** Every event of a wallet's stream; one that is missing here does not compile. Nothing in them is personal. */
export const walletEvents = {
  PrivacyChangeRequested: { version: 1 },
  WalletPrivacyChanged: { version: 1 },
} as const satisfies EventCatalog & Record<WalletEvent['type'], unknown>;

/** One stream a wallet: `wallet-<uuid of its internal account>`. */
export const wallets: Aggregate<Wallet, WalletEvent> = {
  category: 'wallet',
  initial: newWallet,
  evolve: evolveWallet,
  publish: (event) => {
    if (event.type !== 'WalletPrivacyChanged') return undefined;
    const { accountId, privateEnabled } = event;
    const data: WalletPrivacyChangedV1 = { accountId, privateEnabled };
    return { type: WALLET_PRIVACY_CHANGED, key: accountId, data };
  },
};
