import { elapsedMs, reject, type Instant, type Rejected } from '@causeway/kernel';
import type { Credential, Otp } from './credential.js';
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
const DAY_MS = 24 * 60 * MINUTE_MS;
const SECOND_MS = 1_000;

/** Moments that count together, and how many of them there may be within so long. */
interface Counted {
  readonly moments: readonly Instant[];
  readonly max: number;
  readonly withinMs: number;
}

/** A refusal where the last minute, or day, held as many as it may; with the seconds until the oldest has passed. */
const unlessWithin = (
  { moments, max, withinMs }: Counted,
  now: Instant,
  code: 'TOO_MANY_CHALLENGES' | 'TOO_MANY_VERIFICATIONS',
): Rejected<never, WalletRejection> | undefined => {
  const recent = moments.filter((moment) => elapsedMs(moment, now) < withinMs);
  const oldest = recent.at(-max);
  if (oldest === undefined || recent.length < max) return undefined;
  return reject(code, { retryAfterSeconds: Math.ceil((withinMs - elapsedMs(oldest, now)) / SECOND_MS) });
};

/** `TOO_MANY_CHALLENGES` where the last minute held as many as it may, with the seconds to wait (wallet-auth §12). */
export const unlessMayChallenge = (
  { challengedAt: moments }: Credential,
  { challengesPerMinute: max }: WalletLimits,
  now: Instant,
) => unlessWithin({ moments, max, withinMs: MINUTE_MS }, now, 'TOO_MANY_CHALLENGES');

/**
 * `TOO_MANY_VERIFICATIONS` where the last minute held as many tries as it may, with the seconds to wait (wallet-auth
 * §12).
 */
export const unlessMayVerify = (
  { triedAt: moments }: Credential,
  { verificationsPerMinute: max }: WalletLimits,
  now: Instant,
) => unlessWithin({ moments, max, withinMs: MINUTE_MS }, now, 'TOO_MANY_VERIFICATIONS');

/** A code may be mistyped so often before it is void (wallet-auth §7), also the only one of a day. */
export const WRONG_CODES_MAX = 5;
/** More mistakes within a day are no owner's, however long the code. */
const WRONG_CODES_PER_DAY_MAX = 100;
/** Who guesses all day is right on one day of so many, however often a new code is sent. */
const DAYS_PER_RIGHT_GUESS = 10_000;

/** A code counts as one of digits: with letters it is harder to guess. */
const wrongCodesPerDayMax = ({ codeLength }: Pick<Otp, 'codeLength'>): number =>
  Math.min(
    Math.max(Math.floor(10 ** codeLength / DAYS_PER_RIGHT_GUESS), WRONG_CODES_MAX),
    WRONG_CODES_PER_DAY_MAX,
  );

/** Wrong codes count over a day, and those before a new code as well. */
export const unlessMayGuess = ({ wrongAt: moments, otp }: Credential, now: Instant) =>
  otp &&
  unlessWithin({ moments, max: wrongCodesPerDayMax(otp), withinMs: DAY_MS }, now, 'TOO_MANY_VERIFICATIONS');

/** What of the wrong codes still counts. */
export const lastDay = (moments: readonly Instant[], now: Instant): readonly Instant[] =>
  moments.filter((moment) => elapsedMs(moment, now) < DAY_MS);
