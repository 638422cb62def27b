import { record, reject, type Id, type Instant } from '@causeway/kernel';
import type { KeyedContact } from './contact-change.js';
import type { Credential, OfWallet, OwnedWallet } from './credential.js';
import { delegationsEnded } from './delegated-key.decide.js';
import { credentialOf, noCredential, otpEnded } from './otp.decide.js';
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

/** The wallet's first credential: codes to its owner's address, where there is one (wallet-auth §1). */
export const provisionWallet = (
  { accountId, customerId, credentialId, email }: OwnedWallet & ProvisionWallet,
  { status }: Wallet,
  { now }: Pick<When, 'now'>,
): WalletDecision => {
  if (status !== 'NEW') return record();
  const provisioned: WalletEvent = { type: 'WalletProvisioned', accountId, customerId, provisionedAt: now };
  if (email === undefined) return record(provisioned);
  return record<WalletEvent>(provisioned, {
    type: 'CredentialAdded',
    ...{ accountId, customerId, credentialId, credentialType: 'EMAIL_OTP', addedAt: now, ...email },
  });
};
interface ProvisionWallet {
  readonly credentialId: Id<'AuthMethod'>;
  readonly email?: KeyedContact;
}

export interface RevokeCredential extends OwnedWallet {
  readonly credentialId: Id<'AuthMethod'>;
  readonly requestId: Id<'Request'>;
  readonly sent: SentSignature;
}

/** Both legs of a revocation, signed by a session of another credential; the last one stays (wallet-auth §4). */
export const revokeCredential = (
  { accountId, customerId, credentialId, requestId, sent }: RevokeCredential,
  wallet: Wallet,
  when: When,
): WalletDecision => {
  const { now } = when;
  const credential = credentialOf(wallet, credentialId);
  if (credential === undefined) return noCredential();
  const action: SignedAction = {
    ...{ operation: 'REVOKE_CREDENTIAL', targetId: credentialId, bodyFingerprint: credentialId },
  };
  const isLast = wallet.credentials.length === 1;
  if (isSecondLeg(sent))
    return onceSigned<WalletEvent>(
      {
        ...action,
        accountId,
        sent,
        keys: activeKeys(wallet, now, (each) => each.credentialId !== credentialId),
      },
      wallet.pending,
      when,
      () => (isLast ? reject('LAST_CREDENTIAL') : record(...gone(accountId, credential, wallet, now))),
    );
  if (isLast) return reject('LAST_CREDENTIAL');
  const payloadToSign = activityPayload({
    ...{ accountId, requestId, now, type: 'ACTIVITY_TYPE_DELETE_AUTHENTICATORS' },
    parameters: { userId: customerId, authenticatorIds: [credentialId] },
  });
  return requestSignature({ ...action, accountId, customerId, requestId, payloadToSign }, when);
};

const gone = (
  accountId: Id<'InternalAccount'>,
  { credentialId, otp }: Credential,
  { sessions }: Wallet,
  now: Instant,
): readonly WalletEvent[] => [
  ...(otp === undefined ? [] : [otpEnded({ accountId, credentialId }, otp, 'CREDENTIAL_GONE', now)]),
  ...sessions
    .filter((session) => session.credentialId === credentialId)
    .map(({ sessionId }): WalletEvent => ({
      type: 'SessionRevoked',
      ...{ accountId, sessionId, why: 'CREDENTIAL_REVOKED', revokedAt: now },
    })),
  { type: 'CredentialRevoked', accountId, credentialId, revokedAt: now },
];

/** When the customer is gone, then no one signs for the wallet any more (wallet-auth §1). */
export const closeWallet = (
  { accountId }: OfWallet,
  wallet: Wallet,
  { now }: Pick<When, 'now'>,
): WalletDecision =>
  wallet.status === 'CLOSED'
    ? record()
    : record<WalletEvent>(
        ...delegationsEnded(accountId, wallet, 'WALLET_CLOSED', now),
        ...wallet.credentials.flatMap(({ credentialId, otp }) =>
          otp === undefined ? [] : [otpEnded({ accountId, credentialId }, otp, 'CREDENTIAL_GONE', now)],
        ),
        ...wallet.sessions.map(({ sessionId }): WalletEvent => ({
          type: 'SessionRevoked',
          ...{ accountId, sessionId, why: 'WALLET_CLOSED', revokedAt: now },
        })),
        { type: 'WalletClosed', accountId, closedAt: now },
      );
