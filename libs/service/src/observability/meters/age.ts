import { elapsedMs, type Instant } from '@causeway/kernel';

/** Seconds since something that waits came about; 0 when nothing waits, and never less. */
export const ageSeconds = (since: Instant | undefined, now: Instant): number =>
  since === undefined ? 0 : Math.max(0, elapsedMs(since, now)) / 1_000;
