import {
  elapsedMs,
  Erased,
  foldedBy,
  unlessErased,
  type EventTable,
  type Id,
  type Instant,
  type Loaded,
  type PersonalFields,
} from '@causeway/kernel';
import type { AnnouncedChange, ContactEvent, ContactUnderWay } from './contact-change.js';
import type { Credential, CredentialEvent, Otp } from './credential.js';
import { lastDay } from './limits.js';
import type { DelegatedKey, DelegatedKeyEvent } from './delegated-key.js';
import type { Session, SessionEvent } from './session.js';
import type { SignedRequest, SignedRequestEvent } from './signed-request.js';
import type { WalletExported } from './wallet-exported.js';

/** The first leg of a change of privacy, whose request is of an event of its own (wallet-auth §10). */
export interface PrivacyChangeRequested {
  readonly type: 'PrivacyChangeRequested';
  readonly accountId: Id<'InternalAccount'>;
  readonly requestId: Id<'Request'>;
  readonly bodyFingerprint: string;
  readonly payloadToSign: string;
  readonly requestedAt: Instant;
  readonly expiresAt: Instant;
}
/** Uses its request up. */
export interface WalletPrivacyChanged {
  readonly type: 'WalletPrivacyChanged';
  readonly accountId: Id<'InternalAccount'>;
  readonly requestId: Id<'Request'>;
  readonly privateEnabled: boolean;
  readonly changedAt: Instant;
}
export type WalletEvent =
  | PrivacyChangeRequested
  | WalletPrivacyChanged
  | CredentialEvent
  | SessionEvent
  | SignedRequestEvent
  | ContactEvent
  | DelegatedKeyEvent
  | WalletExported;

export const walletPersonal = {
  CredentialAdded: { personal: ['nickname', 'contactKey', 'passkey', 'oidc'], subject: 'customerId' },
  CredentialRenamed: { personal: ['nickname', 'contactKey'], subject: 'customerId' },
  DelegatedKeyCreated: { personal: ['nickname'], subject: 'customerId' },
  ContactChangeSigned: { personal: ['value', 'change'], subject: 'customerId' },
  ContactChangeAnnounced: { personal: ['contactKey'], subject: 'customerId' },
  // The code's own key is shredded with the code: from then on no one opens a bundle that was sealed to it.
  OtpIssued: {
    personal: ['recipient', 'sender'],
    subject: 'customerId',
    others: [{ personal: ['targetSecret'], subject: 'otpId' }],
  },
  SessionOpened: { personal: ['nickname', 'webauthnId'], subject: 'customerId' },
  SignatureRequested: { personal: ['payloadToSign', 'identity'], subject: 'customerId' },
} as const satisfies PersonalFields<WalletEvent>;
export type LoadedEvent = Loaded<WalletEvent, typeof walletPersonal>;

/** An embedded wallet: who may sign for it, and what waits for a signature. */
export interface Wallet {
  readonly status: 'NEW' | 'OPEN' | 'CLOSED';
  readonly customerId?: Id<'Customer'>;
  /** Oldest first. */
  readonly credentials: readonly Credential[];
  /** Those that had expired when another one was opened are forgotten. */
  readonly sessions: readonly Session[];
  /** Issued and not used up; those that had expired when another one was issued are forgotten. */
  readonly pending: readonly SignedRequest[];
  /** A contact's change that was signed, with its request: a refusal gives the request back. */
  readonly underWay?: ContactUnderWay & { readonly request: SignedRequest };
  /** Unsigned changes of contacts; those that had expired when another one was announced are forgotten. */
  readonly announced: readonly AnnouncedChange[];
  /** In every state, oldest first. */
  readonly delegatedKeys: readonly DelegatedKey[];
  /** Challenges of completed registrations: each was good for one passkey. */
  readonly usedChallenges: readonly string[];
}

export const newWallet: Wallet = {
  ...{ status: 'NEW', credentials: [], sessions: [], pending: [], delegatedKeys: [], usedChallenges: [] },
  announced: [],
};

const MINUTE_MS = 60_000;

