import { Erased, unlessErased, type Id } from '@causeway/kernel';
import { targetBundle } from '../domain/bundle.js';
import { webauthnIdOf, type Credential } from '../domain/credential.js';
import type { CurvePair } from '../domain/curve-key.js';
import type { DelegatedKey } from '../domain/delegated-key.js';
import type { SignedRequest } from '../domain/signed-request.js';
import { organizationOf } from '../domain/wallet-payload.js';
import type { CredentialRow } from '../read/credential.view.js';
import type { DelegatedKeyRow } from '../read/delegated-key.view.js';
import type { SessionRow } from '../read/session.view.js';
import type {
  CredentialDocument,
  CredentialWithBundle,
  DelegatedKeyDocument,
  SessionDocument,
  SignedRequestChallenge,
} from './requests.js';

/** A credential from its wallet's state. */
export const shownCredential = (
  accountId: Id<'InternalAccount'>,
  credential: Credential,
): CredentialDocument => {
  const { credentialId: id, type, nickname, createdAt, updatedAt } = credential;
  const webauthnId = webauthnIdOf(credential);
  return {
    ...{ id, accountId, type },
    ...(webauthnId !== undefined && { credentialId: webauthnId }),
    ...{ nickname: unlessErased(nickname) ?? '', createdAt, updatedAt },
  };
};

/** With where its code is to be sealed to, as long as there is one to be entered. */
export const shownWithBundle = (
  accountId: Id<'InternalAccount'>,
  credential: Credential,
  signer: CurvePair,
): CredentialWithBundle => {
  const { otp } = credential;
  const shown = shownCredential(accountId, credential);
  if (otp === undefined) return shown;
  const target = { targetPublic: otp.targetPublic, organizationId: organizationOf(accountId) };
  return { ...shown, otpEncryptionTargetBundle: targetBundle(target, signer) };
};

/** A credential from its row. */
export const listedCredential = ({
  credentialId: id,
  accountId,
  credentialType: type,
  webauthnId,
  nickname,
  createdAt,
  updatedAt,
}: CredentialRow): CredentialDocument => {
  const passkeyId = unlessErased(webauthnId);
  return {
    ...{ id, accountId, type },
    ...(passkeyId !== undefined && { credentialId: passkeyId }),
    ...{ nickname: unlessErased(nickname) ?? '', createdAt, updatedAt },
  };
};

/** A session: the record of the credential that it was opened with, under the session's own id (wallet-auth §8). */
export const shownSession = ({
  sessionId: id,
  accountId,
  credentialType: type,
  webauthnId,
  nickname,
  openedAt,
  expiresAt,
}: SessionRow): SessionDocument => {
  const passkeyId = unlessErased(webauthnId);
  return {
    ...{ id, accountId, type },
    ...(passkeyId !== undefined && { credentialId: passkeyId }),
    ...{ nickname: unlessErased(nickname) ?? '', createdAt: openedAt, updatedAt: openedAt, expiresAt },
  };
};

/** What is to be signed. */
export const shownChallenge = ({
  payloadToSign,
  requestId,
  expiresAt,
}: SignedRequest): SignedRequestChallenge => {
  if (payloadToSign instanceof Erased) throw new Error('A text that was just issued is there');
  return { payloadToSign, requestId, expiresAt };
};

/** The request that a decision has just issued, or found. */
export const issued = (pending: readonly SignedRequest[], isIt: (request: SignedRequest) => boolean) => {
  const request = pending.find(isIt);
  if (request === undefined) throw new Error('A request was issued and is not there');
  return shownChallenge(request);
};

/** A delegated key from its wallet's state. */
export const shownDelegatedKey = (
  accountId: Id<'InternalAccount'>,
  { delegatedKeyId: id, nickname, activationId: _activation, ...key }: DelegatedKey,
): DelegatedKeyDocument => ({ id, accountId, ...key, nickname: unlessErased(nickname) ?? '' });

/** A delegated key from its row. */
export const listedDelegatedKey = ({
  delegatedKeyId: id,
  accountId,
  cardId,
  fundingSourceId,
  publicKey,
  nickname,
  status,
  createdAt,
  updatedAt,
}: DelegatedKeyRow): DelegatedKeyDocument => ({
  ...{ id, cardId, fundingSourceId, accountId, publicKey, nickname: unlessErased(nickname) ?? '' },
  ...{ status, createdAt, updatedAt },
});
