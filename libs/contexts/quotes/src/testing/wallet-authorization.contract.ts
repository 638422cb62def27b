import { describe, expect, it } from '@jest/globals';
import { newId, type Id } from '@causeway/kernel';
import type { CallContext } from '@causeway/commands';
import { SessionKey } from '@causeway/wallet-auth/testing';
import type { WalletAuthorization } from '../application/quotes/wallet-authorization.js';

/** What the contract needs of an adapter's world: wallets whose sessions it can open. */
export interface AuthorizedWallets {
  readonly wallets: WalletAuthorization;
  open(accountId: Id<'InternalAccount'>, publicKey: string): void;
  call(environment: 'sandbox' | 'production'): CallContext;
}

/** What every adapter of `WalletAuthorization` keeps to (wallet-auth §2.9, §3, §11). */
export const describeWalletAuthorization = (name: string, worldOf: () => AuthorizedWallets): void => {
  describe(`${name} authorizes wallets`, () => {
    const opened = () => {
      const world = worldOf();
      const [accountId, key] = [newId('InternalAccount'), new SessionKey()];
      world.open(accountId, key.publicKey);
      const verify = (
        signature: string | undefined,
        payload = 'text',
        of = accountId,
        environment = PRODUCTION,
      ) =>
        world.wallets.verify(
          { accountId: of, payload, ...(signature !== undefined && { signature }) },
          world.call(environment),
        );
      return { accountId, key, verify };
    };

    it('takes what a session of the wallet signed, as often as it comes', async () => {
      const { key, verify } = opened();
      const stamp = key.stamp('text');
      expect(await verify(stamp)).toBe('AUTHORIZED');
      expect(await verify(stamp)).toBe('AUTHORIZED');
    });

    it('takes it for no other text and no other wallet', async () => {
      const { key, verify } = opened();
      expect(await verify(key.stamp('text'), 'text ')).toBe('WALLET_SIGNATURE_INVALID');
      expect(await verify(key.stamp('text'), 'text', newId('InternalAccount'))).toBe(
        'WALLET_SIGNATURE_INVALID',
      );
    });

    it('takes nothing from a key that is no session of the wallet', async () => {
      const { verify } = opened();
      expect(await verify(new SessionKey().stamp('text'))).toBe('WALLET_SIGNATURE_INVALID');
    });

    it('distinguishes a missing signature from an unreadable one, and throws for neither', async () => {
      const { verify } = opened();
      expect(await verify(undefined)).toBe('WALLET_SIGNATURE_MISSING');
      for (const text of ['', ' ', '?', 'e30', 'x'.repeat(5_000), '\u{1F511}'])
        expect([text, await verify(text)]).toStrictEqual([text, 'WALLET_SIGNATURE_MALFORMED']);
    });

    it('takes the sandbox’s text for a signature in sandbox, and there alone', async () => {
      const { accountId, verify } = opened();
      const literal = 'sandbox-valid-signature';
      expect(await verify(literal, 'text', accountId, 'sandbox')).toBe('AUTHORIZED');
      expect(await verify(literal)).toBe('WALLET_SIGNATURE_MALFORMED');
    });
  });
};

const PRODUCTION = 'production' as 'sandbox' | 'production';
