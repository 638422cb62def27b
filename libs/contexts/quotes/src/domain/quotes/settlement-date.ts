import { after, elapsedMs, instant, type Instant } from '@causeway/kernel';
import type { KnownTerms, RailTerms } from './quote-terms.js';

const SECOND_MS = 1_000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;
const DAY_SECONDS = DAY_MS / SECOND_MS;
/** Any Monday, to count days of the week from. */
const A_MONDAY = instant('2024-01-01T00:00:00.000Z');
const SATURDAY = 5;
const WEEK_DAYS = 7;

/** ACH takes about two days, for every payout rail (rates-and-rails §4). */
const COLLECTION = { settlementSeconds: 172_800, isInstant: false } as const;

/** How long it takes: the payout's rail, or the collection before it. */
export const settlementRail = ({ rail, source }: Pick<KnownTerms, 'rail' | 'source'>): RailTerms =>
  source.kind === 'EXTERNAL' ? { ...rail, ...COLLECTION } : rail;

/**
 * When a payment that starts now is expected to settle; `null` on instant rails. Rails that take a day or more settle
 * on business days, so a date at the weekend moves to Monday (rates-and-rails §4).
 */
export const expectedSettlementAt = (start: Instant, rail: RailTerms): Instant | null => {
  if (rail.isInstant) return null;
  const typical = after(start, rail.settlementSeconds * SECOND_MS);
  return rail.settlementSeconds < DAY_SECONDS ? typical : nextBusinessDay(typical);
};

/** Seconds from the quote's creation until then, so that both figures say the same; of instant rails the typical ones. */
export const settlementTimeline = (
  createdAt: Instant,
  expected: Instant | null,
  { settlementSeconds }: Pick<RailTerms, 'settlementSeconds'>,
): number => (expected === null ? settlementSeconds : Math.ceil(elapsedMs(createdAt, expected) / SECOND_MS));

const nextBusinessDay = (time: Instant): Instant => {
  const days = Math.floor(elapsedMs(A_MONDAY, time) / DAY_MS);
  const weekday = ((days % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS;
  return weekday < SATURDAY ? time : after(time, (WEEK_DAYS - weekday) * DAY_MS);
};
