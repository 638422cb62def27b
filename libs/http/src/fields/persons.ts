import { isCalendarDate, isCountryCode, PHONE_NUMBER } from '@causeway/kernel';
import type { FieldKind, FieldOptions } from './field-kind.js';
import { FINE } from './field-kind.js';
import { field } from './field.js';
import { text } from './text.js';

/** Kinds of fields by which persons and companies are described, wherever they occur. */

export const calendarDate = (): FieldKind => ({
  problems: (value) =>
    isCalendarDate(value)
      ? FINE
      : [{ message: 'must be a calendar date, YYYY-MM-DD', constraint: { format: 'date' } }],
  schema: { type: 'string', format: 'date', example: '1990-02-28' },
});

const COUNTRY_FORMAT = 'iso3166-1-alpha-2';

export const countryCode = (): FieldKind => ({
  problems: (value) =>
    isCountryCode(value)
      ? FINE
      : [
          {
            message: 'must be an assigned country code in upper case',
            constraint: { format: COUNTRY_FORMAT },
          },
        ],
  // A format that few readers know would only make them warn.
  schema: { type: 'string', pattern: '^[A-Z]{2}$', example: 'US' },
});

/** A plus sign and fifteen digits. */
const PHONE_NUMBER_LENGTH_MAX = 16;

export const phoneNumber = (): FieldKind => text({ max: PHONE_NUMBER_LENGTH_MAX, pattern: PHONE_NUMBER });

/** A day that exists, `YYYY-MM-DD`; whether it may lie in the future is the context's rule. */
export const CalendarDate = (options?: FieldOptions): PropertyDecorator => field(calendarDate(), options);

/** An assigned ISO 3166-1 alpha-2 code in upper case. */
export const CountryCode = (options?: FieldOptions): PropertyDecorator => field(countryCode(), options);

/** Strict E.164; separators are not stripped. */
export const PhoneNumber = (options?: FieldOptions): PropertyDecorator => field(phoneNumber(), options);
