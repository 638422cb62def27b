import { elapsedMs, type Instant } from '@causeway/kernel';

/** Seconds since a pending item came about; 0 when none is pending, and never less. */
export const ageSeconds = (since: Instant | undefined, now: Instant): number =>
  since === undefined ? 0 : Math.max(0, elapsedMs(since, now)) / 1_000;
