import { carriesOut, type CallContext, type CustomHandling } from '@causeway/commands';
import { uuidOf } from '@causeway/kernel';
import { textHash } from '../domain/bytes.js';
import { isOtpType } from '../domain/credential.js';
import { challengePasskey } from '../domain/login.decide.js';
import { challengeOtp, credentialOf } from '../domain/otp.decide.js';
import type { Wallet } from '../domain/wallet.js';
import type { CredentialRow } from '../read/credential.view.js';
import { bundleKey } from './bundle-key.js';
import { shownCredential, shownWithBundle } from './documents.js';
import { newOtp } from './new-otp.js';
import type { WalletPorts } from './ports.js';
import { ChallengeCredential, type CredentialWithBundle, type PasskeyChallengeDocument } from './requests.js';
import { challengeIn, requestIdOf } from './signature-request.js';
import { wallets } from './wallet.aggregate.js';
import { knownCredential, refused } from './wallet-of.js';

/**
 * A new code on its way, or the challenge of a login by passkey, which alone needs the client's key. A token of an
 * identity provider has no challenge (wallet-auth §4).
 */
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
