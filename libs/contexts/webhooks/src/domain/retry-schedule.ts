import { after, elapsedMs, type Instant } from '@causeway/kernel';

// webhooks §5: 5 s, 10 s, 20 s, … with a 30-minute cap, ±20 %, for 7 days after the first attempt.
const FIRST_DELAY_MS = 5_000;
export const RETRY_DELAY_MAX_MS = 30 * 60_000;
export const RETRIED_FOR_MS = 7 * 24 * 60 * 60_000;
const JITTER = 0.2;

/**
 * The wait after a failed attempt, in milliseconds. The jitter is a digest of the delivery and the attempt, so that
 * deliveries that failed together do not come back together, and the same decision gives the same time again.
 * Under the cap only the lower half of the spread is left, because 30 minutes is a promise.
 */
export const retryDelayMs = (webhookId: string, attempt: number): number => {
  const plain = Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), RETRY_DELAY_MAX_MS);
  const shortest = plain * (1 - JITTER);
  const longest = Math.min(plain * (1 + JITTER), RETRY_DELAY_MAX_MS);
  return Math.round(shortest + (longest - shortest) * fractionOf(`${webhookId}#${attempt}`));
};

/**
 * When the next attempt is due, or `undefined` when the 7 days are over. The last attempt of all falls exactly on
 * their end, so that the promised time is used in full.
 */
export const nextAttemptAt = ({
  webhookId,
  attempt,
  firstAttemptAt,
  now,
  retryAfterMs,
}: FailedAttempt): Instant | undefined => {
  const leftMs = RETRIED_FOR_MS - elapsedMs(firstAttemptAt, now);
  if (leftMs <= 0) return undefined;
  // What the endpoint asks for prolongs a wait and never shortens it; beyond the cap it is ignored.
  const askedMs = Math.min(retryAfterMs, RETRY_DELAY_MAX_MS);
  return after(now, Math.min(Math.max(retryDelayMs(webhookId, attempt), askedMs), leftMs));
};
export interface FailedAttempt {
  readonly webhookId: string;
  /** Counts from 1. */
  readonly attempt: number;
  readonly firstAttemptAt: Instant;
  readonly now: Instant;
  /** The endpoint's `Retry-After`, 0 when it named none. */
  readonly retryAfterMs: number;
}

/** FNV-1a with a final mix, as a fraction in [0, 1): spread is all that is asked of it, not secrecy. */
const fractionOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
};
