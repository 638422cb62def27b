import {
  answersQuery,
  carriesOut,
  type CallContext,
  type CustomHandling,
  type QueryHandling,
} from '@causeway/commands';
import { derivedUuid, idOf, uuidOf, type Id } from '@causeway/kernel';
import { GetPlatformConfig } from '@causeway/platform';
import type { ContactName } from '../domain/contact-change.js';
import { isOtpType } from '../domain/credential.js';
import { addCredential, revokeCredential, type Material } from '../domain/credential.decide.js';
import { hexOf, textHash } from '../domain/bytes.js';
import { challengeOtp, credentialOf, type NewOtp } from '../domain/otp.decide.js';
import { challengePasskey } from '../domain/login.decide.js';
import { isOidcProblem } from '../domain/oidc-token.js';
import { isSecondLeg } from '../domain/signed-request.js';
import type { Wallet } from '../domain/wallet.js';
import { findCredential, listCredentials, type CredentialRow } from '../read/credential.view.js';
import { bundleKey } from './bundle-key.js';
import { issued, listedCredential, shownCredential, shownWithBundle } from './documents.js';
import { keyedContact } from './keyed-contact.js';
import { judgedToken } from './oidc-verifier.js';
import type { WalletPorts } from './ports.js';
import {
  AddCredential,
  ChallengeCredential,
  ListCredentials,
  RevokeCredential,
  type CredentialWithBundle,
  type NewCredential,
  type PasskeyChallengeDocument,
} from './requests.js';
import { wallets } from './wallet.aggregate.js';
import { contactOf, provision, refused, walletFacts, walletOf, type Contact } from './wallet-of.js';

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
          return { material, parameters: parametersOf(credential, customerId, contact), otp };
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

export const requestIdOf = ({ commandId }: CallContext): Id<'Request'> =>
  idOf('Request', derivedUuid('wallet-request', commandId));

export const challengeIn = ({ pending }: Wallet, requestId: string) =>
  issued(pending, (request) => request.requestId === requestId);

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
const parametersOf = (
  credential: NewCredential,
  userId: Id<'Customer'>,
  { email = '', phoneNumber = '' }: Contact,
): object => {
  switch (credential.type) {
    case 'EMAIL_OTP':
      return { userId, userEmail: email };
    case 'SMS_OTP':
      return { userId, userPhoneNumber: phoneNumber };
    case 'OAUTH':
      return { userId, oauthProviders: [{ providerName: 'OIDC', oidcToken: credential.oidcToken }] };
    case 'PASSKEY': {
      const { nickname: authenticatorName, challenge, attestation } = credential;
      const { transports = [], ...attested } = attestation;
      return {
        userId,
        authenticators: [{ authenticatorName, challenge, attestation: { ...attested, transports } }],
      };
    }
  }
};

const DEFAULT_CODE_LENGTH = 6;
const DEFAULT_SENDER_NAME = 'Notifications';
const DEFAULT_LIFETIME_SECONDS = 300;
const SECOND_MS = 1_000;

/** A code as the platform wants its codes, with a key pair of its own (wallet-auth §2.3, §7). */
const newOtp = async (ports: WalletPorts, call: CallContext): Promise<NewOtp> => {
  const [{ embeddedWalletConfig = {} }, target] = await Promise.all([
    ports.dispatch.execute(new GetPlatformConfig({}, call)),
    ports.sealing.newPair(),
  ]);
  const { otpLength, alphanumeric, expirationSeconds, appName, ...mail } = embeddedWalletConfig;
  const { sendFromEmailSenderName: name = DEFAULT_SENDER_NAME, sendFromEmailAddress: address } = mail;
  const { replyToEmailAddress: replyTo } = mail;
  return {
    otpId: derivedUuid('wallet-otp', call.commandId),
    codeLength: otpLength ?? DEFAULT_CODE_LENGTH,
    isAlphanumeric: alphanumeric ?? false,
    lifetimeMs: (expirationSeconds ?? DEFAULT_LIFETIME_SECONDS) * SECOND_MS,
    ...(appName !== undefined && { appName }),
    sender: {
      name,
      ...(address !== undefined && { address }),
      ...(replyTo !== undefined && { replyTo }),
    },
    targetPublic: target.uncompressed,
    targetSecret: hexOf(target.secret),
  };
};

