import { after, record, reject, type Decision, type Id } from '@causeway/kernel';
import type { WalletRejection } from './rejection-codes.js';
import { onceSigned, REQUEST_LIFETIME_MS, type SentSignature, type When } from './signed-request.js';
import { activeKeys, type Wallet, type WalletEvent } from './wallet.js';
import { privacyPayload } from './wallet-payload.js';

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
export interface ChangePrivacy extends PrivacyChange, SentSignature {}

/** What the ledger knows of the account. */
export interface WalletFacts {
  /** Absent where the platform has no such account. */
  readonly accountType?: string;
}
export type WalletDecision = Decision<WalletEvent, WalletRejection>;

/** The first leg: nothing changes yet, and a text is given out to be signed (wallet-auth §3, §10). */
export const requestPrivacyChange = (
  { accountId, requestId, privateEnabled, bodyFingerprint }: RequestPrivacyChange,
  _wallet: Wallet,
  { now }: When,
  facts: WalletFacts,
): WalletDecision =>
  unlessWallet(facts) ??
  record({
    type: 'PrivacyChangeRequested',
    accountId,
    requestId,
    bodyFingerprint,
    payloadToSign: privacyPayload({ accountId, requestId, privateEnabled, now }),
    requestedAt: now,
    expiresAt: after(now, REQUEST_LIFETIME_MS),
  });

/** The second leg; a refused one leaves its request as it is. */
export const changePrivacy = (
  { accountId, requestId, signature, privateEnabled, bodyFingerprint }: ChangePrivacy,
  wallet: Wallet,
  when: When,
  facts: WalletFacts,
): WalletDecision =>
  unlessWallet(facts) ??
  onceSigned<WalletEvent>(
    {
      ...{ accountId, operation: 'CHANGE_PRIVACY', targetId: accountId, bodyFingerprint },
      sent: { ...(requestId !== undefined && { requestId }), ...(signature !== undefined && { signature }) },
      keys: activeKeys(wallet, when.now),
    },
    wallet.pending,
    when,
    (request) =>
      record({
        type: 'WalletPrivacyChanged',
        accountId,
        requestId: request.requestId,
        privateEnabled,
        changedAt: when.now,
      }),
  );

/** A refusal where the platform has no such account, or it is no wallet. */
const unlessWallet = ({ accountType }: WalletFacts): WalletDecision | undefined => {
  if (accountType === undefined) return reject('ACCOUNT_NOT_FOUND', { resource: 'InternalAccount' });
  return accountType === 'EMBEDDED_WALLET' ? undefined : reject('NOT_A_WALLET');
};
