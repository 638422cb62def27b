import { calendarDate, countryCode, phoneNumber } from './persons.js';

describe('fields that describe a person', () => {
  it.each([
    ['a day', calendarDate(), '2024-02-29'],
    ['a country', countryCode(), 'DE'],
    ['a phone number', phoneNumber(), '+491701234567'],
  ])('%s is taken as it is', (_what, kind, value) => {
    expect(kind.problems(value)).toStrictEqual([]);
  });

  it.each([['2023-02-29'], ['29.02.2024'], [20_240_229], [true]])('%j is no day', (value) => {
    expect(calendarDate().problems(value)).toStrictEqual([
      { message: 'must be a calendar date, YYYY-MM-DD', constraint: { format: 'date' } },
    ]);
  });

  it.each([['de'], ['DEU'], ['XX'], [49]])('%j is no country', (value) => {
    expect(countryCode().problems(value)).toStrictEqual([
      {
        message: 'must be an assigned country code in upper case',
        constraint: { format: 'iso3166-1-alpha-2' },
      },
    ]);
  });

  it('a phone number with separators breaks the pattern', () => {
    const pattern = '^\\+[1-9]\\d{1,14}$';
    expect(phoneNumber().problems('+1 (415) 555')).toStrictEqual([
      { message: `must match ${pattern}`, constraint: { pattern } },
    ]);
  });

  it('a phone number beyond sixteen characters is too long', () => {
    expect(phoneNumber().problems(`+${'1'.repeat(16)}`)).toStrictEqual([
      { message: 'must have at most 16 characters', constraint: { maxLength: 16 } },
    ]);
  });
});
