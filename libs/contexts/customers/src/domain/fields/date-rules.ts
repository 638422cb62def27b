import { after, instant, isCalendarDate, isTimestamp, type Instant } from '@causeway/kernel';
import type { FieldRule, ValueProblem } from './field-rule.js';

/** Nobody alive, and hardly a company with customers, is older (customers §2). */
const YEAR_MIN = '1900';

/** A calendar date that is neither in the future nor before 1900. Age is not checked here. */
export const pastDate = (): FieldRule => ({
  form: { kind: 'text', format: 'date' },
  problems: (value, now): readonly ValueProblem[] => {
    const constraint = { format: 'date' };
    if (typeof value !== 'string' || !isCalendarDate(value)) {
      return [{ message: 'must be a calendar date, YYYY-MM-DD', constraint }];
    }
    if (value < YEAR_MIN) return [{ message: `must not be before ${YEAR_MIN}`, constraint }];
    return value > todayAt(now) ? [{ message: 'must not be in the future', constraint }] : [];
  },
  keep: (value) => value,
});

/** The day that a moment is on in UTC. */
const todayAt = (now: Instant): string => now.slice(0, '2026-01-31'.length);

/** Clocks of platforms may run ahead of ours by this much (customers §7). */
const CLOCK_AHEAD_MAX_MS = 5 * 60_000;

/** A moment that has come, give or take the platform's clock; kept in UTC. */
export const pastMoment = (): FieldRule => ({
  form: { kind: 'text', format: 'date-time' },
  problems: (value, now): readonly ValueProblem[] => {
    const constraint = { format: 'date-time' };
    if (!isTimestamp(value)) return [{ message: 'must be an RFC 3339 time with offset', constraint }];
    return momentOf(value) > after(now, CLOCK_AHEAD_MAX_MS)
      ? [{ message: 'must not be in the future', constraint }]
      : [];
  },
  keep: (value) => momentOf(String(value)),
});

const momentOf = (timestamp: string): Instant => instant(timestamp.toUpperCase());
