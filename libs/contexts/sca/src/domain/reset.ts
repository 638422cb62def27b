import { elapsedMs, type Id, type Instant, type PersonalFields } from '@causeway/kernel';
import type { Factor } from './factor.js';

export const RESET_STATUSES = [
  'INITIATED',
  'PENDING_REVIEW',
  'LIVENESS_PASSED',
  'COMPLETED',
  'REJECTED',
  'EXPIRED',
] as const;
export type ResetStatus = (typeof RESET_STATUSES)[number];

interface OfReset {
  readonly customerId: Id<'Customer'>;
  readonly resetId: string;
}
/** A customer lost a factor, and is to show that it is the one who was verified; an open reset of the factor is over. */
export interface FactorResetStarted extends OfReset {
  readonly type: 'FactorResetStarted';
  readonly factor: Factor;
  readonly startedAt: Instant;
  readonly expiresAt: Instant;
}
/** The person did what was asked for; it is looked at now. */
export interface FactorResetSubmitted extends OfReset {
  readonly type: 'FactorResetSubmitted';
  readonly submittedAt: Instant;
}
export interface FactorResetDecided extends OfReset {
  readonly type: 'FactorResetDecided';
  readonly outcome: 'LIVENESS_PASSED' | 'REJECTED';
  readonly decidedAt: Instant;
}
/** The factor is gone, or a new number takes the place of the lost one. */
export interface FactorResetCompleted extends OfReset {
  readonly type: 'FactorResetCompleted';
  readonly factor: Factor;
  /** Of a reset of `SMS_OTP`. */
  readonly phoneNumber?: string;
  readonly completedAt: Instant;
}
export type ResetEvent =
  FactorResetStarted | FactorResetSubmitted | FactorResetDecided | FactorResetCompleted;

export const resetPersonal = {
  FactorResetCompleted: { personal: ['phoneNumber'], subject: 'customerId' },
} as const satisfies PersonalFields<ResetEvent>;

export interface Reset {
  readonly resetId: string;
  readonly factor: Factor;
  /** As recorded: that time ended it, `resetStatus` knows. */
  readonly status: ResetStatus;
  readonly startedAt: Instant;
  readonly expiresAt: Instant;
  readonly completedAt?: Instant;
  /** A factor of the kind was enrolled since. */
  readonly isEnrolledAgain: boolean;
}
/** Oldest first. */
export type Resets = readonly Reset[];

const OPEN: readonly ResetStatus[] = ['INITIATED', 'PENDING_REVIEW', 'LIVENESS_PASSED'];

/** A reset that is not over is `EXPIRED` from its end on (sca §7). */
export const resetStatus = (
  { status, expiresAt }: Pick<Reset, 'status' | 'expiresAt'>,
  now: Instant,
): ResetStatus => (OPEN.includes(status) && now >= expiresAt ? 'EXPIRED' : status);

/** So long a reset can be read after it began, and a little longer. */
const KEPT_MS = 32 * 24 * 3_600_000;

/**
 * The resets with the new one as the last: an open one of the same factor is `EXPIRED` by it, and those of more than 32
 * days ago are forgotten.
 */
export const withReset = (
  resets: Resets,
  { resetId, factor, startedAt, expiresAt }: Omit<FactorResetStarted, 'type'>,
): Resets => [
  ...resets
    .filter((each) => elapsedMs(each.startedAt, startedAt) < KEPT_MS)
    .map((each) =>
      each.factor === factor && OPEN.includes(each.status) ? { ...each, status: 'EXPIRED' as const } : each,
    ),
  { resetId, factor, startedAt, expiresAt, status: 'INITIATED', isEnrolledAgain: false },
];

/** The resets with one of them changed; without a reset of this id all stay as they are. */
export const withResetChanged = (resets: Resets, resetId: string, change: Partial<Reset>): Resets =>
  resets.map((each) => (each.resetId === resetId ? { ...each, ...change } : each));

/** A factor was enrolled: those who lost one of its kind have one again. */
export const withEnrolled = (resets: Resets, factor: Factor): Resets =>
  resets.map((each) =>
    each.factor === factor && each.status === 'COMPLETED' ? { ...each, isEnrolledAgain: true } : each,
  );
