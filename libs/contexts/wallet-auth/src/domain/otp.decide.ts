import {
  after,
  record,
  reject,
  unlessErased,
  type Decision,
  type Id,
  type Instant,
  type Rejected,
} from '@causeway/kernel';
import type { OtpClaims, SentOtp } from './bundle.js';
import type {
  CodeSender,
  Credential,
  CredentialEvent,
  Otp,
  OtpEnded,
  OtpIssued,
  VerificationAttempted,
} from './credential.js';
import {
  unlessMayChallenge,
  unlessMayGuess,
  unlessMayVerify,
  WRONG_CODES_MAX,
  type WalletLimits,
} from './limits.js';
import type { WalletRejection } from './rejection-codes.js';
import { opened } from './session.decide.js';
import {
  isSecondLeg,
  onceSigned,
  REQUEST_LIFETIME_MS,
  requestSignature,
  unauthorized,
  type SentSignature,
  type SignedAction,
  type SignedRequest,
  type When,
} from './signed-request.js';
import type { Wallet, WalletEvent } from './wallet.js';
import type { WalletDecision } from './wallet.decide.js';
import { epochMs, organizationOf } from './wallet-payload.js';

/** How a platform wants its codes (wallet-auth §7). */
export interface OtpSettings {
  readonly codeLength: number;
  readonly isAlphanumeric: boolean;
  readonly lifetimeMs: number;
  readonly appName?: string;
  readonly sender: CodeSender;
}
/** A code that may be issued: made before the decision, and of no meaning where it is refused. */
export interface NewOtp extends OtpSettings {
  readonly otpId: string;
  readonly targetPublic: string;
  readonly targetSecret: string;
}

interface OfCredential {
  readonly accountId: Id<'InternalAccount'>;
  readonly customerId: Id<'Customer'>;
  readonly credentialId: Id<'AuthMethod'>;
}

/** The event of a new code, which goes to the credential's address or number and lives from `now` on. */
export const otpIssued = (
  { accountId, customerId, credentialId }: OfCredential,
  { type, nickname }: { readonly type: Credential['type']; readonly nickname: string },
  { lifetimeMs, sender, ...otp }: NewOtp,
  { now }: Pick<When, 'now'>,
): OtpIssued => ({
  type: 'OtpIssued',
  ...{ accountId, customerId, credentialId, ...otp },
  ...(type === 'SMS_OTP' ? { channel: 'SMS' } : { channel: 'EMAIL', sender }),
  recipient: nickname,
  issuedAt: now,
  expiresAt: after(now, lifetimeMs),
});

/** A code that opens nothing any more, and why. */
export const otpEnded = (
  { accountId, credentialId }: Pick<OfCredential, 'accountId' | 'credentialId'>,
  { otpId }: Pick<Otp, 'otpId'>,
  why: OtpEnded['why'],
  now: Instant,
): OtpEnded => ({ type: 'OtpEnded', accountId, credentialId, otpId, why, endedAt: now });

/** The credential of a wallet by its id. */
export const credentialOf = ({ credentials }: Wallet, credentialId: string): Credential | undefined =>
  credentials.find((each) => each.credentialId === credentialId);
/** The refusal where the wallet has no credential of this id. */
export const noCredential = (): Rejected<never, WalletRejection> =>
  reject('CREDENTIAL_NOT_FOUND', { resource: 'AuthMethod' });

/** Sends a code anew; the earlier one and its bundle are void (wallet-auth §4). */
export const challengeOtp = (
  challenge: OfCredential & { readonly otp: NewOtp },
  wallet: Wallet,
  when: When,
  limits: WalletLimits,
): WalletDecision => {
  const credential = credentialOf(wallet, challenge.credentialId);
  const nickname = credential && unlessErased(credential.nickname);
  if (credential === undefined || nickname === undefined) return noCredential();
  const refused = unlessMayChallenge(credential, limits, when.now);
  if (refused !== undefined) return refused;
  const { otp: before, type } = credential;
  return record<WalletEvent>(
    ...(before === undefined ? [] : [otpEnded(challenge, before, 'SUPERSEDED', when.now)]),
    otpIssued(challenge, { type, nickname }, challenge.otp, when),
  );
};

/** When a code has expired, its bundle's key goes with it. */
export const endOtp = (
  { otpId, ...of }: Pick<OfCredential, 'accountId' | 'credentialId'> & { readonly otpId: string },
  wallet: Wallet,
  { now }: Pick<When, 'now'>,
): Decision<CredentialEvent> => {
  const { otp } = credentialOf(wallet, of.credentialId) ?? {};
  return otp?.otpId === otpId && now >= otp.expiresAt ? record(otpEnded(of, otp, 'EXPIRED', now)) : record();
};

