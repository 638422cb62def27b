import { after, type Instant } from '@causeway/kernel';

/** How many payments a platform may agree on with an institution within any hour. */
export interface VelocityLimit {
  readonly domain: string;
  /** From 0 on: 0 stops every payment. */
  readonly paymentsPerHourMax: number;
}

/** Limits as they are kept: sorted by domain; of two for one institution the last counts. */
export const keptLimits = (limits: readonly VelocityLimit[]): readonly VelocityLimit[] =>
  [...new Map(limits.map((limit) => [limit.domain.toLowerCase(), limit.paymentsPerHourMax]))]
    .map(([domain, paymentsPerHourMax]) => ({ domain, paymentsPerHourMax }))
    .sort((one, other) => (one.domain < other.domain ? -1 : 1));

/** The span that payments are counted over: any hour. */
const VELOCITY_WINDOW_MS = 60 * 60 * 1_000;

/** Payments agreed on later than this count against the limit. */
export const velocityWindowStart = (now: Instant): Instant => after(now, -VELOCITY_WINDOW_MS);

/** How many payments may be agreed on with an institution within the window; `undefined` where it has no limit. */
export const limitOf = (
  { limits }: { readonly limits: readonly VelocityLimit[] },
  domain: string,
): number | undefined => limits.find((limit) => limit.domain === domain)?.paymentsPerHourMax;

/** How fast a platform agrees on payments with an institution that has a limit. */
export interface Pace {
  readonly limit: number;
  readonly agreedInWindow: number;
  /** Of the latest agreement that was counted; 0 before the first. */
  readonly lastOrdinal: number;
}

/** Whether another payment would exceed the limit. */
export const isTooFast = ({ limit, agreedInWindow }: Pace): boolean => agreedInWindow >= limit;
