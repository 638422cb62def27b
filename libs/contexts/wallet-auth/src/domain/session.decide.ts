import { after, Erased, record, reject, unlessErased, type Id } from '@causeway/kernel';
import type { Credential } from './credential.js';
import type { WalletLimits } from './limits.js';
import type { SessionOpened } from './session.js';
import {
  isSecondLeg,
  onceSigned,
  requestSignature,
  unauthorized,
  type SentSignature,
  type SignedAction,
  type When,
} from './signed-request.js';
import { activeKeys, type Wallet, type WalletEvent } from './wallet.js';
import type { WalletDecision } from './wallet.decide.js';
import { activityPayload } from './wallet-payload.js';

/** What a new session is made of. */
export interface SessionWanted {
  readonly accountId: Id<'InternalAccount'>;
  readonly customerId: Id<'Customer'>;
  readonly sessionId: Id<'Session'>;
  readonly publicKey: string;
}

/** A session of a credential from now on. */
export const opened = (
  { accountId, customerId, sessionId, publicKey }: SessionWanted,
  { credentialId, type: credentialType, nickname, passkey }: Credential,
  { now }: When,
  { sessionLifetimeMs }: WalletLimits,
  refreshes?: Id<'Session'>,
): SessionOpened => ({
  type: 'SessionOpened',
  ...{ accountId, customerId, sessionId, credentialId, credentialType, publicKey },
  nickname: unlessErased(nickname) ?? '',
  ...(passkey !== undefined && !(passkey instanceof Erased) && { webauthnId: passkey.webauthnId }),
  ...(refreshes !== undefined && { refreshes }),
  openedAt: now,
  expiresAt: after(now, sessionLifetimeMs),
});

interface Leg {
  readonly accountId: Id<'InternalAccount'>;
  readonly customerId: Id<'Customer'>;
  /** Of a first leg. */
  readonly requestId: Id<'Request'>;
  readonly sent: SentSignature;
}
export interface RefreshSession extends Leg {
  readonly sessionId: Id<'Session'>;
  /** As it was sent: its form decides who holds the new session's private key (wallet-auth §2.1). */
  readonly clientPublicKey: string;
  readonly bodyFingerprint: string;
  /** The session that this would open, and its key. */
  readonly next: Pick<SessionWanted, 'sessionId' | 'publicKey'>;
}

/** Both legs of a refresh: signed by the very session that is refreshed, which stays valid (wallet-auth §8). */
export const refreshSession = (
  {
    accountId,
    customerId,
    requestId,
    sent,
    sessionId,
    clientPublicKey,
    bodyFingerprint,
    next,
  }: RefreshSession,
  wallet: Wallet,
  when: When,
  limits: WalletLimits,
): WalletDecision => {
  const action: SignedAction = { operation: 'REFRESH_SESSION', targetId: sessionId, bodyFingerprint };
  const session = wallet.sessions.find((each) => each.sessionId === sessionId && when.now < each.expiresAt);
  const credential = wallet.credentials.find((each) => each.credentialId === session?.credentialId);
  if (session === undefined || credential === undefined) return unauthorized('Session is no longer active');
  if (isSecondLeg(sent))
    return onceSigned<WalletEvent>(
      { ...action, accountId, sent, keys: [session.publicKey] },
      wallet.pending,
      when,
      () => record(opened({ accountId, customerId, ...next }, credential, when, limits, sessionId)),
    );
  const payloadToSign = sessionPayload({ accountId, requestId, clientPublicKey, now: when.now });
  return requestSignature({ ...action, accountId, customerId, requestId, payloadToSign }, when);
};

/** The body of a session's creation, which a passkey's challenge is a digest of (wallet-auth §2.8). */
export const sessionPayload = ({
  clientPublicKey,
  ...asked
}: Pick<RefreshSession, 'accountId' | 'requestId' | 'clientPublicKey'> & Pick<When, 'now'>): string =>
  activityPayload({
    ...asked,
    type: 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2',
    parameters: { targetPublicKey: clientPublicKey },
  });

export interface RevokeSession extends Leg {
  readonly sessionId: Id<'Session'>;
}

/** Both legs of a revocation: any active session of the wallet may sign it, the revoked one too (wallet-auth §8). */
export const revokeSession = (
  { accountId, customerId, requestId, sent, sessionId }: RevokeSession,
  wallet: Wallet,
  when: When,
): WalletDecision => {
  if (!wallet.sessions.some((each) => each.sessionId === sessionId && when.now < each.expiresAt))
    return reject('SESSION_NOT_FOUND', { resource: 'Session' });
  const action: SignedAction = {
    ...{ operation: 'REVOKE_SESSION', targetId: sessionId, bodyFingerprint: sessionId },
  };
  if (isSecondLeg(sent))
    return onceSigned<WalletEvent>(
      { ...action, accountId, sent, keys: activeKeys(wallet, when.now) },
      wallet.pending,
      when,
      () => record({ type: 'SessionRevoked', accountId, sessionId, why: 'REVOKED', revokedAt: when.now }),
    );
  const payloadToSign = activityPayload({
    ...{ accountId, requestId, now: when.now, type: 'ACTIVITY_TYPE_DELETE_API_KEYS' },
    parameters: { userId: customerId, apiKeyIds: [sessionId] },
  });
  return requestSignature({ ...action, accountId, customerId, requestId, payloadToSign }, when);
};
