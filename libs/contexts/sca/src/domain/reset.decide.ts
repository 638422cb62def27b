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
import type { Authentication, ScaEvent } from './authentication.js';
import { NOT_AVAILABLE, type Factor } from './factor.js';
import type { ScaRejection } from './rejection-codes.js';
import { resetStatus, type FactorResetDecided, type Reset } from './reset.js';

type Answer = Decision<ScaEvent, ScaRejection>;
interface When {
  readonly now: Instant;
}
interface OfReset {
  readonly customerId: Id<'Customer'>;
  readonly resetId: string;
}

const HOUR_MS = 3_600_000;
const RESET_LIFE_MS = HOUR_MS / 2;
/** In a rolling day a customer begins so many; refused ones do not count (sca §7). */
const STARTS_MAX = 5;
const WINDOW_MS = 24 * HOUR_MS;

/** Begins a reset of a factor that the customer has. `phoneNumber` is the customer's once it is verified. */
export const startReset = (
  { customerId, resetId, factor }: OfReset & { readonly factor: Factor },
  { totp, passkey, resets }: Authentication,
  { now }: When,
  phoneNumber: string | undefined,
): Answer => {
  const isThere = { SMS_OTP: phoneNumber, TOTP: totp, PASSKEY: passkey }[factor] !== undefined;
  if (!isThere) return reject('FACTOR_NOT_AVAILABLE', { errors: NOT_AVAILABLE });
  const counted = resets.filter(({ startedAt }) => elapsedMs(startedAt, now) < WINDOW_MS);
  const oldest = counted.at(-STARTS_MAX);
  if (oldest !== undefined) {
    const leftMs = elapsedMs(now, after(oldest.startedAt, WINDOW_MS));
    return reject('TOO_MANY_RESETS', { retryAfterSeconds: Math.ceil(leftMs / 1_000) });
  }
  return record({
    ...{ type: 'FactorResetStarted', customerId, resetId, factor },
    ...{ startedAt: now, expiresAt: after(now, RESET_LIFE_MS) },
  });
};

const found = ({ resets }: Authentication, resetId: string): Reset | undefined =>
  resets.find((each) => each.resetId === resetId);

/** The person did what was asked for; later than that, and twice, it changes nothing. */
export const submitLiveness = (
  { customerId, resetId }: OfReset,
  before: Authentication,
  { now }: When,
): Answer => {
  const reset = found(before, resetId);
  return reset !== undefined && resetStatus(reset, now) === 'INITIATED'
    ? record({ type: 'FactorResetSubmitted', customerId, resetId, submittedAt: now })
    : nothing();
};

/** The outcome of the liveness check. The same outcome again changes nothing; one that comes too late is refused. */
export const decideReset = (
  { customerId, resetId, outcome }: OfReset & Pick<FactorResetDecided, 'outcome'>,
  before: Authentication,
  { now }: When,
): Answer => {
  const reset = found(before, resetId);
  if (reset === undefined) return reject('RESET_NOT_FOUND');
  const status = resetStatus(reset, now);
  if (status === outcome) return nothing();
  return status === 'INITIATED' || status === 'PENDING_REVIEW'
    ? record({ type: 'FactorResetDecided', customerId, resetId, outcome, decidedAt: now })
    : reject('RESET_NOT_OPEN', { status });
};

/**
 * Takes the lost factor away, once its liveness check was passed; of `SMS_OTP` a new number takes its place. What waited
 * for a proof with it is void, and the session is over (sca §7). A number to which the codes of a wallet go stays:
 * `isTied` says so.
 */
export const completeReset = (
  { customerId, resetId, phoneNumber }: OfReset & { readonly phoneNumber?: string },
  before: Authentication,
  { now }: When,
  isTied: boolean,
): Answer => {
  const reset = found(before, resetId);
  if (reset === undefined) return reject('RESET_NOT_FOUND');
  const status = resetStatus(reset, now);
  if (status !== 'LIVENESS_PASSED') return reject('RESET_NOT_PASSED', { status });
  const { factor } = reset;
  if (factor === 'SMS_OTP' && phoneNumber === undefined)
    return reject('RESET_WITHOUT_NUMBER', { errors: NO_NUMBER });
  if (factor === 'SMS_OTP' && isTied) return reject('NUMBER_SIGNS_IN_TO_WALLET');
  return record<ScaEvent>(
    {
      ...{ type: 'FactorResetCompleted', customerId, resetId, factor, completedAt: now },
      ...(factor === 'SMS_OTP' && phoneNumber !== undefined && { phoneNumber }),
    },
    ...(factor === 'SMS_OTP'
      ? []
      : [{ type: 'ScaFactorRemoved', customerId, factor, removedAt: now } as const]),
    ...(before.session === undefined
      ? []
      : [{ type: 'ScaSessionRevoked', customerId, reason: 'FACTOR_RESET', revokedAt: now } as const]),
  );
};

const NO_NUMBER = [
  { field: 'mobile', message: 'is required: the number that takes the place of the lost one' },
];
