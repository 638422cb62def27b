import { walletAuthTable } from '@causeway/wallet-auth';
import { SessionKey } from '@causeway/wallet-auth/testing';
import { newId } from '@causeway/kernel';
import { callOf } from '../testing/deposit-world.js';
import { describeWalletAuthorization } from '../testing/wallet-authorization.contract.js';
import { walletAuthorization } from './wallet-authorization.adapter.js';

const nobody = { execute: () => Promise.reject(new Error('nobody else is asked')) };

describeWalletAuthorization('the context of wallets', () => {
  const keys = new Map<string, readonly string[]>();
  const [verifies] = walletAuthTable(
    { dispatch: nobody },
    { keysOf: async (accountId) => keys.get(accountId) ?? [] },
  ).queries;
  return {
    wallets: walletAuthorization({
      execute: ({ payload, call }) => verifies?.answer(payload as never, call) as Promise<never>,
    }),
    open: (accountId, publicKey) => void keys.set(accountId, [publicKey]),
    call: (environment) => callOf(newId('Platform'), { environment }),
  };
});

describe('a wallet today', () => {
  it('has no session, so that no key signs for it', async () => {
    const [verifies] = walletAuthTable({ dispatch: nobody }).queries;
    const signed = {
      accountId: newId('InternalAccount'),
      payload: 'text',
      signature: new SessionKey().stamp('text'),
    };
    const verdict: unknown = await verifies?.answer(signed as never, callOf(newId('Platform')));
    expect(verdict).toBe('WALLET_SIGNATURE_INVALID');
  });
});
