import type { Aggregate, CallContext, Consequences, EventEnvelope } from '@causeway/commands';
import { laneOf, type EventCatalog, type Publication } from '@causeway/event-store';
import { uuidOf, type Id } from '@causeway/kernel';
import {
  evolveWallet,
  newWallet,
  reservedContacts,
  walletPersonal,
  type LoadedEvent,
  type Wallet,
  type WalletEvent,
} from '../domain/wallet.js';
import {
  CONTACT_CHANGE_SIGNED,
  DELEGATED_KEY_REVOKED,
  OTP_ENDED,
  OTP_ISSUED,
  WALLET_PRIVACY_CHANGED,
  type ContactChangeSignedV1,
  type DelegatedKeyRevokedV1,
  type OtpEndedV1,
  type OtpIssuedV1,
  type WalletPrivacyChangedV1,
} from '../published/events.js';
import { credentialRows } from '../read/credential.view.js';
import { delegatedKeyRows } from '../read/delegated-key.view.js';
import { sessionRows } from '../read/session.view.js';
import type { WalletPorts } from './ports.js';

/** Every event of a wallet's stream; one that is missing here does not compile. */
export const walletEvents = {
  PrivacyChangeRequested: { version: 1 },
  WalletPrivacyChanged: { version: 1 },
  WalletProvisioned: { version: 1 },
  CredentialAdded: { version: 1, ...walletPersonal.CredentialAdded },
  CredentialRevoked: { version: 1 },
  OtpIssued: { version: 1, ...walletPersonal.OtpIssued },
  OtpEnded: { version: 1 },
  VerificationAttempted: { version: 1 },
  PasskeyUsed: { version: 1 },
  WalletClosed: { version: 1 },
  SessionOpened: { version: 1, ...walletPersonal.SessionOpened },
  SessionRevoked: { version: 1 },
  SignatureRequested: { version: 1, ...walletPersonal.SignatureRequested },
  SignatureUsed: { version: 1 },
  ContactChangeSigned: { version: 1, ...walletPersonal.ContactChangeSigned },
  ContactChangeRefused: { version: 1 },
  ContactChanged: { version: 1 },
  ContactChangeAnnounced: { version: 1, ...walletPersonal.ContactChangeAnnounced },
  CredentialRenamed: { version: 1, ...walletPersonal.CredentialRenamed },
  DelegatedKeyCreated: { version: 1, ...walletPersonal.DelegatedKeyCreated },
  DelegatedKeyActivated: { version: 1 },
  DelegatedKeyRevoked: { version: 1 },
  WalletExported: { version: 1 },
} as const satisfies EventCatalog & Record<WalletEvent['type'], unknown>;

const publicationOf = (event: WalletEvent): Publication | undefined => {
  const { accountId: key } = event;
  if (event.type === 'WalletPrivacyChanged') {
    const data: WalletPrivacyChangedV1 = { accountId: key, privateEnabled: event.privateEnabled };
    return { type: WALLET_PRIVACY_CHANGED, key, data };
  }
  if (event.type === 'OtpIssued') {
    const { customerId, otpId, channel, recipient, codeLength, isAlphanumeric, appName, sender } = event;
    const data: OtpIssuedV1 = {
      ...{ customerId, otpId, channel, recipient, codeLength, isAlphanumeric },
      ...(appName !== undefined && { appName }),
      ...(sender !== undefined && { sender }),
      issuedAt: event.issuedAt,
      expiresAt: event.expiresAt,
    };
    return { type: OTP_ISSUED, key, data, subject: customerId };
  }
  if (event.type === 'ContactChangeSigned') {
    const { accountId, customerId, changeId } = event;
    const data: ContactChangeSignedV1 = { accountId, customerId, changeId };
    return { type: CONTACT_CHANGE_SIGNED, key, data };
  }
  if (event.type === 'DelegatedKeyRevoked') {
    const data: DelegatedKeyRevokedV1 = { delegatedKeyId: event.delegatedKeyId };
    return { type: DELEGATED_KEY_REVOKED, key, data };
  }
  if (event.type !== 'OtpEnded') return undefined;
  const data: OtpEndedV1 = { otpId: event.otpId };
  return { type: OTP_ENDED, key, data };
};

export const END_OTP = 'end-otp';
export interface OtpDue {
  readonly accountId: Id<'InternalAccount'>;
  readonly credentialId: Id<'AuthMethod'>;
  readonly otpId: string;
  /** A timer's call is of the platform that its data names. */
  readonly platformId: string;
}

/** A code that expires takes its bundle's key with it. */
const follows = (event: WalletEvent, { metadata: { platformId } }: EventEnvelope): Consequences => {
  if (event.type === 'OtpEnded') return { cancelTimers: [event.otpId] };
  if (event.type !== 'OtpIssued') return {};
  const { accountId, credentialId, otpId, expiresAt: dueAt } = event;
  const data: OtpDue = { accountId, credentialId, otpId, platformId };
  return { timers: [{ timerId: otpId, name: END_OTP, dueAt, data }] };
};

/** A contact that was changed to by a signature is one wallet's of the platform, as long as codes go there. */
const namesMoved = (
  { accountId: owner }: WalletEvent,
  [before, after]: readonly [Wallet, Wallet],
  { metadata: { platformId } }: EventEnvelope,
): Consequences => {
  const [were, are] = [reservedContacts(before), reservedContacts(after)];
  const name = (value: string) => ({ scope: `wallet-contact.${platformId}`, value, personal: true });
  return {
    release: were.filter((value) => !are.includes(value)).map(name),
    reserve: are.filter((value) => !were.includes(value)).map((value) => ({ ...name(value), owner })),
  };
};

/** One stream a wallet: `wallet-<uuid of its internal account>`. */
export const wallets: Aggregate<Wallet, WalletEvent> = {
  category: 'wallet',
  initial: newWallet,
  evolve: evolveWallet,
  views: [credentialRows, sessionRows, delegatedKeyRows],
  publish: publicationOf,
  consequences: (event, before, after, envelope) => ({
    ...follows(event, envelope),
    ...namesMoved(event, [before, after], envelope),
  }),
};

/** As the stream has it now; the caller knows that the account is its platform's. */
export const loadWallet = async (
  { store }: Pick<WalletPorts, 'store'>,
  accountId: Id<'InternalAccount'>,
  { environment }: Pick<CallContext, 'environment'>,
): Promise<Wallet> => {
  const events = await store.load(laneOf(store.context, environment), `wallet-${uuidOf(accountId)}`);
  return events.map(({ type, data }) => ({ ...data, type }) as LoadedEvent).reduce(evolveWallet, newWallet);
};
