import {
  after,
  Erased,
  record,
  reject,
  Rejected,
  type Decision,
  type Environment,
  type Id,
  type Instant,
} from '@causeway/kernel';
import type { OfWallet, OidcSubject } from './credential.js';
import type { DelegatedPair } from './delegated-key.js';
import type { WalletRejection } from './rejection-codes.js';
import { formOf, verdictOn } from './verify-stamp.js';

/** What a signature may be asked for. */
export type SignedOperation =
  | 'ADD_CREDENTIAL'
  | 'REVOKE_CREDENTIAL'
  | 'VERIFY_OTP'
  | 'LOGIN_WITH_PASSKEY'
  | 'REFRESH_SESSION'
  | 'REVOKE_SESSION'
  | 'CHANGE_PRIVACY'
  | 'EXPORT_WALLET'
  | 'CHANGE_CONTACT'
  | 'CREATE_DELEGATED_KEY'
  | 'ACTIVATE_DELEGATED_KEY';

/** A text was given out to be signed (wallet-auth §3). */
export interface SignatureRequested extends OfWallet {
  readonly type: 'SignatureRequested';
  readonly customerId: Id<'Customer'>;
  readonly requestId: Id<'Request'>;
  readonly operation: SignedOperation;
  /** What the operation is about: a credential, a session, the account. */
  readonly targetId: string;
  readonly bodyFingerprint: string;
  readonly payloadToSign: string;
  /** The only key that may sign it, where that is no session's. */
  readonly signerKey?: string;
  /** The key that a session is asked for with, as it was sent. */
  readonly clientPublicKey?: string;
  /** Whom the token of a first leg names: the second one does not ask again. */
  readonly identity?: OidcSubject & { readonly email?: string };
  /** The credentials that a contact's change would rename (customers §6.1). */
  readonly tied?: readonly string[];
  /** The key that is to be delegated (wallet-auth §9). */
  readonly pair?: DelegatedPair;
  readonly requestedAt: Instant;
  readonly expiresAt: Instant;
}
/** Its one effect is recorded together with this. */
export interface SignatureUsed extends OfWallet {
  readonly type: 'SignatureUsed';
  readonly requestId: Id<'Request'>;
  readonly usedAt: Instant;
}
export type SignedRequestEvent = SignatureRequested | SignatureUsed;

/** A request that waits for its signature. */
export interface SignedRequest {
  readonly requestId: Id<'Request'>;
  readonly operation: SignedOperation;
  readonly targetId: string;
  readonly bodyFingerprint: string;
  readonly payloadToSign: string | Erased;
  readonly signerKey?: string;
  readonly clientPublicKey?: string;
  readonly identity?: SignatureRequested['identity'] | Erased;
  readonly tied?: readonly string[];
  readonly pair?: DelegatedPair;
  readonly expiresAt: Instant;
}

/** A signed action waits so long for its second leg (wallet-auth §12). */
export const REQUEST_LIFETIME_MS = 5 * 60_000;

/** Both headers as they came. */
export interface SentSignature {
  readonly requestId?: string;
  readonly signature?: string;
}
/** Whether a call is a second leg: it has either header. */
export const isSecondLeg = ({ requestId, signature }: SentSignature): boolean =>
  requestId !== undefined || signature !== undefined;

/** What both legs of an action agree on. */
export interface SignedAction {
  readonly operation: SignedOperation;
  readonly targetId: string;
  readonly bodyFingerprint: string;
}
export interface When {
  readonly now: Instant;
  readonly environment: Environment;
}

/** The first leg: nothing changes yet, and a text is given out to be signed. */
export const requestSignature = <Event>(
  request: Omit<SignatureRequested, 'type' | 'requestedAt' | 'expiresAt'>,
  { now }: When,
  ...events: readonly Event[]
): Decision<SignatureRequested | Event, never> =>
  record<SignatureRequested | Event>(...events, {
    type: 'SignatureRequested',
    ...request,
    requestedAt: now,
    expiresAt: after(now, REQUEST_LIFETIME_MS),
  });

interface SignedLeg extends SignedAction {
  readonly accountId: Id<'InternalAccount'>;
  readonly sent: SentSignature;
  /** The keys that may sign: what an operation allows of the wallet's sessions. */
  readonly keys: readonly string[];
}

/**
 * The second leg, whatever the operation, checked in the order of wallet-auth §3. A good signature is used up by the very
 * decision that has the effect; whatever is refused uses nothing up.
 */
export const onceSigned = <Event>(
  leg: SignedLeg,
  pending: readonly SignedRequest[],
  when: When,
  effect: (request: SignedRequest) => Decision<Event, WalletRejection>,
): Decision<Event | SignatureUsed, WalletRejection> => {
  const request = signedRequest(leg, pending, when);
  if (request instanceof Rejected) return request;
  const decision = effect(request);
  if (decision.outcome === 'rejected') return decision;
  const { accountId } = leg;
  const used: SignatureUsed = {
    type: 'SignatureUsed',
    accountId,
    requestId: request.requestId,
    usedAt: when.now,
  };
  return record<Event | SignatureUsed>(used, ...decision.events);
};

/** The request that a second leg proves, checked in the order of wallet-auth §3; it is not used up by this. */
export const signedRequest = (
  { sent: { requestId, signature }, keys, ...action }: SignedLeg,
  pending: readonly SignedRequest[],
  when: When,
): SignedRequest | Rejected<never, WalletRejection> => {
  const form = formOf(signature, when.environment);
  if (form === 'WALLET_SIGNATURE_MISSING') return reject(form);
  if (requestId === undefined) return reject('REQUEST_ID_MISSING');
  if (form !== 'AUTHORIZED') return reject(form);
  const request = pendingRequest(requestId, action, pending, when);
  if (request instanceof Rejected) return request;
  if (request.bodyFingerprint !== action.bodyFingerprint) return reject('WALLET_SIGNATURE_BODY_MISMATCH');
  const { payloadToSign, signerKey } = request;
  // What its person's erasure took away is signed by no one.
  if (payloadToSign instanceof Erased) return reject('WALLET_SIGNATURE_INVALID');
  const verdict = verdictOn(signature, payloadToSign, {
    environment: when.environment,
    keys: signerKey === undefined ? keys : [signerKey],
  });
  return verdict === 'AUTHORIZED' ? request : reject(verdict);
};

/** The request that waits under this id for this very operation on this very target (check 6). */
export const pendingRequest = (
  requestId: string,
  { operation, targetId }: Pick<SignedAction, 'operation' | 'targetId'>,
  pending: readonly SignedRequest[],
  { now }: Pick<When, 'now'>,
): SignedRequest | Rejected<never, WalletRejection> =>
  pending.find(
    (each) =>
      each.requestId === requestId &&
      each.operation === operation &&
      each.targetId === targetId &&
      now < each.expiresAt,
  ) ?? reject('REQUEST_NOT_FOUND', { reason: 'Request not found, expired or already used' });

/** A proof that failed, with the check that failed in words (wallet-auth §3). */
export const unauthorized = (reason: string): Rejected<never, WalletRejection> =>
  reject('UNAUTHORIZED', { reason });
