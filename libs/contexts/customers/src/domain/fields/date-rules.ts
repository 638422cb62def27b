import { after, type Instant } from '@causeway/kernel';
import { calendarDate, restricted, timestamp, type Shape, type ValueProblem } from '@causeway/shapes';

/** What a shape accepts, unless it is later than the moment of the decision allows. */
const notAfter = <Text extends string>(
  shape: Shape<Text>,
  limitAt: (now: Instant) => string,
): Shape<Text> => {
  const { format } = shape.schema as { readonly format: string };
  const future: readonly ValueProblem[] = [{ message: 'must not be in the future', constraint: { format } }];
  return {
    ...shape,
    problems: (value, now) => {
      if (now === undefined) throw new Error('Whether a date has come depends on the moment');
      const problems = shape.problems(value);
      return problems.length === 0 && (value as Text) > limitAt(now) ? future : problems;
    },
  };
};

/** No living person, and hardly a company with customers, is older (customers §2). */
const YEAR_MIN = '1900';

/** A calendar date that is neither in the future nor before 1900. Age is not checked here. */
export const pastDate = (): Shape<string> =>
  notAfter(
    restricted(calendarDate(), (date) => date >= YEAR_MIN, {
      message: `must not be before ${YEAR_MIN}`,
      constraint: { format: 'date' },
    }),
    todayAt,
  );

/** The day that a moment is on in UTC. */
const todayAt = (now: Instant): string => now.slice(0, '2026-01-31'.length);

/** Clocks of platforms may run ahead of ours by this much (customers §7). */
const CLOCK_AHEAD_MAX_MS = 5 * 60_000;

/** A moment that has come, give or take the platform's clock; kept in UTC. */
export const pastMoment = (): Shape<Instant> =>
  notAfter(timestamp(), (now) => after(now, CLOCK_AHEAD_MAX_MS));
