import { newId } from '@causeway/kernel';
import { walletAuth, type WalletKeys } from '@causeway/wallet-auth';
import { SessionKey } from '@causeway/wallet-auth/testing';
import type { WalletAuthorization } from '../application/quotes/wallet-authorization.js';
import { callOf } from '@causeway/deposits/testing';
import { describeWalletAuthorization } from '../testing/wallet-authorization.contract.js';
import { walletAuthorization } from './wallet-authorization.adapter.js';

const noContexts = { execute: () => Promise.reject(new Error('no other context is asked')) };

/** The adapter before the context of wallets, with these sessions or with those that it has by itself. */
const authorizing = (keys?: WalletKeys): WalletAuthorization => {
  const [verifies] = walletAuth.table({ dispatch: noContexts, ...(keys && { keys }) }).queries;
  return walletAuthorization({
    execute: ({ payload, call }) => verifies?.answer(payload as never, call) as Promise<never>,
  });
};

describeWalletAuthorization('the context of wallets', () => {
  const keys = new Map<string, readonly string[]>();
  return {
    wallets: authorizing({ keysOf: async (accountId) => keys.get(accountId) ?? [] }),
    open: (accountId, publicKey) => void keys.set(accountId, [publicKey]),
    call: (environment) => callOf(newId('Platform'), { environment }),
  };
});

describe('a wallet today', () => {
  it('has no session, so that no key signs for it', async () => {
    const signature = new SessionKey().stamp('text');
    const signed = { accountId: newId('InternalAccount'), payload: 'text', signature };
    expect(await authorizing().verify(signed, callOf(newId('Platform')))).toBe('WALLET_SIGNATURE_INVALID');
  });
});
