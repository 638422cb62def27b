import { elapsedMs, reject, type Instant, type Rejected } from '@causeway/kernel';
import type { Credential } from './credential.js';
import type { WalletRejection } from './rejection-codes.js';

/** What an installation may set (wallet-auth §8, §12). */
export interface WalletLimits {
  readonly sessionLifetimeMs: number;
  readonly challengesPerMinute: number;
  readonly verificationsPerMinute: number;
}
export const DEFAULT_LIMITS: WalletLimits = {
  sessionLifetimeMs: 15 * 60_000,
  challengesPerMinute: 10,
  verificationsPerMinute: 20,
};

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;

/** A refusal where the last minute held as many as it may; with the seconds until the oldest of them has passed. */
const unlessWithin = (
  moments: readonly Instant[],
  max: number,
  now: Instant,
  code: 'TOO_MANY_CHALLENGES' | 'TOO_MANY_VERIFICATIONS',
): Rejected<never, WalletRejection> | undefined => {
  const recent = moments.filter((moment) => elapsedMs(moment, now) < MINUTE_MS);
  const oldest = recent.at(-max);
  if (oldest === undefined || recent.length < max) return undefined;
  return reject(code, { retryAfterSeconds: Math.ceil((MINUTE_MS - elapsedMs(oldest, now)) / SECOND_MS) });
};

export const unlessMayChallenge = (
  { challengedAt }: Credential,
  { challengesPerMinute }: WalletLimits,
  now: Instant,
) => unlessWithin(challengedAt, challengesPerMinute, now, 'TOO_MANY_CHALLENGES');

export const unlessMayVerify = (
  { triedAt }: Credential,
  { verificationsPerMinute }: WalletLimits,
  now: Instant,
) => unlessWithin(triedAt, verificationsPerMinute, now, 'TOO_MANY_VERIFICATIONS');