const TABLE: EventTable<Wallet, LoadedEvent> = {
  PrivacyChangeRequested: (wallet, { type: _type, accountId, requestedAt, ...request }) =>
    awaiting(wallet, { ...request, operation: 'CHANGE_PRIVACY', targetId: accountId }, requestedAt),
  WalletPrivacyChanged: (wallet, { requestId }) => without(wallet, requestId),
  SignatureRequested: (before, { type: _type, accountId: _account, customerId, requestedAt, ...request }) => {
    const wallet = awaiting({ ...before, customerId }, request, requestedAt);
    if (request.operation !== 'LOGIN_WITH_PASSKEY') return wallet;
    return changed(wallet, request.targetId, (credential) => challenged(credential, requestedAt));
  },
  SignatureUsed: (wallet, { requestId }) => without(wallet, requestId),
  WalletProvisioned: (wallet, { customerId }) => ({ ...wallet, status: 'OPEN', customerId }),
  CredentialAdded: (
    wallet,
    { credentialId, credentialType, nickname, contactKey, passkey, counter = 0, oidc, addedAt },
  ) => ({
    ...wallet,
    credentials: [
      ...wallet.credentials,
      {
        ...{ credentialId, type: credentialType, nickname, counter },
        ...(contactKey !== undefined && { contactKey }),
        ...(passkey !== undefined && { passkey }),
        ...(oidc !== undefined && { oidc }),
        ...{ createdAt: addedAt, updatedAt: addedAt, challengedAt: [], triedAt: [], wrongAt: [] },
      },
    ],
    usedChallenges:
      passkey === undefined || passkey instanceof Erased
        ? wallet.usedChallenges
        : [...wallet.usedChallenges, passkey.challenge],
  }),
  CredentialRevoked: (wallet, { credentialId }) => ({
    ...wallet,
    credentials: wallet.credentials.filter((each) => each.credentialId !== credentialId),
    pending: wallet.pending.filter(({ targetId }) => targetId !== credentialId),
  }),
  OtpIssued: (wallet, { type: _type, credentialId, issuedAt, ...issued }) =>
    changed(wallet, credentialId, (credential) => ({
      ...challenged(credential, issuedAt),
      otp: otpOf(issued),
      updatedAt: issuedAt,
    })),
  OtpEnded: (wallet, { credentialId, otpId }) =>
    changed(wallet, credentialId, ({ otp, ...credential }) =>
      otp === undefined || otp.otpId === otpId ? credential : { ...credential, otp },
    ),
  VerificationAttempted: (wallet, { credentialId, outcome, attemptedAt }) =>
    changed(wallet, credentialId, ({ otp, ...credential }) => ({
      ...credential,
      ...(otp && { otp: outcome === 'WRONG_CODE' ? { ...otp, wrongCodes: otp.wrongCodes + 1 } : otp }),
      triedAt: [...lastMinute(credential.triedAt, attemptedAt), attemptedAt],
      wrongAt: [
        ...lastDay(credential.wrongAt, attemptedAt),
        ...(outcome === 'WRONG_CODE' ? [attemptedAt] : []),
      ],
    })),
  PasskeyUsed: (wallet, { credentialId, counter }) =>
    changed(wallet, credentialId, (credential) => ({ ...credential, counter })),
  SessionOpened: (wallet, { sessionId, credentialId, publicKey, openedAt, expiresAt }) => ({
    ...wallet,
    sessions: [
      ...wallet.sessions.filter((session) => openedAt < session.expiresAt),
      { sessionId, credentialId, publicKey, openedAt, expiresAt },
    ],
  }),
  SessionRevoked: (wallet, { sessionId }) => ({
    ...wallet,
    sessions: wallet.sessions.filter((session) => session.sessionId !== sessionId),
    pending: wallet.pending.filter(({ targetId }) => targetId !== sessionId),
  }),
  CredentialRenamed: (wallet, { credentialId, nickname, contactKey, renamedAt }) => {
    const { underWay } = wallet;
    const isReserved = underWay !== undefined && contactKeyOf(underWay) === contactKey;
    const renamed = changed(wallet, credentialId, ({ hasReserved: _former, ...credential }) => ({
      ...{ ...credential, nickname, contactKey, updatedAt: renamedAt },
      ...(isReserved && { hasReserved: true }),
    }));
    // Who proved the former address or number has proven nothing of the new one.
    const pending = renamed.pending.filter(
      ({ operation, targetId }) => operation !== 'VERIFY_OTP' || targetId !== credentialId,
    );
    return { ...renamed, pending };
  },
  ContactChangeSigned: (wallet, { requestId, changeId, contact, value, change }) => {
    const request = wallet.pending.find((each) => each.requestId === requestId);
    if (request === undefined) return wallet;
    return {
      ...without(wallet, requestId),
      underWay: { requestId, changeId, contact, value, change, request },
    };
  },
  ContactChangeRefused: (wallet, { refusedAt }) => {
    const { underWay, ...before } = wallet;
    return underWay === undefined ? wallet : awaiting(before, underWay.request, refusedAt);
  },
  ContactChanged: ({ underWay, ...wallet }, { changeId }) => ({
    ...wallet,
    ...(underWay !== undefined && underWay.changeId !== changeId && { underWay }),
    announced: wallet.announced.filter((each) => each.changeId !== changeId),
  }),
  ContactChangeAnnounced: (wallet, { changeId, contact, contactKey, announcedAt, expiresAt }) => ({
    ...wallet,
    announced: [
      ...wallet.announced.filter((each) => announcedAt < each.expiresAt),
      { changeId, contact, contactKey, expiresAt },
    ],
  }),
  DelegatedKeyCreated: (
    wallet,
    { type: _type, accountId: _account, customerId: _owner, createdAt, ...key },
  ) => ({
    ...wallet,
    delegatedKeys: [...wallet.delegatedKeys, { ...key, status: 'PENDING', createdAt, updatedAt: createdAt }],
  }),
  DelegatedKeyActivated: (wallet, { delegatedKeyId, activatedAt }) =>
    delegated(wallet, delegatedKeyId, { status: 'ACTIVE', updatedAt: activatedAt }),
  DelegatedKeyRevoked: (wallet, { delegatedKeyId, revokedAt }) =>
    delegated(wallet, delegatedKeyId, { status: 'REVOKED', updatedAt: revokedAt }),
  // What the words are used for elsewhere is the owner's.
  WalletExported: (wallet) => wallet,
  WalletClosed: ({ underWay: _lost, ...wallet }) => ({
    ...{ ...wallet, status: 'CLOSED', credentials: [], sessions: [], pending: [] },
  }),
};
export const evolveWallet = foldedBy(TABLE);

