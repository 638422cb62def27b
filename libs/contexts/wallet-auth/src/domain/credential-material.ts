import { reject, type Id } from '@causeway/kernel';
import { CONTACT_OF, type KeyedContact } from './contact-change.js';
import { isChanging } from './contact-change.decide.js';
import {
  isSubject,
  webauthnIdOf,
  type CredentialAdded,
  type OidcSubject,
  type OwnedWallet,
  type PasskeyMaterial,
} from './credential.js';
import type { OidcProblem } from './oidc-token.js';
import { otpIssued, type NewOtp } from './otp.decide.js';
import type { WalletRejection } from './rejection-codes.js';
import { unauthorized, type When } from './signed-request.js';
import type { Wallet, WalletEvent } from './wallet.js';
import type { WalletDecision } from './wallet.decide.js';

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

/** Why the wallet does not take the credential; `undefined` where it does (wallet-auth §1, §4). */
export const unlessAddable = (
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

const unlessNewPasskey = (
  { passkey, problem = 'No passkey' }: Extract<Material, { type: 'PASSKEY' }>,
  { credentials, usedChallenges }: Wallet,
): WalletDecision | undefined => {
  if (passkey === undefined) return reject('ATTESTATION_REFUSED', { reason: problem });
  if (credentials.some((each) => webauthnIdOf(each) === passkey.webauthnId)) return reject('PASSKEY_EXISTS');
  return usedChallenges.includes(passkey.challenge) ? reject('CHALLENGE_USED') : undefined;
};

interface NewCredential extends OwnedWallet {
  readonly credentialId: Id<'AuthMethod'>;
}

/** What is recorded of a credential that the wallet takes; of one with codes also its first code, which is sent. */
export const addedBy = (
  { accountId, customerId, credentialId }: NewCredential,
  material: Material,
  otp: NewOtp,
  when: Pick<When, 'now'>,
): readonly WalletEvent[] => {
  const { type } = material;
  const of = { accountId, customerId, credentialId };
  const added = (nickname: string, more: Partial<CredentialAdded>): CredentialAdded => ({
    type: 'CredentialAdded',
    ...{ ...of, credentialType: type, nickname, addedAt: when.now, ...more },
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
  return [added(nickname, { contactKey }), otpIssued(of, { type, nickname }, otp, when)];
};
