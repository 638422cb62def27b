import { elapsedMs, instant, systemNow, type Instant } from '@causeway/kernel';

const SECONDS = /^\d{1,9}$/;

/**
 * The pause that an answer's `Retry-After` asks for, in milliseconds: seconds, or a date of HTTP. `undefined` for none
 * and for text that is neither; a date that is over asks for no pause.
 */
export const retryAfterOf = (
  header: string | readonly string[] | undefined,
  now: Instant = systemNow(),
): number | undefined => {
  const text = typeof header === 'string' ? header.trim() : undefined;
  if (text === undefined || text === '') return undefined;
  if (SECONDS.test(text)) return Number(text) * 1_000;
  const at = /^[A-Z][a-z]{2},/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, elapsedMs(now, instant(at)));
};
