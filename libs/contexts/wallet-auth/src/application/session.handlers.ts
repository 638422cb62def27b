import {
  answersQuery,
  carriesOut,
  type CallContext,
  type CustomHandling,
  type QueryHandling,
} from '@causeway/commands';
import { crashPoint, derivedUuid, idOf, unlessErased, uuidOf, type Id } from '@causeway/kernel';
import { sessionKeyBundle } from '../domain/bundle.js';
import { isLegacyForm, pointOf } from '../domain/curve-key.js';
import { credentialOf } from '../domain/otp.decide.js';
import { refreshSession, revokeSession } from '../domain/session.decide.js';
import { isSecondLeg } from '../domain/signed-request.js';
import type { Wallet } from '../domain/wallet.js';
import { listCredentials, type CredentialRow } from '../read/credential.view.js';
import { findSession, listActiveSessions, type SessionRow } from '../read/session.view.js';
import { shownCredential, shownSession } from './documents.js';
import type { WalletPorts } from './ports.js';
import { ListSessions, RefreshSession, RevokeSession, type SessionDocument } from './requests.js';
import { challengeIn, requestIdOf } from './signature-request.js';
import { wallets } from './wallet.aggregate.js';
import { refused } from './wallet-of.js';

/** The id of the session that a call opens, the same for every retry of it. */
export const sessionIdOf = ({ commandId }: CallContext): Id<'Session'> =>
  idOf('Session', derivedUuid('wallet-session', commandId));

/**
 * The key of a new session: the client's own, or one that is made for it, sealed to the client's key, and forgotten
 * (wallet-auth §2.1).
 */
export const newSessionKey = async (
  { sealing }: Pick<WalletPorts, 'sealing'>,
  clientPublicKey: string,
): Promise<{ readonly publicKey: string; readonly bundle?: string }> => {
  const client = pointOf(clientPublicKey);
  if (client === undefined) throw new Error('A key that was taken in is a point');
  if (!isLegacyForm(clientPublicKey)) return { publicKey: client.compressed };
  const { secret, compressed: publicKey } = await sealing.newPair();
  const bundle = sessionKeyBundle(await sealing.seal(secret, client));
  secret.fill(0);
  return { publicKey, bundle };
};

/** The session that a decision has just opened. */
export const openedSession = (
  wallet: Wallet,
  accountId: Id<'InternalAccount'>,
  sessionId: Id<'Session'>,
  encryptedSessionSigningKey?: string,
): SessionDocument => {
  const session = wallet.sessions.find((each) => each.sessionId === sessionId);
  const credential = session && credentialOf(wallet, session.credentialId);
  if (session === undefined || credential === undefined)
    throw new Error('A session was opened and is not there');
  const { openedAt, expiresAt } = session;
  return {
    ...shownCredential(accountId, credential),
    ...{ id: sessionId, createdAt: openedAt, updatedAt: openedAt, expiresAt },
    ...(encryptedSessionSigningKey !== undefined && { encryptedSessionSigningKey }),
  };
};

/** A session of the caller's platform, also one that is over; refuses an unknown one. */
const knownSession = async (
  ports: WalletPorts,
  sessionId: Id<'Session'>,
  call: CallContext,
): Promise<SessionRow> => {
  const row = await findSession(ports, call, sessionId);
  if (row === undefined) throw refused('SESSION_NOT_FOUND', { resource: 'Session' });
  return row;
};

/**
 * The new session's key is sealed to the client's public key, and is in the second leg's answer alone (wallet-auth
 * §8).
 */
export const refreshSessionHandling = (ports: WalletPorts): CustomHandling =>
  carriesOut<RefreshSession>({
    command: RefreshSession,
    execute: async ({ sessionId, clientPublicKey, bodyFingerprint, sent }, call) => {
      const { accountId, customerId } = await knownSession(ports, sessionId, call);
      const { publicKey, bundle } = await newSessionKey(ports, clientPublicKey);
      const next = { sessionId: sessionIdOf(call), publicKey };
      const leg = { accountId, customerId, requestId: requestIdOf(call), sent };
      const command = { ...leg, sessionId, clientPublicKey, bodyFingerprint, next };
      const answer = await ports.record(call, {
        name: 'refresh-session',
        on: wallets,
        id: uuidOf(accountId),
        content: { sessionId, clientPublicKey, sent },
        decide: (before, when) => refreshSession(command, before, when, ports.limits),
        answer: (after) =>
          isSecondLeg(sent)
            ? { status: 'DONE' as const, done: openedSession(after, accountId, next.sessionId, bundle) }
            : { status: 'SIGNATURE_REQUESTED' as const, challenge: challengeIn(after, leg.requestId) },
        answersAbout: customerId,
      });
      if (isSecondLeg(sent)) crashPoint('wallet.after-session');
      return answer;
    },
  });

/**
 * Signed for like everything else of a wallet; the challenge names the credential that the session was opened with
 * (wallet-auth §8).
 */
export const revokeSessionHandling = (ports: WalletPorts): CustomHandling =>
  carriesOut<RevokeSession>({
    command: RevokeSession,
    execute: async ({ sessionId, sent }, call) => {
      const { accountId, customerId, credentialType } = await knownSession(ports, sessionId, call);
      const requestId = requestIdOf(call);
      return ports.record(call, {
        name: 'revoke-session',
        on: wallets,
        id: uuidOf(accountId),
        content: { sessionId, sent },
        decide: (before, when) =>
          revokeSession({ accountId, customerId, requestId, sent, sessionId }, before, when),
        answer: (after) =>
          isSecondLeg(sent)
            ? { status: 'DONE' as const, done: null }
            : {
                status: 'SIGNATURE_REQUESTED' as const,
                challenge: { ...challengeIn(after, requestId), type: credentialType },
              },
        answersAbout: customerId,
      });
    },
  });

/** Only those that are open (wallet-auth §8). */
export const listSessionsHandling = (ports: WalletPorts): QueryHandling =>
  answersQuery<ListSessions>({
    query: ListSessions,
    answer: async ({ accountId }, call) => {
      const [sessions, credentials] = await Promise.all([
        listActiveSessions(ports, call, accountId),
        listCredentials(ports, call, accountId),
      ]);
      // A session shows its credential as it is now: codes may go elsewhere since it was opened.
      return sessions.map((session) => ({
        ...shownSession(session),
        ...nicknameOf(credentials.find((each) => each.credentialId === session.credentialId)),
      }));
    },
  });

const nicknameOf = (credential: Pick<CredentialRow, 'nickname'> | undefined) => {
  const nickname = credential && unlessErased(credential.nickname);
  return nickname === undefined ? {} : { nickname };
};
