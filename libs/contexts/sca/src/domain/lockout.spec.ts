import { after, idOf, instant, newUuid, type Instant } from '@causeway/kernel';
import { decider } from '@causeway/testing';
import fc from 'fast-check';
import { evolveAuthentication, noAuthentication, type ScaEvent } from './authentication.js';
import { lockoutOf, recordFailedLogin, recordPasswordReset, wrongProof } from './lockout.js';

const now = instant('2026-03-02T10:00:00.000Z');
const customerId = idOf('Customer', newUuid());
const { given } = decider<Parameters<typeof evolveAuthentication>[0], ScaEvent>({
  initial: noAuthentication,
  evolve: evolveAuthentication,
});
const MINUTE_MS = 60_000;
const failed: ScaEvent = { type: 'CustomerLoginFailed', customerId, failedAt: now };
const failures = (count: number): ScaEvent[] => Array.from({ length: count }, () => failed);

describe('a failed login', () => {
  it.each([1, 2, 3, 4])('number %i locks nothing', (nth) => {
    given(...failures(nth - 1))
      .when((before) => recordFailedLogin(customerId, before, { now }))
      .thenRecorded(failed);
  });

  it.each([
    [5, 15],
    [6, 30],
    [7, 60],
    [8, 24 * 60],
  ])('number %i locks for %i minutes', (nth, minutes) => {
    given(...failures(nth - 1))
      .when((before) => recordFailedLogin(customerId, before, { now }))
      .thenRecorded(failed, {
        type: 'CustomerLoginLocked',
        customerId,
        lockedUntil: after(now, minutes * MINUTE_MS),
      });
  });

  it.each([9, 10])('number %i suspends, and no time ends that', (nth) => {
    given(...failures(nth - 1))
      .when((before) => recordFailedLogin(customerId, before, { now }))
      .thenRecorded(failed, { type: 'CustomerLoginSuspended', customerId, suspendedAt: now });
  });

  it('is refused and not counted while the login is locked, until that very moment', () => {
    const lockedUntil = after(now, 15 * MINUTE_MS);
    const locked: ScaEvent[] = [...failures(5), { type: 'CustomerLoginLocked', customerId, lockedUntil }];
    given(...locked)
      .when((before) => recordFailedLogin(customerId, before, { now: after(lockedUntil, -1) }))
      .thenRejected('LOGIN_LOCKED', { failedAttempts: 5, suspended: false, lockedUntil })
      .andRecorded();
    given(...locked)
      .when((before) => recordFailedLogin(customerId, before, { now: lockedUntil }))
      .thenRecorded(
        { type: 'CustomerLoginFailed', customerId, failedAt: lockedUntil },
        { type: 'CustomerLoginLocked', customerId, lockedUntil: after(lockedUntil, 30 * MINUTE_MS) },
      );
  });
});

it('a wrong proof that locks is refused with the lock, and is recorded', () => {
  const challengeId = newUuid();
  const lockedUntil = after(now, 15 * MINUTE_MS);
  given(...failures(4))
    .when((before) => wrongProof({ customerId, challengeId }, before, now))
    .thenRejected('LOGIN_LOCKED', { failedAttempts: 5, suspended: false, lockedUntil })
    .andRecorded(
      { type: 'ScaProofRejected', customerId, challengeId, rejectedAt: now },
      { type: 'CustomerLoginLocked', customerId, lockedUntil },
    );
});

it('a suspended login is opened by a new password, and the counter begins anew', () => {
  given(...failures(9), { type: 'CustomerLoginSuspended', customerId, suspendedAt: now })
    .when((before) => recordPasswordReset(customerId, before, { now }))
    .thenRecorded({ type: 'CustomerLoginUnlocked', customerId, unlockedAt: now });
});

it('the counter grows by what is accepted, falls to nothing by a reset alone, and a lock follows from it', () => {
  const acts = fc.array(
    fc.oneof(
      { weight: 8, arbitrary: fc.constant('FAIL' as const) },
      { weight: 1, arbitrary: fc.constant('RESET' as const) },
      { weight: 4, arbitrary: fc.integer({ min: 1, max: 2 * 24 * 60 }) },
    ),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(acts, (all) => {
      let state = noAuthentication;
      let at: Instant = now;
      let counted = 0;
      for (const act of all) {
        if (typeof act === 'number') at = after(at, act * MINUTE_MS);
        else {
          const decided =
            act === 'FAIL'
              ? recordFailedLogin(customerId, state, { now: at })
              : recordPasswordReset(customerId, state, { now: at });
          if (act === 'RESET') counted = 0;
          else if (decided.outcome === 'accepted') counted += 1;
          state = decided.events.reduce(evolveAuthentication, state);
        }
        const { failedAttempts, suspended } = lockoutOf(state, at);
        expect([failedAttempts, suspended]).toStrictEqual([counted, counted >= 9]);
      }
    }),
  );
});
