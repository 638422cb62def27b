import { Erased, record, reject, type Id } from '@causeway/kernel';
import type { ContactName, KeyedContact } from './contact-change.js';
import { isChanging } from './contact-change.decide.js';
import {
  isOtpType,
  isSubject,
  webauthnIdOf,
  type CredentialAdded,
  type CredentialType,
  type OidcSubject,
  type OtpType,
  type OwnedWallet,
  type PasskeyMaterial,
} from './credential.js';
import { otpIssued, type NewOtp } from './otp.decide.js';
import type { OidcProblem } from './oidc-token.js';
import type { WalletRejection } from './rejection-codes.js';
import {
  isSecondLeg,
  onceSigned,
  requestSignature,
  unauthorized,
  type SentSignature,
  type SignedAction,
  type SignedRequest,
  type When,
} from './signed-request.js';
import { activeKeys, type Wallet, type WalletEvent } from './wallet.js';
import type { WalletDecision } from './wallet.decide.js';
import { activityPayload, isPayloadOf } from './wallet-payload.js';

/** What a credential would be made of: judged before the decision, and again for every leg. */
export type Material =
  | { readonly type: 'EMAIL_OTP' | 'SMS_OTP'; readonly contact: KeyedContact | undefined }
  | {
      readonly type: 'PASSKEY';
      readonly nickname: string;
      /** Absent where the attestation proves no passkey. */
      readonly passkey: (PasskeyMaterial & { readonly counter: number }) | undefined;
      readonly problem?: string;
    }
  | {
      readonly type: 'OAUTH';
      /** Of a first leg; the second one uses what that one found. */
      readonly identity: Identity | undefined;
      readonly problem?: OidcProblem;
    };
type Identity = OidcSubject & { readonly email?: string };

export interface AddCredential extends OwnedWallet {
  readonly credentialId: Id<'AuthMethod'>;
  readonly requestId: Id<'Request'>;
  readonly type: CredentialType;
  readonly bodyFingerprint: string;
  readonly sent: SentSignature;
}
interface AddFacts {
  readonly material: Material;
  /** What the owner signs of it: the parameters of the wire's text (wallet-auth §2.8). */
  readonly parameters: object;
  readonly otp: NewOtp;
}

const ACTIVITY_OF: Readonly<Record<CredentialType, `ACTIVITY_TYPE_${string}`>> = {
  EMAIL_OTP: 'ACTIVITY_TYPE_UPDATE_USER_EMAIL',
  SMS_OTP: 'ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER',
  OAUTH: 'ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS',
  PASSKEY: 'ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2',
};

/** Both legs of an addition; of a wallet's first credential there is one, which no one could sign (wallet-auth §4). */
export const addCredential = (
  command: AddCredential,
  wallet: Wallet,
  when: When,
  { material, parameters, otp }: AddFacts,
): WalletDecision => {
  if (wallet.status === 'CLOSED') return reject('WALLET_IS_CLOSED');
  const { accountId, customerId, requestId, type, bodyFingerprint, sent } = command;
  const action: SignedAction = { operation: 'ADD_CREDENTIAL', targetId: accountId, bodyFingerprint };
  const add = (known: Material): WalletDecision =>
    unlessAddable(known, wallet, when) ?? record<WalletEvent>(...addedBy(command, known, otp, when));
  if (isSecondLeg(sent))
    return onceSigned<WalletEvent>(
      { ...action, accountId, sent, keys: activeKeys(wallet, when.now) },
      wallet.pending,
      when,
      (request) =>
        isOtpType(type) && !isSignedFor(parameters, request)
          ? reject('CONTACT_NOT_SIGNED')
          : add(asRequested(material, request)),
    );
  if (wallet.credentials.length === 0) return add(material);
  const refused = unlessAddable(material, wallet, when);
  if (refused !== undefined) return refused;
  const payloadToSign = activityPayload({
    ...{ accountId, requestId, now: when.now, type: ACTIVITY_OF[type], parameters },
  });
  const identity = material.type === 'OAUTH' ? material.identity : undefined;
  return requestSignature(
    { ...action, accountId, customerId, requestId, payloadToSign, ...(identity && { identity }) },
    when,
  );
};

