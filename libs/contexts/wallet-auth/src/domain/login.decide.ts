import { record, reject, Rejected, unlessErased, type Id } from '@causeway/kernel';
import { isSubject, type Credential } from './credential.js';
import { unlessMayChallenge, unlessMayVerify, type WalletLimits } from './limits.js';
import { isOidcProblem, type OidcIdentity, type OidcProblem } from './oidc-token.js';
import { counted, credentialOf, noCredential } from './otp.decide.js';
import { opened, sessionPayload } from './session.decide.js';
import { pendingRequest, requestSignature, unauthorized, type When } from './signed-request.js';
import type { Wallet, WalletEvent } from './wallet.js';
import type { WalletDecision } from './wallet.decide.js';

interface OfCredential {
  readonly accountId: Id<'InternalAccount'>;
  readonly customerId: Id<'Customer'>;
  readonly credentialId: Id<'AuthMethod'>;
}
export interface ChallengePasskey extends OfCredential {
  readonly requestId: Id<'Request'>;
  readonly clientPublicKey: string;
}

/** A login by passkey begins; earlier ones stay usable (wallet-auth §4). */
export const challengePasskey = (
  { accountId, customerId, credentialId, requestId, clientPublicKey }: ChallengePasskey,
  wallet: Wallet,
  when: When,
  limits: WalletLimits,
): WalletDecision => {
  const credential = credentialOf(wallet, credentialId);
  if (credential === undefined) return noCredential();
  const payloadToSign = sessionPayload({ accountId, requestId, clientPublicKey, now: when.now });
  return (
    unlessMayChallenge(credential, limits, when.now) ??
    requestSignature<WalletEvent>(
      {
        ...{ accountId, customerId, requestId, payloadToSign, clientPublicKey },
        ...{ operation: 'LOGIN_WITH_PASSKEY', targetId: credentialId, bodyFingerprint: requestId },
      },
      when,
    )
  );
};

interface Opening extends OfCredential {
  readonly sessionId: Id<'Session'>;
  readonly publicKey: string;
}
export interface VerifyPasskey extends Omit<Opening, 'publicKey'> {
  /** The header as it came. */
  readonly requestId: string | undefined;
}
/** An assertion judged before its decision: the passkey's new counter, or the check that failed. */
export interface JudgedAssertion {
  readonly requestId: Id<'Request'>;
  readonly counterBefore: number;
  readonly verdict: { readonly counter: number } | { readonly problem: string };
  /** The session's key, as the challenge asked for it. */
  readonly publicKey: string;
}

/** A proof by passkey, which opens a session with the key that its challenge was asked with (wallet-auth §4, §5). */
export const verifyPasskey = (
  command: VerifyPasskey,
  wallet: Wallet,
  when: When,
  { limits, judged }: { readonly limits: WalletLimits; readonly judged: JudgedAssertion | undefined },
): WalletDecision => {
  const credential = credentialOf(wallet, command.credentialId);
  if (credential === undefined) return noCredential();
  if (credential.type !== 'PASSKEY') return reject('TYPE_MISMATCH');
  return (
    unlessMayVerify(credential, limits, when.now) ??
    counted(command, when, asserted(command, credential, wallet, when, { limits, judged }))
  );
};

const asserted = (
  { requestId, ...command }: VerifyPasskey,
  credential: Credential,
  { pending }: Wallet,
  when: When,
  { limits, judged }: { readonly limits: WalletLimits; readonly judged: JudgedAssertion | undefined },
): WalletDecision => {
  if (requestId === undefined) return reject('REQUEST_ID_MISSING');
  const { accountId, credentialId } = command;
  const action = { operation: 'LOGIN_WITH_PASSKEY', targetId: credentialId } as const;
  const request = pendingRequest(requestId, action, pending, when);
  if (request instanceof Rejected) return request;
  // Judged against a passkey that has moved on, it proves nothing.
  if (judged?.requestId !== request.requestId || judged.counterBefore !== credential.counter)
    return unauthorized('Signature counter did not increase');
  const { verdict, publicKey } = judged;
  if ('problem' in verdict) return unauthorized(verdict.problem);
  const { now } = when;
  return record<WalletEvent>(
    { type: 'SignatureUsed', accountId, requestId: request.requestId, usedAt: now },
    { type: 'PasskeyUsed', accountId, credentialId, counter: verdict.counter, usedAt: now },
    opened({ ...command, publicKey }, credential, when, limits),
  );
};

/** A proof by token: of the registered person, and made for the key that the session is to have (wallet-auth §6). */
export const verifyToken = (
  command: Opening & { readonly nonce: string },
  wallet: Wallet,
  when: When,
  { limits, judged }: { readonly limits: WalletLimits; readonly judged: OidcIdentity | OidcProblem },
): WalletDecision => {
  const credential = credentialOf(wallet, command.credentialId);
  if (credential === undefined) return noCredential();
  if (credential.type !== 'OAUTH') return reject('TYPE_MISMATCH');
  return (
    unlessMayVerify(credential, limits, when.now) ??
    counted(
      command,
      when,
      unlessProven(credential, judged, command.nonce) ?? record(opened(command, credential, when, limits)),
    )
  );
};

const unlessProven = (
  { oidc }: Credential,
  judged: OidcIdentity | OidcProblem,
  nonce: string,
): WalletDecision | undefined => {
  if (isOidcProblem(judged)) {
    const { problem, reason } = judged;
    return problem === 'REFUSED' ? unauthorized(reason) : reject('TOKEN_REFUSED', { reason });
  }
  const registered = unlessErased(oidc);
  if (!isSubject(registered, judged)) {
    const wrong = (['iss', 'aud', 'sub'] as const).find((claim) => registered?.[claim] !== judged[claim]);
    return unauthorized(`OIDC ${wrong ?? 'sub'} does not match the credential`);
  }
  return judged.nonce === nonce ? undefined : unauthorized('OIDC nonce does not match clientPublicKey');
};
