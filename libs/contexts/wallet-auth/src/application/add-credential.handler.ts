import { carriesOut, type CallContext, type CustomHandling } from '@causeway/commands';
import { derivedUuid, idOf, uuidOf, type Id } from '@causeway/kernel';
import { addCredential } from '../domain/add-credential.decide.js';
import type { ContactName } from '../domain/contact-change.js';
import type { Material } from '../domain/credential-material.js';
import { isOidcProblem } from '../domain/oidc-token.js';
import { credentialOf } from '../domain/otp.decide.js';
import { isSecondLeg } from '../domain/signed-request.js';
import { contactActivity, type Activity } from '../domain/wallet-payload.js';
import { bundleKey } from './bundle-key.js';
import { shownWithBundle } from './documents.js';
import { keyedContact } from './keyed-contact.js';
import { newOtp } from './new-otp.js';
import { judgedToken } from './oidc-verifier.js';
import type { WalletPorts } from './ports.js';
import { AddCredential, type NewCredential } from './requests.js';
import { challengeIn, requestIdOf } from './signature-request.js';
import { wallets } from './wallet.aggregate.js';
import { contactOf, refused, walletOf, type Contact } from './wallet-of.js';

/**
 * Either leg of an addition: first the text that is to be signed, then the credential with what a code is sealed to. A
 * wallet's very first credential is added at once (wallet-auth §4).
 */
export const addCredentialHandling = (ports: WalletPorts): CustomHandling =>
  carriesOut<AddCredential>({
    command: AddCredential,
    execute: async ({ accountId, credential, bodyFingerprint, sent }, call) => {
      const { customerId } = await walletOf(ports, accountId, call);
      const credentialId = idOf('AuthMethod', derivedUuid('wallet-credential', call.commandId));
      const requestId = requestIdOf(call);
      const otp = await newOtp(ports, call);
      const { type } = credential;
      const command = { accountId, customerId, credentialId, requestId, type, bodyFingerprint, sent };
      const signer = bundleKey(ports, call.environment);
      return ports.record(call, {
        name: 'add-credential',
        on: wallets,
        id: uuidOf(accountId),
        content: { accountId, bodyFingerprint, sent },
        // The contact is asked for after the wallet was read: one that changes later moves the wallet first.
        facts: async () => {
          const contact = await contactOf(ports, customerId, call);
          if (contact === undefined) throw refused('WALLET_IS_CLOSED', { resource: 'InternalAccount' });
          const material = await materialOf(ports, credential, {
            contact,
            isSecond: isSecondLeg(sent),
            call,
          });
          return { material, activity: activityOf(credential, customerId, contact), otp };
        },
        decide: (before, when, facts) => addCredential(command, before, when, facts),
        answer: (after) => {
          const added = credentialOf(after, credentialId);
          return added === undefined
            ? {
                status: 'SIGNATURE_REQUESTED' as const,
                challenge: { ...challengeIn(after, requestId), type },
              }
            : { status: 'DONE' as const, done: shownWithBundle(accountId, added, signer) };
        },
        answersAbout: customerId,
      });
    },
  });

/** What the credential would be made of, as far as it can be judged without the wallet. */
const materialOf = async (
  ports: WalletPorts,
  credential: NewCredential,
  { contact, isSecond, call }: { contact: Contact; isSecond: boolean; call: CallContext },
): Promise<Material> => {
  const keyed = (name: ContactName, value: string | undefined) =>
    value === undefined ? undefined : keyedContact(ports, name, value, call);
  switch (credential.type) {
    case 'EMAIL_OTP':
      return { type: credential.type, contact: keyed('email', contact.email) };
    case 'SMS_OTP':
      return { type: credential.type, contact: keyed('phoneNumber', contact.phoneNumber) };
    case 'PASSKEY': {
      const { type, nickname, attestation, challenge } = credential;
      const attested = ports.passkeys.attested({ attestation, challenge });
      return 'problem' in attested
        ? { type, nickname, passkey: undefined, problem: attested.problem }
        : { type, nickname, passkey: attested };
    }
    case 'OAUTH': {
      // The second leg uses whom the first one found.
      if (isSecond) return { type: 'OAUTH', identity: undefined };
      const judged = await judgedToken(ports, credential.oidcToken, call);
      if (isOidcProblem(judged)) return { type: 'OAUTH', identity: undefined, problem: judged };
      const { iss, aud, sub, email } = judged;
      return { type: 'OAUTH', identity: { iss, aud, sub, ...(email !== undefined && { email }) } };
    }
  }
};

/** What the owner signs of it (wallet-auth §2.8). */
const activityOf = (
  credential: NewCredential,
  userId: Id<'Customer'>,
  { email = '', phoneNumber = '' }: Contact,
): Activity => {
  switch (credential.type) {
    case 'EMAIL_OTP':
      return contactActivity(userId, 'email', email);
    case 'SMS_OTP':
      return contactActivity(userId, 'phoneNumber', phoneNumber);
    case 'OAUTH': {
      const oauthProviders = [{ providerName: 'OIDC', oidcToken: credential.oidcToken }];
      return { type: 'ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS', parameters: { userId, oauthProviders } };
    }
    case 'PASSKEY': {
      const { nickname: authenticatorName, challenge, attestation } = credential;
      const { transports = [], ...attested } = attestation;
      const authenticators = [{ authenticatorName, challenge, attestation: { ...attested, transports } }];
      return { type: 'ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2', parameters: { userId, authenticators } };
    }
  }
};