/** The credential of the caller's platform; refuses an unknown one. */
export const knownCredential = async (
  ports: WalletPorts,
  credentialId: Id<'AuthMethod'>,
  call: CallContext,
): Promise<CredentialRow> => {
  const row = await findCredential(ports, call, credentialId);
  if (row === undefined) throw refused('CREDENTIAL_NOT_FOUND', { resource: 'AuthMethod' });
  return row;
};

export const revokeCredentialHandling = (ports: WalletPorts): CustomHandling =>
  carriesOut<RevokeCredential>({
    command: RevokeCredential,
    execute: async ({ credentialId, sent }, call) => {
      const { accountId, customerId, credentialType } = await knownCredential(ports, credentialId, call);
      const command = { accountId, customerId, credentialId, requestId: requestIdOf(call), sent };
      return ports.record(call, {
        name: 'revoke-credential',
        on: wallets,
        id: uuidOf(accountId),
        content: { credentialId, sent },
        decide: (before, when) => revokeCredential(command, before, when),
        answer: (after) =>
          isSecondLeg(sent)
            ? { status: 'DONE' as const, done: null }
            : {
                status: 'SIGNATURE_REQUESTED' as const,
                challenge: { ...challengeIn(after, command.requestId), type: credentialType },
              },
        answersAbout: customerId,
      });
    },
  });

export const challengeCredentialHandling = (ports: WalletPorts): CustomHandling =>
  carriesOut<ChallengeCredential>({
    command: ChallengeCredential,
    execute: async ({ credentialId, clientPublicKey, errors }, call) => {
      const row = await knownCredential(ports, credentialId, call);
      if (isOtpType(row.credentialType)) return challengeWithCode(ports, row, call);
      if (row.credentialType === 'OAUTH') throw refused('NO_CHALLENGE_STEP');
      if (errors !== undefined) throw refused('INVALID_INPUT', { errors });
      if (clientPublicKey === undefined) throw refused('CLIENT_KEY_MISSING');
      return beginPasskeyLogin(ports, row, clientPublicKey, call);
    },
  });

const challengeWithCode = async (
  ports: WalletPorts,
  { accountId, customerId, credentialId }: CredentialRow,
  call: CallContext,
): Promise<CredentialWithBundle> => {
  const otp = await newOtp(ports, call);
  const signer = bundleKey(ports, call.environment);
  return ports.record(call, {
    name: 'challenge-credential',
    on: wallets,
    id: uuidOf(accountId),
    content: { credentialId },
    decide: (before, when) =>
      challengeOtp({ accountId, customerId, credentialId, otp }, before, when, ports.limits),
    answer: (after) => shownWithBundle(accountId, present(after, credentialId), signer),
    answersAbout: customerId,
  });
};

const present = (wallet: Wallet, credentialId: string) => {
  const credential = credentialOf(wallet, credentialId);
  if (credential === undefined) throw new Error(`${credentialId} was challenged and is not there`);
  return credential;
};

const beginPasskeyLogin = async (
  ports: WalletPorts,
  { accountId, customerId, credentialId }: CredentialRow,
  clientPublicKey: string,
  call: CallContext,
): Promise<PasskeyChallengeDocument> => {
  const requestId = requestIdOf(call);
  const command = { accountId, customerId, credentialId, requestId, clientPublicKey };
  return ports.record(call, {
    name: 'challenge-passkey',
    on: wallets,
    id: uuidOf(accountId),
    content: { credentialId, clientPublicKey },
    decide: (before, when) => challengePasskey(command, before, when, ports.limits),
    answer: (after) => {
      const { payloadToSign, expiresAt } = challengeIn(after, requestId);
      const shown = shownCredential(accountId, present(after, credentialId));
      return { ...shown, challenge: textHash(payloadToSign), requestId, expiresAt };
    },
    answersAbout: customerId,
  });
};

export const listCredentialsHandling = (ports: WalletPorts): QueryHandling =>
  answersQuery<ListCredentials>({
    query: ListCredentials,
    answer: async ({ accountId }, call) => {
      const rows = await listCredentials(ports, call, accountId);
      if (rows.length > 0) return rows.map(listedCredential);
      // The account may have been opened a moment ago.
      const { accountType, customerId } = await walletFacts(ports, accountId, call);
      if (accountType !== 'EMBEDDED_WALLET' || customerId === undefined) return [];
      const contact = await contactOf(ports, customerId, call);
      if (contact === undefined) return [];
      await provision(ports, { accountId, customerId }, contact, call);
      return (await listCredentials(ports, call, accountId)).map(listedCredential);
    },
  });
