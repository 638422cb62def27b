import { after, Erased, record, reject, type Id, type Instant } from '@causeway/kernel';
import type { Credential, OfWallet } from './credential.js';
import { OTP_TYPE_OF, type ContactName, type KeyedContact } from './contact-change.js';
import { otpEnded } from './otp.decide.js';
import type { WalletRejection } from './rejection-codes.js';
import {
  isSecondLeg,
  REQUEST_LIFETIME_MS,
  requestSignature,
  signedRequest,
  type SentSignature,
  type SignedAction,
  type When,
} from './signed-request.js';
import { activeKeys, type Wallet, type WalletEvent } from './wallet.js';
import type { WalletDecision } from './wallet.decide.js';
import { activityPayload, contactActivity } from './wallet-payload.js';

export interface ChangeContact extends OfWallet {
  readonly customerId: Id<'Customer'>;
  /** Of a first leg. */
  readonly requestId: Id<'Request'>;
  /** Of a second one. */
  readonly changeId: string;
  readonly contact: ContactName;
  readonly value: KeyedContact;
  readonly change: Readonly<Record<string, unknown>>;
  readonly bodyFingerprint: string;
  readonly sent: SentSignature;
}

/** The credentials that a contact's change would rename. */
export const tiedTo = (contact: ContactName, { credentials }: Wallet): readonly Credential[] =>
  credentials.filter(({ type }) => type === OTP_TYPE_OF[contact]);

/**
 * Both legs of a contact's change, as far as the wallet decides it (customers §6.1). A good signature is used up by the
 * intent, which is carried out from then on whatever happens; where nothing is tied to the contact, nothing is recorded.
 */
export const changeContact = (
  command: ChangeContact,
  wallet: Wallet,
  when: When,
  { isUsed }: { readonly isUsed: boolean },
): WalletDecision => {
  const { accountId, customerId, requestId, changeId, contact, value, change, bodyFingerprint, sent } =
    command;
  const tied = tiedTo(contact, wallet);
  const tiedIds = tied.map(({ credentialId }) => credentialId);
  const action: SignedAction = { operation: 'CHANGE_CONTACT', targetId: customerId, bodyFingerprint };
  const isAsked = wallet.pending.some((each) => each.requestId === sent.requestId);
  if (wallet.status === 'CLOSED' || (tied.length === 0 && !isAsked)) return record();
  const type = OTP_TYPE_OF[contact];
  if (isSecondLeg(sent)) {
    const leg = { ...action, accountId, sent, keys: activeKeys(wallet, when.now) };
    const request = signedRequest(leg, wallet.pending, when);
    if ('outcome' in request) return request;
    if (String(request.tied) !== String(tiedIds)) return reject(SET_CHANGED[type], { credentialType: type });
    return (
      unlessRenamable(contact, wallet, isUsed) ??
      record<WalletEvent>({
        type: 'ContactChangeSigned',
        ...{ accountId, customerId, requestId: request.requestId, changeId, contact, value, change },
        signedAt: when.now,
      })
    );
  }
  const refused = unlessRenamable(contact, wallet, isUsed);
  if (refused !== undefined) return refused;
  const payloadToSign = activityPayload({
    ...{ accountId, requestId, now: when.now },
    ...contactActivity(customerId, contact, value.nickname),
  });
  return requestSignature(
    { ...action, accountId, customerId, requestId, payloadToSign, tied: tiedIds },
    when,
  );
};

export interface AnnounceChange extends OfWallet {
  readonly customerId: Id<'Customer'>;
  readonly changeId: string;
  readonly contact: ContactName;
  readonly contactKey: string;
}

/**
 * A contact is about to change unsigned, because no code goes to it. Where one does by now, nothing is recorded; else no
 * credential of codes is added meanwhile, which would go to a contact that its owner did not sign for.
 */
export const announceChange = (
  { accountId, customerId, changeId, contact, contactKey }: AnnounceChange,
  wallet: Wallet,
  { now }: Pick<When, 'now'>,
): WalletDecision =>
  wallet.status !== 'OPEN' || tiedTo(contact, wallet).length > 0
    ? record()
    : record({
        type: 'ContactChangeAnnounced',
        ...{ accountId, customerId, changeId, contact, contactKey },
        ...{ announcedAt: now, expiresAt: after(now, REQUEST_LIFETIME_MS) },
      });

