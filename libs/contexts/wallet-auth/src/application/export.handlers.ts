import { carriesOut, type CustomHandling } from '@causeway/commands';
import { crashPoint, derivedUuid, uuidOf, type Id } from '@causeway/kernel';
import { signedBundle } from '../domain/bundle.js';
import { hexOf } from '../domain/bytes.js';
import { pointOf } from '../domain/curve-key.js';
import { isSecondLeg } from '../domain/signed-request.js';
import { exportWallet } from '../domain/wallet-export.js';
import { organizationOf } from '../domain/wallet-payload.js';
import { bundleKey } from './bundle-key.js';
import { KeyGoneError, type KeyOrder } from './key-custodian.js';
import type { WalletPorts } from './ports.js';
import { ExportWallet } from './requests.js';
import { challengeIn, requestIdOf } from './signature-request.js';
import { wallets } from './wallet.aggregate.js';
import { refused, walletOf } from './wallet-of.js';

/** The key that a wallet's words are of; made when its owner first asks for them. */
const walletKey = (accountId: Id<'InternalAccount'>, customerId: Id<'Customer'>): KeyOrder => ({
  ...{ keyId: derivedUuid('wallet-key', uuidOf(accountId)), kind: 'WALLET', customerId },
});

/**
 * The words leave the custodian sealed to the client's key, after the signature was used up for it; no record and no
 * outcome holds even the sealed ones. Cut off in between, the owner asks anew: an export may be repeated.
 */
export const exportWalletHandling = (ports: WalletPorts): CustomHandling =>
  carriesOut<ExportWallet>({
    command: ExportWallet,
    execute: async ({ accountId, clientPublicKey, bodyFingerprint, sent }, call) => {
      const { customerId } = await walletOf(ports, accountId, call);
      const order = walletKey(accountId, customerId);
      await unlessGone(ports.custodian.generate(order, call));
      const requestId = requestIdOf(call);
      const command = { accountId, customerId, requestId, clientPublicKey, bodyFingerprint, sent };
      const challenge = await ports.record(call, {
        name: 'export-wallet',
        on: wallets,
        id: uuidOf(accountId),
        content: { accountId, clientPublicKey, sent },
        decide: (before, when) => exportWallet(command, before, when),
        answer: (after) => (isSecondLeg(sent) ? null : challengeIn(after, requestId)),
        answersAbout: customerId,
      });
      if (challenge !== null) return { status: 'SIGNATURE_REQUESTED', challenge };
      crashPoint('wallet.after-export');
      const target = pointOf(clientPublicKey);
      if (target === undefined) throw new Error('A key that was taken in is a point');
      const { enc, ciphertext } = await unlessGone(ports.custodian.exportTo(order.keyId, target, call));
      const encryptedWalletCredentials = signedBundle(
        {
          encappedPublic: hexOf(enc),
          ciphertext: hexOf(ciphertext),
          organizationId: organizationOf(accountId),
        },
        // Clients do not check a sandbox's signature (wallet-auth §2.7).
        call.environment === 'sandbox' ? undefined : bundleKey(ports, call.environment),
      );
      return { status: 'DONE', done: { id: accountId, encryptedWalletCredentials } };
    },
  });

/** A wallet whose key went with its person behaves as absent. */
const unlessGone = async <Result>(use: Promise<Result>): Promise<Result> => {
  try {
    return await use;
  } catch (error) {
    if (error instanceof KeyGoneError) throw refused('WALLET_IS_CLOSED', { resource: 'InternalAccount' });
    throw error;
  }
};