export interface VerifyOtp extends OfCredential {
  readonly type: Credential['type'];
  readonly bodyFingerprint: string;
  readonly sent: SentSignature;
  /** Of a first leg. */
  readonly requestId: Id<'Request'>;
  /** Of a second leg. */
  readonly sessionId: Id<'Session'>;
}
/** What became of a bundle, judged against the code that was live then. */
export interface OpenedBundle {
  readonly otpId: string;
  /** Absent where it did not open, or held nothing of use. */
  readonly sent?: SentOtp & { readonly isRight: boolean };
}
interface Judging {
  readonly limits: WalletLimits;
  readonly opened: OpenedBundle | undefined;
  /** Makes the text that the client signs. */
  readonly token: (claims: OtpClaims) => string;
}

/** Both legs of a proof by code: the first uses the code up, the second opens the session (wallet-auth §4). */
export const verifyOtp = (
  command: VerifyOtp,
  wallet: Wallet,
  when: When,
  judging: Judging,
): WalletDecision => {
  const credential = credentialOf(wallet, command.credentialId);
  if (credential === undefined) return noCredential();
  if (credential.type !== command.type) return reject('TYPE_MISMATCH');
  const isSecond = isSecondLeg(command.sent);
  const refused =
    unlessMayVerify(credential, judging.limits, when.now) ??
    (isSecond ? undefined : unlessMayGuess(credential, when.now));
  if (refused !== undefined) return refused;
  return counted(
    command,
    when,
    isSecond
      ? openSession(command, credential, wallet, when, judging.limits)
      : matchCode(command, credential, wallet, when, judging),
  );
};

const actionOf = ({ credentialId, bodyFingerprint }: VerifyOtp): SignedAction => ({
  ...{ operation: 'VERIFY_OTP', targetId: credentialId, bodyFingerprint },
});

const openSession = (
  command: VerifyOtp,
  credential: Credential,
  { pending }: Wallet,
  when: When,
  limits: WalletLimits,
): WalletDecision =>
  onceSigned<WalletEvent>(
    { ...actionOf(command), ...command, keys: [] },
    pending,
    when,
    ({ signerKey = '' }) => record(opened({ ...command, publicKey: signerKey }, credential, when, limits)),
  );

/** The request that this very bundle has led to; while it is pending it is given out again (wallet-auth §4). */
export const requestOfBundle = (
  action: Pick<VerifyOtp, 'credentialId' | 'bodyFingerprint'>,
  { pending }: Wallet,
): SignedRequest | undefined =>
  pending.findLast(
    ({ operation, targetId, bodyFingerprint }) =>
      operation === 'VERIFY_OTP' &&
      targetId === action.credentialId &&
      bodyFingerprint === action.bodyFingerprint,
  );

const matchCode = (
  command: VerifyOtp,
  { otp, nickname }: Credential,
  wallet: Wallet,
  when: When,
  { opened: bundle, token }: Judging,
): WalletDecision => {
  const { now } = when;
  const before = requestOfBundle(command, wallet);
  if (before !== undefined && now < before.expiresAt) return record();
  if (otp === undefined || now >= otp.expiresAt || bundle?.otpId !== otp.otpId)
    return unauthorized('No pending OTP for this credential');
  if (bundle.sent === undefined) return unauthorized('OTP bundle could not be decrypted');
  if (!bundle.sent.isRight) {
    const refusal = reject('OTP_WRONG');
    return otp.wrongCodes + 1 < WRONG_CODES_MAX
      ? refusal
      : refusal.recording(otpEnded(command, otp, 'TOO_MANY_WRONG_CODES', now));
  }
  const { accountId, customerId, requestId } = command;
  const { publicKey } = bundle.sent;
  const payloadToSign = token({
    id: requestId,
    verification_type: command.type,
    contact: unlessErased(nickname) ?? '',
    organization_id: organizationOf(accountId),
    public_key: publicKey,
    exp: epochMs(after(now, REQUEST_LIFETIME_MS)),
  });
  return requestSignature<WalletEvent>(
    { ...actionOf(command), accountId, customerId, requestId, payloadToSign, signerKey: publicKey },
    when,
    otpEnded(command, otp, 'USED', now),
  );
};

/** A tried proof counts, whatever became of it. */
export const counted = (
  { accountId, credentialId }: Pick<OfCredential, 'accountId' | 'credentialId'>,
  { now }: When,
  decision: WalletDecision,
): WalletDecision => {
  const attempt = (outcome: VerificationAttempted['outcome']): VerificationAttempted => ({
    type: 'VerificationAttempted',
    ...{ accountId, credentialId, outcome, attemptedAt: now },
  });
  if (decision.outcome === 'accepted') return record<WalletEvent>(attempt('ACCEPTED'), ...decision.events);
  const isWrongCode = decision.rejection.code === 'OTP_WRONG';
  return decision.recording<WalletEvent>(attempt(isWrongCode ? 'WRONG_CODE' : 'REFUSED'));
};
