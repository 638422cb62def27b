import { carriesOut, type CallContext, type CustomHandling } from '@causeway/commands';
import { Erased, uuidOf } from '@causeway/kernel';
import { otpToken, readOtp, readSealedBox } from '../domain/bundle.js';
import { hexBytes, textHash } from '../domain/bytes.js';
import type { OtpType } from '../domain/credential.js';
import { pairOf } from '../domain/curve-key.js';
import { verifyPasskey, verifyToken, type JudgedAssertion } from '../domain/login.decide.js';
import { credentialOf, requestOfBundle, verifyOtp, type OpenedBundle } from '../domain/otp.decide.js';
import { isSecondLeg, type SentSignature, type SignedRequest } from '../domain/signed-request.js';
import type { Wallet } from '../domain/wallet.js';
import type { CredentialRow } from '../read/credential.view.js';
import { bundleKey } from './bundle-key.js';
import { shownChallenge } from './documents.js';
import { judgedToken } from './oidc-verifier.js';
import { isSameCode, otpCode } from './otp-code.js';
import type { PasskeyAssertion, WalletPorts } from './ports.js';
import { VerifyCredential, type CredentialProof, type SessionDocument, type Signed } from './requests.js';
import { newSessionKey, openedSession, sessionIdOf } from './session.handlers.js';
import { requestIdOf } from './signature-request.js';
import { loadWallet, wallets } from './wallet.aggregate.js';
import { knownCredential } from './wallet-of.js';

/** A token and a passkey open a session at once; a code takes two legs (wallet-auth §4). */
export const verifyCredentialHandling = (ports: WalletPorts): CustomHandling =>
  carriesOut<VerifyCredential>({
    command: VerifyCredential,
    execute: async ({ credentialId, proof, bodyFingerprint, sent }, call) => {
      const row = await knownCredential(ports, credentialId, call);
      switch (proof.type) {
        case 'OAUTH':
          return done(await openWithToken(ports, row, proof, call));
        case 'PASSKEY':
          return done(await openWithPasskey(ports, row, { ...proof, sent }, call));
        default:
          return proveWithCode(ports, row, { ...proof, bodyFingerprint, sent }, call);
      }
    },
  });

const done = (session: SessionDocument): Signed<SessionDocument> => ({ status: 'DONE', done: session });

interface CodeLeg {
  readonly type: OtpType;
  readonly encryptedOtpBundle: string;
  readonly bodyFingerprint: string;
  readonly sent: SentSignature;
}

const proveWithCode = (
  ports: WalletPorts,
  { accountId, customerId, credentialId }: CredentialRow,
  { type, encryptedOtpBundle, bodyFingerprint, sent }: CodeLeg,
  call: CallContext,
): Promise<Signed<SessionDocument>> => {
  const [requestId, sessionId] = [requestIdOf(call), sessionIdOf(call)];
  const signer = bundleKey(ports, call.environment);
  const { limits } = ports;
  const leg = { accountId, customerId, credentialId, type, bodyFingerprint, sent, requestId, sessionId };
  return ports.record(call, {
    name: 'verify-code',
    on: wallets,
    id: uuidOf(accountId),
    content: { credentialId, bodyFingerprint, sent },
    facts: async () =>
      isSecondLeg(sent)
        ? undefined
        : openedBundle(ports, await loadWallet(ports, accountId, call), {
            credentialId,
            encryptedOtpBundle,
            call,
          }),
    decide: (before, when, opened) =>
      verifyOtp(leg, before, when, { limits, opened, token: (claims) => otpToken(claims, signer) }),
    answer: (after): Signed<SessionDocument> => {
      if (isSecondLeg(sent)) return done(openedSession(after, accountId, sessionId));
      const request = requestOfBundle(leg, after);
      if (request === undefined) throw new Error('An accepted code left no request behind');
      return { status: 'SIGNATURE_REQUESTED', challenge: { ...shownChallenge(request), type } };
    },
    answersAbout: customerId,
  });
};

const isOf =
  (requestId: string) =>
  (request: SignedRequest): boolean =>
    request.requestId === requestId;