/** A token's age is judged on the first leg alone: signing may take longer than it lives (wallet-auth §4). */
const asRequested = (material: Material, { identity }: SignedRequest): Material =>
  material.type === 'OAUTH' && identity !== undefined && !(identity instanceof Erased)
    ? { type: 'OAUTH', identity }
    : material;

/** Codes go where the owner signed that they go; the address or number may have changed since. */
const isSignedFor = (parameters: object, { payloadToSign }: SignedRequest): boolean =>
  !(payloadToSign instanceof Erased) && isPayloadOf(payloadToSign, parameters);

const unlessAddable = (
  material: Material,
  wallet: Wallet,
  when: Pick<When, 'now'>,
): WalletDecision | undefined => {
  switch (material.type) {
    case 'EMAIL_OTP':
    case 'SMS_OTP':
      if (wallet.credentials.some(({ type }) => type === material.type)) return reject(EXISTS[material.type]);
      if (material.contact === undefined) return reject('CONTACT_MISSING');
      return isChanging(CONTACT_OF[material.type], material.contact, wallet, when)
        ? reject('CONTACT_CHANGING')
        : undefined;
    case 'PASSKEY':
      return unlessNewPasskey(material, wallet);
    case 'OAUTH': {
      const { identity, problem } = material;
      if (identity === undefined)
        return problem?.problem === 'REFUSED'
          ? unauthorized(problem.reason)
          : reject('TOKEN_REFUSED', { reason: problem?.reason ?? 'No token' });
      return wallet.credentials.some(({ oidc }) => isSubject(oidc, identity))
        ? reject('OAUTH_EXISTS')
        : undefined;
    }
  }
};
const EXISTS = { EMAIL_OTP: 'EMAIL_OTP_EXISTS', SMS_OTP: 'SMS_OTP_EXISTS' } as const satisfies Record<
  string,
  WalletRejection
>;

const CONTACT_OF = { EMAIL_OTP: 'email', SMS_OTP: 'phoneNumber' } as const satisfies Record<
  OtpType,
  ContactName
>;

const unlessNewPasskey = (
  { passkey, problem = 'No passkey' }: Extract<Material, { type: 'PASSKEY' }>,
  { credentials, usedChallenges }: Wallet,
): WalletDecision | undefined => {
  if (passkey === undefined) return reject('ATTESTATION_REFUSED', { reason: problem });
  if (credentials.some((each) => webauthnIdOf(each) === passkey.webauthnId)) return reject('PASSKEY_EXISTS');
  return usedChallenges.includes(passkey.challenge) ? reject('CHALLENGE_USED') : undefined;
};

const addedBy = (
  { accountId, customerId, credentialId }: AddCredential,
  material: Material,
  otp: NewOtp,
  when: When,
): readonly WalletEvent[] => {
  const { type } = material;
  const added = (nickname: string, more: Partial<CredentialAdded> = {}): CredentialAdded => ({
    type: 'CredentialAdded',
    ...{ accountId, customerId, credentialId, credentialType: type, nickname, addedAt: when.now, ...more },
  });
  if (material.type === 'PASSKEY') {
    if (material.passkey === undefined) throw new Error('A refused passkey is not added');
    const { counter, ...passkey } = material.passkey;
    return [added(material.nickname, { passkey, counter })];
  }
  if (material.type === 'OAUTH') {
    if (material.identity === undefined) throw new Error('A refused token is not added');
    const { email, ...oidc } = material.identity;
    return [added(email ?? oidc.sub, { oidc })];
  }
  const { contact } = material;
  if (contact === undefined) throw new Error('Codes without an address or number are not added');
  const { nickname, contactKey } = contact;
  const of = { accountId, customerId, credentialId };
  return [added(nickname, { contactKey }), otpIssued(of, { type, nickname }, otp, when)];
};