const awaiting = (wallet: Wallet, request: SignedRequest, now: Instant): Wallet => ({
  ...wallet,
  pending: [...wallet.pending.filter(({ expiresAt }) => now < expiresAt), request],
});

const without = (wallet: Wallet, requestId: Id<'Request'>): Wallet => ({
  ...wallet,
  pending: wallet.pending.filter((each) => each.requestId !== requestId),
});

const changed = (
  wallet: Wallet,
  credentialId: string,
  change: (credential: Credential) => Credential,
): Wallet => ({
  ...wallet,
  credentials: wallet.credentials.map((each) => (each.credentialId === credentialId ? change(each) : each)),
});

const delegated = (
  wallet: Wallet,
  delegatedKeyId: string,
  change: Pick<DelegatedKey, 'status' | 'updatedAt'>,
): Wallet => ({
  ...wallet,
  delegatedKeys: wallet.delegatedKeys.map((key) =>
    key.delegatedKeyId === delegatedKeyId ? { ...key, ...change } : key,
  ),
});

const lastMinute = (moments: readonly Instant[], now: Instant): readonly Instant[] =>
  moments.filter((moment) => elapsedMs(moment, now) < MINUTE_MS);

const challenged = (credential: Credential, now: Instant): Credential => ({
  ...credential,
  challengedAt: [...lastMinute(credential.challengedAt, now), now],
});

const otpOf = ({
  otpId,
  recipient,
  channel,
  codeLength,
  isAlphanumeric,
  appName,
  targetPublic,
  targetSecret,
  expiresAt,
}: Omit<Otp, 'wrongCodes'>): Otp => ({
  ...{ otpId, recipient, channel, codeLength, isAlphanumeric, targetPublic, targetSecret, expiresAt },
  ...(appName !== undefined && { appName }),
  wrongCodes: 0,
});

const contactKeyOf = ({ value }: ContactUnderWay): string | undefined => unlessErased(value)?.contactKey;

/**
 * The keys of contacts that signed changes took for this wallet alone: of the change that is on its way, and of the
 * credentials that such a change renamed (customers §6.1).
 */
export const reservedContacts = ({ credentials, underWay }: Wallet): readonly string[] => {
  const keys = [
    underWay && contactKeyOf(underWay),
    ...credentials.map(({ contactKey, hasReserved }) => hasReserved && unlessErased(contactKey)),
  ];
  return [...new Set(keys.filter((key) => key !== undefined))];
};

/** The keys of sessions that are active, of all of them or of those that a filter lets pass. */
export const activeKeys = (
  { sessions }: Wallet,
  now: Instant,
  isAllowed: (session: Session) => boolean = () => true,
): readonly string[] =>
  sessions
    .filter((session) => now < session.expiresAt && isAllowed(session))
    .map(({ publicKey }) => publicKey);