/** What a client sealed, against the code that is live now. */
const openedBundle = async (
  ports: WalletPorts,
  wallet: Wallet,
  {
    credentialId,
    encryptedOtpBundle,
    call,
  }: { readonly credentialId: string; readonly encryptedOtpBundle: string; readonly call: CallContext },
): Promise<OpenedBundle | undefined> => {
  const { otp } = credentialOf(wallet, credentialId) ?? {};
  const box = readSealedBox(encryptedOtpBundle);
  if (otp === undefined || otp.targetSecret instanceof Erased) return undefined;
  const { otpId } = otp;
  const secret = hexBytes(otp.targetSecret);
  const plaintext = box && secret && (await ports.sealing.open(box, pairOf(secret)));
  const sent = plaintext && readOtp(plaintext);
  if (sent === undefined) return { otpId };
  const code = otpCode(ports, { ...otp, environment: call.environment });
  return { otpId, sent: { ...sent, isRight: isSameCode(ports, sent.code, code) } };
};

/** Taken for a good assertion in sandbox, and in production for the bytes that it is (wallet-auth §11). */
const SANDBOX_ASSERTION = 'sandbox-valid-passkey-signature';

const openWithPasskey = async (
  ports: WalletPorts,
  { accountId, customerId, credentialId }: CredentialRow,
  { assertion, sent }: { readonly assertion: PasskeyAssertion; readonly sent: SentSignature },
  call: CallContext,
): Promise<SessionDocument> => {
  const sessionId = sessionIdOf(call);
  const known = await loadWallet(ports, accountId, call);
  const clientPublicKey = known.pending.find(isOf(sent.requestId ?? ''))?.clientPublicKey;
  // The key that a challenge was asked with never changes: one key is made, however often this is decided.
  const key = clientPublicKey === undefined ? undefined : await newSessionKey(ports, clientPublicKey);
  const command = { accountId, customerId, credentialId, sessionId, requestId: sent.requestId };
  return ports.record(call, {
    name: 'verify-passkey',
    on: wallets,
    id: uuidOf(accountId),
    content: { credentialId, assertion, sent },
    facts: async () =>
      key &&
      judgedAssertion(ports, await loadWallet(ports, accountId, call), {
        ...command,
        assertion,
        call,
        ...key,
      }),
    decide: (before, when, judged) => verifyPasskey(command, before, when, { limits: ports.limits, judged }),
    answer: (after) => openedSession(after, accountId, sessionId, key?.bundle),
    answersAbout: customerId,
  });
};

const judgedAssertion = async (
  ports: WalletPorts,
  wallet: Wallet,
  {
    credentialId,
    requestId,
    assertion,
    publicKey,
    call,
  }: {
    readonly credentialId: string;
    readonly requestId: string | undefined;
    readonly assertion: PasskeyAssertion;
    readonly publicKey: string;
    readonly call: CallContext;
  },
): Promise<JudgedAssertion | undefined> => {
  const request = wallet.pending.find(isOf(requestId ?? ''));
  const { passkey, counter: counterBefore } = credentialOf(wallet, credentialId) ?? { counter: 0 };
  if (request === undefined || passkey === undefined || passkey instanceof Erased) return undefined;
  const { payloadToSign } = request;
  if (payloadToSign instanceof Erased) return undefined;
  const judged = { requestId: request.requestId, counterBefore, publicKey };
  if (call.environment === 'sandbox' && assertion.signature === SANDBOX_ASSERTION)
    return { ...judged, verdict: { counter: counterBefore } };
  const challenge = textHash(payloadToSign);
  const verdict = await ports.passkeys.asserted(assertion, { passkey, counter: counterBefore, challenge });
  return { ...judged, verdict };
};

const openWithToken = async (
  ports: WalletPorts,
  { accountId, customerId, credentialId }: CredentialRow,
  { oidcToken, clientPublicKey }: Extract<CredentialProof, { readonly type: 'OAUTH' }>,
  call: CallContext,
): Promise<SessionDocument> => {
  const sessionId = sessionIdOf(call);
  const [judged, { publicKey, bundle }] = await Promise.all([
    judgedToken(ports, oidcToken, call),
    newSessionKey(ports, clientPublicKey),
  ]);
  const command = {
    accountId,
    customerId,
    credentialId,
    sessionId,
    publicKey,
    nonce: textHash(clientPublicKey),
  };
  return ports.record(call, {
    name: 'verify-token',
    on: wallets,
    id: uuidOf(accountId),
    content: { credentialId, oidcToken, clientPublicKey },
    decide: (before, when) => verifyToken(command, before, when, { limits: ports.limits, judged }),
    answer: (after) => openedSession(after, accountId, sessionId, bundle),
    answersAbout: customerId,
  });
};
