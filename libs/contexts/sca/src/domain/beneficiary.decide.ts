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
import { isOpen, type Authentication, type ScaEvent } from './authentication.js';
import { beneficiaryIn, type Beneficiary, type TrustChange } from './beneficiary.js';
import { refusedWhileLocked, wrongProof } from './lockout.js';
import { CODE_LIFE_MS, RESEND_MS, type Judge } from './login.decide.js';
import type { UsedProof } from './login.js';
import type { ScaRejection } from './rejection-codes.js';

type Answer = Decision<ScaEvent, ScaRejection>;
interface When {
  readonly now: Instant;
}

export interface AskForTrust {
  readonly customerId: Id<'Customer'>;
  readonly externalAccountId: Id<'ExternalAccount'>;
  readonly change: TrustChange;
  readonly challengeId: string;
  /** As the message names the account. */
  readonly payee: string;
}

const isDone = ({ isTrusted }: Beneficiary, change: TrustChange): boolean =>
  isTrusted === (change === 'TRUST');

/**
 * Asks the customer to prove the change by SMS, in place of an open challenge of this account unless that is younger than
 * thirty seconds; nothing is asked where nothing would change (sca §8). `phoneNumber` is the customer's once verified.
 */
export const askForTrust = (
  asked: AskForTrust,
  { beneficiaries }: Authentication,
  { now }: When,
  phoneNumber: string | undefined,
): Answer => {
  const beneficiary = beneficiaryIn(beneficiaries, asked.externalAccountId);
  if (isDone(beneficiary, asked.change)) return nothing();
  if (phoneNumber === undefined) return reject('PHONE_NOT_VERIFIED');
  const { open } = beneficiary;
  const isFresh =
    open !== undefined &&
    open.material === phoneNumber &&
    isOpen(open, now) &&
    elapsedMs(open.startedAt, now) < RESEND_MS;
  if (isFresh) return nothing();
  const expiresAt = after(now, CODE_LIFE_MS);
  return record({ type: 'ScaTrustChallengeIssued', ...asked, phoneNumber, issuedAt: now, expiresAt });
};

export interface ProveTrust {
  readonly customerId: Id<'Customer'>;
  readonly externalAccountId: Id<'ExternalAccount'>;
  readonly change: TrustChange;
  readonly challengeId?: string;
}

/** Judges the proof of a change; without a challenge, one that is done already is confirmed (sca §8). */
export const proveTrust = (
  { customerId, externalAccountId, change, challengeId }: ProveTrust,
  before: Authentication,
  { now }: When,
  { judge, phoneNumber }: { readonly judge: Judge; readonly phoneNumber: string | undefined },
): Answer => {
  const beneficiary = beneficiaryIn(before.beneficiaries, externalAccountId);
  if (isDone(beneficiary, change) && challengeId === undefined) return nothing();
  const { open } = beneficiary;
  if (challengeId === undefined || open?.challengeId !== challengeId || open.change !== change)
    return reject('PROOF_WRONG');
  if (!isOpen(open, now)) return reject('PROOF_WRONG');
  const locked = refusedWhileLocked(before, now);
  if (locked !== undefined) return locked;
  // A code that went to a former number proves nothing.
  if (phoneNumber === undefined || open.material !== phoneNumber) return reject('PROOF_WRONG');
  const used = proof(challengeId, before, judge);
  if (used === undefined) return wrongProof({ customerId, challengeId }, before, now);
  const type = change === 'TRUST' ? 'BeneficiaryTrusted' : 'BeneficiaryUntrusted';
  return record({ type, customerId, externalAccountId, challengeId, used, provenAt: now });
};

/** The code that was sent, else one of an authenticator app; a recovery code opens logins alone (sca §2.1). */
const proof = (challengeId: string, { totp }: Authentication, judge: Judge): UsedProof | undefined => {
  if (judge.isSmsCode(challengeId)) return {};
  const used = totp && judge.appCode(totp);
  return used?.recoveryCode === undefined ? used : undefined;
};
