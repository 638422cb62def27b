/** A day without a time of day, `1990-02-28`: birth dates, dates of incorporation. Text order is date order. */
const CALENDAR_DATE = /^(\d{4})-(\d\d)-(\d\d)$/;

/** Of a month from 1 to 12 in the Gregorian calendar. */
export const daysInMonth = (year: number, month: number): number => {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
};

/** Whether a text is a day that exists, written as `YYYY-MM-DD`. The 30th of February does not, and no day of year 0. */
export const isCalendarDate = (value: unknown): boolean => {
  const [, year, month, day] = typeof value === 'string' ? (CALENDAR_DATE.exec(value) ?? []).map(Number) : [];
  if (year === undefined || month === undefined || day === undefined) return false;
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
};

const RFC_3339 =
  /^\d{4}-\d\d-\d\d[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * Whether a text is a moment as RFC 3339 writes it. A date that does not exist makes none: parsers would move it. In UTC
 * as well its year has four digits and is not 0: an `Instant` has no others, and PostgreSQL knows no year 0.
 */
export const isTimestamp = (value: unknown): value is string =>
  typeof value === 'string' &&
  RFC_3339.test(value) &&
  isCalendarDate(value.slice(0, 10)) &&
  isCalendarDate(new Date(value.toUpperCase()).toISOString().slice(0, 10));
