import { after, elapsedMs, instant, type Instant } from '@causeway/kernel';
import type { Priced } from './pricing.js';

const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;

/** What a payment adds to its platform's volume on its corridor, on a calendar day in UTC (quotes §7). */
export interface VolumeCharge {
  /** The corridor and the day; the ledger keeps the platforms apart. */
  readonly counter: string;
  readonly amountMinor: bigint;
  /** Absent while there is no limit: a day's volume is counted all the same. */
  readonly ceilingMinor?: bigint;
}

/** Counts `S` on the day of the request, not of the posting; given back when the hold is released. */
export const volumeCharge = (
  { totalSending, totalReceiving }: Priced,
  requestedAt: Instant,
  dailyVolumeMaxMinor: bigint | undefined,
): VolumeCharge => ({
  counter: `daily-volume ${totalSending.currency}-${totalReceiving.currency} ${dayOf(requestedAt)}`,
  amountMinor: totalSending.amountMinor,
  ...(dailyVolumeMaxMinor !== undefined && { ceilingMinor: dailyVolumeMaxMinor }),
});

/** Whole seconds until the day of the request is over, up; one when it is over already. */
export const secondsToNextDay = (requestedAt: Instant, now: Instant): number => {
  const nextDay = after(instant(dayOf(requestedAt)), DAY_MS);
  return Math.max(1, Math.ceil(elapsedMs(now, nextDay) / SECOND_MS));
};

/** `2026-03-02`: an instant is written in UTC. */
const dayOf = (at: Instant): string => at.slice(0, 10);
