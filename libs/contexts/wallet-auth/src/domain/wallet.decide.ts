import {
  after,
  record,
  reject,
  type Decision,
  type Environment,
  type Id,
  type Instant,
} from '@causeway/kernel';
import type { WalletRejection } from './rejection-codes.js';
import { formOf, verdictOn } from './verify-stamp.js';
import type { Wallet, WalletEvent } from './wallet.js';
import { privacyPayload } from './wallet-payload.js';

/** A signed action waits so long for its second leg (wallet-auth §12). */
const REQUEST_LIFETIME_MS = 5 * 60_000;

export interface PrivacyChange {
  readonly accountId: Id<'InternalAccount'>;
  readonly privateEnabled: boolean;
  /** Of the whole body, members included that mean nothing here. */
  readonly bodyFingerprint: string;
}
export interface RequestPrivacyChange extends PrivacyChange {
  readonly requestId: Id<'Request'>;
}
/** The second leg: at least one of both headers is there. */
export interface ChangePrivacy extends PrivacyChange {
  readonly requestId?: string;
  readonly signature?: string;
}

/** What the ledger knows of the account, and the keys of the wallet's active sessions. */
export interface WalletFacts {
  /** Absent where the platform has no such account. */
  readonly accountType?: string;
  readonly keys: readonly string[];
}
interface When {
  readonly now: Instant;
  readonly environment: Environment;
}
type Answer = Decision<WalletEvent, WalletRejection>;

/** The first leg: nothing changes yet, and a text is given out to be signed (wallet-auth §3, §10). */
export const requestPrivacyChange = (
  { accountId, requestId, privateEnabled, bodyFingerprint }: RequestPrivacyChange,
  _wallet: Wallet,
  { now }: When,
  facts: WalletFacts,
): Answer =>
  unlessWallet(accountId, facts) ??
  record({
    type: 'PrivacyChangeRequested',
    accountId,
    requestId,
    bodyFingerprint,
    payloadToSign: privacyPayload({ accountId, requestId, privateEnabled, now }),
    requestedAt: now,
    expiresAt: after(now, REQUEST_LIFETIME_MS),
  });

/** The second leg, checked in the order of wallet-auth §3; a refused one leaves its request as it is. */
export const changePrivacy = (
  { accountId, requestId, signature, privateEnabled, bodyFingerprint }: ChangePrivacy,
  { pending }: Wallet,
  { now, environment }: When,
  facts: WalletFacts,
): Answer => {
  const stopped = unlessWallet(accountId, facts);
  if (stopped !== undefined) return stopped;
  const form = formOf(signature, environment);
  if (form === 'WALLET_SIGNATURE_MISSING') return reject(form);
  if (requestId === undefined) return reject('REQUEST_ID_MISSING');
  if (form !== 'AUTHORIZED') return reject(form);
  const request = pending.find((each) => each.requestId === requestId);
  if (request === undefined || now >= request.expiresAt)
    return reject('REQUEST_NOT_FOUND', { reason: 'Request not found, expired or already used' });
  if (request.bodyFingerprint !== bodyFingerprint) return reject('WALLET_SIGNATURE_BODY_MISMATCH');
  const verdict = verdictOn(signature, request.payloadToSign, { environment, keys: facts.keys });
  if (verdict !== 'AUTHORIZED') return reject(verdict);
  return record({
    type: 'WalletPrivacyChanged',
    accountId,
    requestId: request.requestId,
    privateEnabled,
    changedAt: now,
  });
};

const unlessWallet = (accountId: Id<'InternalAccount'>, { accountType }: WalletFacts): Answer | undefined => {
  if (accountType === undefined) return reject('ACCOUNT_NOT_FOUND', { resource: 'InternalAccount' });
  return accountType === 'EMBEDDED_WALLET' ? undefined : reject('NOT_A_WALLET', { accountId });
};
