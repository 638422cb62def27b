import { after, record, reject, type Decision, type Id, type Instant } from '@causeway/kernel';
import { isOpen, type Authentication, type ScaEvent } from './authentication.js';
import type { EnrolledFactor, PasskeyMaterial } from './factor.js';
import type { ScaRejection } from './rejection-codes.js';

type Answer = Decision<ScaEvent, ScaRejection>;
interface When {
  readonly now: Instant;
}

/** An enrolment is proven within it (sca §2.1). */
const ENROLMENT_LIFE_MS = 10 * 60_000;

export interface StartEnrolment {
  readonly customerId: Id<'Customer'>;
  readonly factor: EnrolledFactor;
  /** Made anew for each start: the secret in hex, or the challenge in base64url. */
  readonly material: string;
}

/** Begins an enrolment, in place of an open one of the same factor; there is one of each at most. */
export const startEnrolment = (
  { customerId, factor, material }: StartEnrolment,
  before: Authentication,
  { now }: When,
): Answer =>
  enrolledAlready(factor, before) ??
  record({
    ...{ type: 'ScaEnrolmentStarted', customerId, factor, material },
    ...{ startedAt: now, expiresAt: after(now, ENROLMENT_LIFE_MS) },
  });

const enrolledAlready = (
  factor: EnrolledFactor,
  { totp, passkey }: Authentication,
): ReturnType<typeof reject<ScaRejection>> | undefined => {
  if (factor === 'TOTP') return totp && reject('TOTP_ENROLLED');
  return passkey && reject('PASSKEY_ENROLLED');
};

export interface ConfirmTotp {
  readonly customerId: Id<'Customer'>;
  /** As the start gave it: it names the start. */
  readonly secret: string;
  readonly recoveryHashes: readonly string[];
}

/** The step that a code proves for a secret; `undefined` for a wrong code, and no step in the sandbox. */
export type StepOf = (secret: string) => { readonly step?: number } | undefined;

/** The authenticator app is enrolled by its first code; a wrong one is recorded, and the fifth voids the start. */
export const confirmTotp = (
  { customerId, secret, recoveryHashes }: ConfirmTotp,
  before: Authentication,
  { now }: When,
  stepOf: StepOf,
): Answer => {
  const refusal = enrolledAlready('TOTP', before);
  if (refusal !== undefined) return refusal;
  const open = before.enrolments.TOTP;
  if (open?.material !== secret || !isOpen(open, now)) return reject('PROOF_WRONG');
  const proven = stepOf(secret);
  if (proven === undefined) return refused(customerId, 'TOTP', now);
  const material = { secret, recoveryHashes };
  return record({ type: 'ScaTotpEnrolled', customerId, material, ...proven, enrolledAt: now });
};

/** What a ceremony proved, and against which challenge it was judged. */
export interface AttestedPasskey {
  readonly challenge: string;
  /** Absent when the ceremony failed. */
  readonly passkey?: PasskeyMaterial & { readonly counter: number };
}

/** A passkey is enrolled by its ceremony; a failed one is recorded, and the fifth voids the start. */
export const confirmPasskey = (
  customerId: Id<'Customer'>,
  before: Authentication,
  { now }: When,
  attested: AttestedPasskey | undefined,
): Answer => {
  const refusal = enrolledAlready('PASSKEY', before);
  if (refusal !== undefined) return refusal;
  const open = before.enrolments.PASSKEY;
  if (open?.material === undefined || !isOpen(open, now)) return reject('PROOF_WRONG');
  // A credential that was made for another challenge belongs to no live start.
  if (attested === undefined || attested.challenge !== open.material) return reject('PROOF_WRONG');
  if (attested.passkey === undefined) return refused(customerId, 'PASSKEY', now);
  const { counter, ...material } = attested.passkey;
  return record({ type: 'ScaPasskeyEnrolled', customerId, material, counter, enrolledAt: now });
};

const refused = (customerId: Id<'Customer'>, factor: EnrolledFactor, now: Instant): Answer =>
  reject('PROOF_WRONG').recording<ScaEvent>({
    ...{ type: 'ScaEnrolmentProofRejected', customerId, factor, rejectedAt: now },
  });

/** A passkey goes; what it was to prove can be proven no more. An authenticator app leaves by a reset alone (sca §2.1). */
export const deletePasskey = (
  { customerId, credentialId }: { readonly customerId: Id<'Customer'>; readonly credentialId: string },
  before: Authentication,
  { now }: When,
): Answer =>
  before.passkey?.credentialId === credentialId
    ? record({ type: 'ScaFactorRemoved', customerId, factor: 'PASSKEY', removedAt: now })
    : reject('FACTOR_NOT_FOUND');
