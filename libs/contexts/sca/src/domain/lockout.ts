import { after, record, reject, type Decision, type Id, type Instant } from '@causeway/kernel';
import type { Authentication, ScaEvent } from './authentication.js';
import type { ScaRejection } from './rejection-codes.js';

const MINUTE_MS = 60_000;
/** By the number of failed attempts, how long the login is locked (sca §6). */
const LOCK_MS: Readonly<Record<number, number>> = {
  5: 15 * MINUTE_MS,
  6: 30 * MINUTE_MS,
  7: 60 * MINUTE_MS,
  8: 24 * 60 * MINUTE_MS,
};
const SUSPENDED_FROM = 9;

type Answer = Decision<ScaEvent, ScaRejection>;
interface When {
  readonly now: Instant;
}

/** What one more failed attempt means, besides that it is counted. */
const lockAfter = (
  customerId: Id<'Customer'>,
  { failedAttempts }: Pick<Authentication, 'failedAttempts'>,
  now: Instant,
): readonly ScaEvent[] => {
  const reached = failedAttempts + 1;
  if (reached >= SUSPENDED_FROM) return [{ type: 'CustomerLoginSuspended', customerId, suspendedAt: now }];
  const lockMs = LOCK_MS[reached];
  return lockMs === undefined
    ? []
    : [{ type: 'CustomerLoginLocked', customerId, lockedUntil: after(now, lockMs) }];
};

/** The lockout as answers show it. */
export interface Lockout {
  readonly failedAttempts: number;
  readonly suspended: boolean;
  /** Absent while nothing is locked, and of a suspension, which no time ends. */
  readonly lockedUntil?: Instant;
}
/** The lockout of a customer at `now`; a lock that has run out is none. */
export const lockoutOf = (
  { failedAttempts, isSuspended, lockedUntil }: Authentication,
  now: Instant,
): Lockout => ({
  failedAttempts,
  suspended: isSuspended,
  ...(!isSuspended && lockedUntil !== undefined && now < lockedUntil && { lockedUntil }),
});

/** The refusal of everything that asks for a login while that is locked or suspended; `undefined` while it is open. */
export const refusedWhileLocked = (
  authentication: Authentication,
  now: Instant,
): ReturnType<typeof reject<ScaRejection>> | undefined => {
  const lockout = lockoutOf(authentication, now);
  return lockout.suspended || lockout.lockedUntil !== undefined
    ? reject('LOGIN_LOCKED', { ...lockout })
    : undefined;
};

/** The platform's own sign-in of the customer failed: it counts, and not while the login is locked already. */
export const recordFailedLogin = (
  customerId: Id<'Customer'>,
  before: Authentication,
  { now }: When,
): Answer =>
  refusedWhileLocked(before, now) ??
  record<ScaEvent>(
    { type: 'CustomerLoginFailed', customerId, failedAt: now },
    ...lockAfter(customerId, before, now),
  );

/** The customer has a new password: the counter begins anew, and who was logged in is logged out. In every state. */
export const recordPasswordReset = (
  customerId: Id<'Customer'>,
  before: Authentication,
  { now }: When,
): Answer =>
  record<ScaEvent>(
    { type: 'CustomerLoginUnlocked', customerId, unlockedAt: now },
    ...(before.session === undefined && before.login === undefined
      ? []
      : [{ type: 'ScaSessionRevoked', customerId, reason: 'PASSWORD_RESET', revokedAt: now } as const]),
  );

/** A wrong proof: refused with the lock that it caused, or as a wrong proof; it is recorded and counted either way. */
export const wrongProof = (
  {
    customerId,
    challengeId,
    endUserIpAddress,
  }: {
    readonly customerId: Id<'Customer'>;
    readonly challengeId: string;
    readonly endUserIpAddress?: string;
  },
  before: Authentication,
  now: Instant,
): Answer => {
  const locks = lockAfter(customerId, before, now);
  const events: readonly ScaEvent[] = [
    {
      type: 'ScaProofRejected',
      ...{ customerId, challengeId, rejectedAt: now },
      ...(endUserIpAddress !== undefined && { endUserIpAddress }),
    },
    ...locks,
  ];
  const [lock] = locks;
  if (lock === undefined) return reject('PROOF_WRONG').recording(...events);
  const suspended = lock.type === 'CustomerLoginSuspended';
  return reject('LOGIN_LOCKED', {
    failedAttempts: before.failedAttempts + 1,
    suspended,
    ...(lock.type === 'CustomerLoginLocked' && { lockedUntil: lock.lockedUntil }),
  }).recording(...events);
};
