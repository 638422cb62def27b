import { record, reject, type Id } from '@causeway/kernel';
import type { OfWallet } from './credential.js';
import {
  isSecondLeg,
  onceSigned,
  requestSignature,
  type SentSignature,
  type SignedAction,
  type When,
} from './signed-request.js';
import { activeKeys, type Wallet, type WalletEvent } from './wallet.js';
import type { WalletDecision } from './wallet.decide.js';
import { activityPayload } from './wallet-payload.js';

export interface ExportWallet extends OfWallet {
  readonly customerId: Id<'Customer'>;
  readonly requestId: Id<'Request'>;
  readonly clientPublicKey: string;
  readonly bodyFingerprint: string;
  readonly sent: SentSignature;
}

/** Both legs of an export: signed by any active session of the wallet, for the very key of the first leg. */
export const exportWallet = (
  { accountId, customerId, requestId, clientPublicKey, bodyFingerprint, sent }: ExportWallet,
  wallet: Wallet,
  when: When,
): WalletDecision => {
  if (wallet.status === 'CLOSED') return reject('WALLET_IS_CLOSED');
  const { now } = when;
  const action: SignedAction = { operation: 'EXPORT_WALLET', targetId: accountId, bodyFingerprint };
  if (isSecondLeg(sent))
    return onceSigned<WalletEvent>(
      { ...action, accountId, sent, keys: activeKeys(wallet, now) },
      wallet.pending,
      when,
      () => record({ type: 'WalletExported', accountId, targetPublicKey: clientPublicKey, exportedAt: now }),
    );
  const payloadToSign = activityPayload({
    ...{ accountId, requestId, now, type: 'ACTIVITY_TYPE_EXPORT_WALLET' },
    parameters: { targetPublicKey: clientPublicKey, walletId: accountId },
  });
  return requestSignature({ ...action, accountId, customerId, requestId, payloadToSign }, when);
};
