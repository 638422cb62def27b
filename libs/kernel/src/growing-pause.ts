import { after, elapsedMs, type Instant } from './instant.js';

/** In milliseconds. */
interface PauseBounds {
  readonly min: number;
  readonly max: number;
}

/** For money that waits for its account: a hold that is lifted is noticed soon, and within a quarter of an hour. */
export const ACCOUNT_PAUSE: PauseBounds = { min: 60_000, max: 15 * 60 * 1_000 };
/** For an answer of the sender, or of what establishes who it is. */
export const ANSWER_PAUSE: PauseBounds = { min: 60_000, max: 6 * 60 * 60 * 1_000 };
/** For a connector that is not there at the moment: noticed soon once it is back, and costs next to nothing until then. */
export const CONNECTOR_PAUSE: PauseBounds = { min: 60_000, max: 6 * 60 * 60 * 1_000 };

/**
 * When to look again at what has waited since `since`: soon at first and ever more seldom later, after a tenth of the
 * time that it took until now, within bounds.
 */
export const lookAgainAt = (since: Instant, now: Instant, { min, max }: PauseBounds): Instant =>
  after(now, Math.min(Math.max(Math.floor(elapsedMs(since, now) / 10), min), max));