/** A credential of codes to a contact that is changing is not added before the change has come. */
export const isChanging = (
  contact: ContactName,
  known: KeyedContact,
  { announced }: Wallet,
  { now }: Pick<When, 'now'>,
): boolean =>
  announced.some(
    (each) => each.contact === contact && now < each.expiresAt && each.contactKey !== known.contactKey,
  );

const SET_CHANGED = {
  EMAIL_OTP: 'EMAIL_SET_CHANGED',
  SMS_OTP: 'SMS_SET_CHANGED',
} as const satisfies Record<string, WalletRejection>;
/** Refusals of a contact that is another wallet's, or a credential's already. */
export const IN_USE = { EMAIL_OTP: 'EMAIL_IN_USE', SMS_OTP: 'SMS_IN_USE' } as const satisfies Record<
  string,
  WalletRejection
>;

/** One change at a time: what is under way may rename the credential yet, or leave it (customers §6.1, 424). */
const unlessRenamable = (
  contact: ContactName,
  { underWay }: Wallet,
  isUsed: boolean,
): WalletDecision | undefined => {
  const credentialType = OTP_TYPE_OF[contact];
  if (underWay !== undefined) return reject('CREDENTIAL_SYNC_FAILED', { credentialType });
  return isUsed ? reject(IN_USE[credentialType], { credentialType }) : undefined;
};

interface Change extends OfWallet {
  readonly changeId: string;
}

/** The customer's record has the new contact: so have its credentials, and codes to the former one are void. */
export const finishContactChange = (
  { accountId, changeId, customerId }: Change & { readonly customerId: Id<'Customer'> },
  wallet: Wallet,
  { now }: Pick<When, 'now'>,
): WalletDecision => {
  const { underWay } = wallet;
  if (underWay?.changeId !== changeId) return record();
  const { contact, value } = underWay;
  const renamed =
    value instanceof Erased ? [] : renames({ accountId, customerId }, contact, value, wallet, now);
  return record<WalletEvent>(...renamed, { type: 'ContactChanged', accountId, changeId, changedAt: now });
};

/** The customer's record refused it. */
export const refuseContactChange = (
  { accountId, changeId }: Change,
  { underWay }: Wallet,
  { now }: Pick<When, 'now'>,
): WalletDecision =>
  underWay?.changeId === changeId
    ? record({ type: 'ContactChangeRefused', accountId, changeId, refusedAt: now })
    : record();

export interface FollowContacts extends OfWallet {
  readonly customerId: Id<'Customer'>;
  /** The contacts that the customer's record has now. */
  readonly contacts: Readonly<Partial<Record<ContactName, KeyedContact>>>;
}

/** A contact that changed by another way takes its credentials with it; what is under way renames them itself. */
export const followContacts = (
  { accountId, customerId, contacts }: FollowContacts,
  wallet: Wallet,
  { now }: Pick<When, 'now'>,
): WalletDecision =>
  wallet.status === 'OPEN' && wallet.underWay === undefined
    ? record<WalletEvent>(
        ...(['email', 'phoneNumber'] as const).flatMap((contact) => {
          const value = contacts[contact];
          return value === undefined ? [] : renames({ accountId, customerId }, contact, value, wallet, now);
        }),
        ...wallet.announced
          .filter(({ contact, contactKey }) => contacts[contact]?.contactKey === contactKey)
          .map(({ changeId }) => ({
            ...{ type: 'ContactChanged' as const, accountId, changeId, changedAt: now },
          })),
      )
    : record();

const renames = (
  { accountId, customerId }: OfWallet & { readonly customerId: Id<'Customer'> },
  contact: ContactName,
  { nickname, contactKey }: KeyedContact,
  wallet: Wallet,
  now: Instant,
): readonly WalletEvent[] =>
  tiedTo(contact, wallet)
    .filter((credential) => credential.nickname !== nickname)
    .flatMap(({ credentialId, otp }): readonly WalletEvent[] => [
      ...(otp === undefined ? [] : [otpEnded({ accountId, credentialId }, otp, 'CONTACT_CHANGED', now)]),
      {
        type: 'CredentialRenamed',
        ...{ accountId, customerId, credentialId, nickname, contactKey, renamedAt: now },
      },
    ]);
