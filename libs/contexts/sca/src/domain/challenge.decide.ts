import {
  after,
  elapsedMs,
  nothing,
  record,
  reject,
  type Decision,
  type Id,
  type Instant,
} from '@causeway/kernel';
import { isSessionLive, WRONG_PROOFS_MAX, type Authentication, type ScaEvent } from './authentication.js';
import type { Challenge, PaymentInWords } from './challenge.js';
import { refusedWhileLocked, wrongProof } from './lockout.js';
import type { Judge } from './login.decide.js';
import type { UsedProof } from './login.js';
import type { ScaRejection } from './rejection-codes.js';

type Answer = Decision<ScaEvent, ScaRejection>;
interface When {
  readonly now: Instant;
}

export interface IssueChallenge {
  readonly customerId: Id<'Customer'>;
  readonly challengeId: string;
  readonly quoteId: Id<'Quote'>;
  readonly factor: 'SMS_OTP' | 'PASSKEY';
  readonly phoneNumber?: string;
  readonly payment: PaymentInWords;
  readonly expiresAt: Instant;
}

/** Takes up a challenge that a quote recorded, once: when the quote publishes it, or with its first proof. */
export const issueChallenge = (issue: IssueChallenge, before: Authentication, { now }: When): Answer =>
  before.challenges[issue.challengeId] !== undefined || now >= issue.expiresAt
    ? nothing()
    : record({ type: 'ScaChallengeIssued', ...issue, issuedAt: now });

/** After so many wrong proofs within it, the next one has to wait (sca §4.1). */
const WRONG_WITHIN_MS = 30_000;
const WRONG_WITHIN_MAX = 3;

export interface ProveChallenge {
  readonly customerId: Id<'Customer'>;
  readonly challengeId: string;
  readonly quoteId: Id<'Quote'>;
  readonly endUserIpAddress?: string;
}

export interface ProofFacts {
  readonly judge: Judge;
  /** The customer's verified number now. */
  readonly phoneNumber?: string;
  /** The customer's number now, verified or not. */
  readonly numberOnRecord?: string;
  /** What the quote asked its passkey to sign. */
  readonly passkeyChallenge: string | undefined;
}

/**
 * Judges the proof of one payment, in the order of sca §1.1: whether it waits for one, the lock, the session, the rate,
 * the proof. Of two right proofs one is accepted; a wrong one counts, and may lock.
 */
export const proveChallenge = (
  { customerId, challengeId, quoteId, endUserIpAddress }: ProveChallenge,
  before: Authentication,
  { now }: When,
  facts: ProofFacts,
): Answer => {
  const challenge = before.challenges[challengeId];
  if (challenge === undefined || !isPending(challenge, quoteId, now)) return reject('CHALLENGE_NOT_PENDING');
  const refusal =
    refusedWhileLocked(before, now) ?? unlessLive(before, facts, now) ?? refusedByRate(challenge, facts, now);
  if (refusal !== undefined) return refusal;
  if (!isProvable(challenge, facts)) return reject('PROOF_WRONG');
  const used = proof(challenge, before, facts);
  const from = endUserIpAddress === undefined ? {} : { endUserIpAddress };
  if (used === undefined) return wrongProof({ customerId, challengeId, ...from }, before, now);
  return record({
    ...{ type: 'ScaChallengeSatisfied', customerId, challengeId, quoteId, used, satisfiedAt: now },
    ...from,
  });
};

const isPending = ({ quoteId, satisfiedAt, expiresAt }: Challenge, asked: string, now: Instant): boolean =>
  quoteId === asked && satisfiedAt === undefined && now < expiresAt;

const unlessLive = (
  before: Authentication,
  { numberOnRecord }: ProofFacts,
  now: Instant,
): ReturnType<typeof reject<ScaRejection>> | undefined =>
  isSessionLive(before, numberOnRecord, now) ? undefined : reject('SCA_SESSION_REQUIRED');

const refusedByRate = (
  challenge: Challenge,
  facts: Pick<ProofFacts, 'numberOnRecord'>,
  now: Instant,
): ReturnType<typeof reject<ScaRejection>> | undefined => {
  const { wrongAt, expiresAt } = challenge;
  if (wrongAt.length >= WRONG_PROOFS_MAX || isVoided(challenge, facts))
    return tooMany('TOO_MANY_PROOFS', now, expiresAt);
  const first = wrongAt.at(-WRONG_WITHIN_MAX);
  const opensAt = first && after(first, WRONG_WITHIN_MS);
  return opensAt !== undefined && now < opensAt ? tooMany('TOO_MANY_PROOFS', now, opensAt) : undefined;
};

/** Its factor is gone, or its code went to a number that the customer has no more (sca §3). */
const isVoided = (
  { factor, isVoid, phoneNumber }: Challenge,
  { numberOnRecord }: Pick<ProofFacts, 'numberOnRecord'>,
): boolean => isVoid || (factor === 'SMS_OTP' && phoneNumber !== numberOnRecord);

const tooMany = (code: ScaRejection, now: Instant, until: Instant): ReturnType<typeof reject<ScaRejection>> =>
  reject(code, { retryAfterSeconds: Math.ceil(elapsedMs(now, until) / 1_000) });

/** A code that went to a former number proves nothing, nor does a passkey that came after the challenge. */
const isProvable = (
  { factor, isVoid, phoneNumber }: Challenge,
  facts: Pick<ProofFacts, 'phoneNumber'>,
): boolean =>
  !isVoid && (factor === 'PASSKEY' || (phoneNumber !== undefined && phoneNumber === facts.phoneNumber));

/** An authenticator app's code proves no payment: it cannot be bound to one (sca §2). */
const proof = (
  { factor, codeId }: Challenge,
  { passkey }: Authentication,
  { judge, passkeyChallenge }: ProofFacts,
): UsedProof | undefined => {
  if (factor === 'SMS_OTP') return judge.isSmsCode(codeId) ? {} : undefined;
  return passkey && passkeyChallenge !== undefined ? judge.assertion(passkey, passkeyChallenge) : undefined;
};

const RESEND_MS = 30_000;
const RESENDS_MAX = 5;

/**
 * Sends another code for the same challenge, whose end and attempts stay as they are (sca §4.2). A number that is gone gets
 * none: its challenge is void. `phoneNumber` is the customer's once verified.
 */
export const resendCode = (
  {
    customerId,
    challengeId,
    quoteId,
    codeId,
  }: Pick<ProveChallenge, 'customerId' | 'challengeId' | 'quoteId'> & { readonly codeId: string },
  before: Authentication,
  { now }: When,
  phoneNumber: string | undefined,
): Answer => {
  const challenge = before.challenges[challengeId];
  const isOpen =
    challenge !== undefined &&
    isPending(challenge, quoteId, now) &&
    challenge.factor === 'SMS_OTP' &&
    isProvable(challenge, { phoneNumber }) &&
    challenge.wrongAt.length < WRONG_PROOFS_MAX;
  if (!isOpen) return reject('CHALLENGE_NOT_PENDING');
  const { resentAt, expiresAt } = challenge;
  if (resentAt.length >= RESENDS_MAX) return tooMany('TOO_MANY_RESENDS', now, expiresAt);
  const last = resentAt.at(-1);
  const opensAt = last && after(last, RESEND_MS);
  if (opensAt !== undefined && now < opensAt) return tooMany('TOO_MANY_RESENDS', now, opensAt);
  return record({ type: 'ScaCodeResent', customerId, challengeId, codeId, resentAt: now });
};
