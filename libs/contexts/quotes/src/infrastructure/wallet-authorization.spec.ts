import { newId } from '@causeway/kernel';
import type { WalletKeys } from '@causeway/wallet-auth';
import { verifiesSignatures } from '@causeway/wallet-auth/testing';
import type { WalletAuthorization } from '../application/quotes/wallet-authorization.js';
import { callOf } from '@causeway/deposits/testing';
import { describeWalletAuthorization } from '../testing/wallet-authorization.contract.js';
import { walletAuthorization } from './wallet-authorization.adapter.js';

/** The adapter before the context of wallets, with these sessions. */
const authorizing = (keysOf: WalletKeys['keysOf']): WalletAuthorization => {
  const verifies = verifiesSignatures(keysOf);
  return walletAuthorization({
    execute: ({ payload, call }) => verifies.answer(payload as never, call),
  });
};

describeWalletAuthorization('the context of wallets', () => {
  const keys = new Map<string, readonly string[]>();
  return {
    wallets: authorizing(async (accountId) => keys.get(accountId) ?? []),
    open: (accountId, publicKey) => void keys.set(accountId, [publicKey]),
    call: (environment) => callOf(newId('Platform'), { environment }),
  };
});
