import { isCalendarDate, isCountryCode, PHONE_NUMBER } from '@causeway/kernel';
import { FINE, type Shape } from './shape.js';
import { text } from './text.js';

/** Shapes by which persons and companies are described, wherever they occur. */

const NOT_A_DATE = [{ message: 'must be a calendar date, YYYY-MM-DD', constraint: { format: 'date' } }];

/** A day that exists, `YYYY-MM-DD`; whether it may lie in the future is the context's rule. */
export const calendarDate = (): Shape<string> => ({
  problems: (value) => (isCalendarDate(value) ? FINE : NOT_A_DATE),
  schema: { type: 'string', format: 'date', example: '1990-02-28' },
});

const NOT_A_COUNTRY = [
  {
    message: 'must be an assigned country code in upper case',
    constraint: { format: 'iso3166-1-alpha-2' },
  },
];

/** An assigned ISO 3166-1 alpha-2 code in upper case. */
export const countryCode = (): Shape<string> => ({
  problems: (value) => (isCountryCode(value) ? FINE : NOT_A_COUNTRY),
  // A format that few readers know would only make them warn.
  schema: { type: 'string', pattern: '^[A-Z]{2}$', example: 'US' },
});

/** A plus sign and fifteen digits. */
const PHONE_NUMBER_LENGTH_MAX = 16;

/** Strict E.164; separators are not stripped. */
export const phoneNumber = (): Shape<string> => text({ max: PHONE_NUMBER_LENGTH_MAX, pattern: PHONE_NUMBER });
