import { daysInMonth, isCalendarDate, isTimestamp } from './calendar-date.js';

describe('calendar dates', () => {
  it.each(['1990-01-31', '2024-02-29', '2000-02-29', '1999-12-31', '0001-01-01', '2026-04-30'])(
    '%s exists',
    (date) => {
      expect(isCalendarDate(date)).toBe(true);
    },
  );

  it.each([
    ['0000-01-01'],
    ['0000-12-31'],
    ['2023-02-29'],
    ['1900-02-29'],
    ['2026-04-31'],
    ['2026-13-01'],
    ['2026-00-10'],
    ['2026-01-00'],
    ['2026-1-1'],
    ['01-01-2026'],
    ['2026-01-01T00:00:00Z'],
    ['20260101'],
    ['2026-01-01 '],
    ['٢٠٢٦-٠١-٠١'],
    [''],
    [null],
    [20_260_101],
  ])('%j does not', (date) => {
    expect(isCalendarDate(date)).toBe(false);
  });

  it('the twelve months have their days', () => {
    const days = (year: number) => Array.from({ length: 12 }, (_, index) => daysInMonth(year, index + 1));
    expect(days(2023)).toStrictEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]);
    expect(days(2024)[1]).toBe(29);
  });
});

describe('timestamps', () => {
  it.each([
    '2026-01-31T09:30:00Z',
    '2026-01-31t23:59:59.123456789z',
    '2024-02-29T00:00:00+05:30',
    '0001-01-01T00:00:00Z',
    '0001-01-01T14:00:00+14:00',
    '9999-12-31T23:59:59.999999999Z',
    '9999-12-31T09:59:59-14:00',
  ])('%s is a moment', (time) => {
    expect(isTimestamp(time)).toBe(true);
  });

  it.each([
    ['2026-02-31T09:30:00Z'],
    ['2026-01-31T24:00:00Z'],
    ['2026-01-31T09:30:60Z'],
    ['2026-01-31T09:30:00'],
    ['2026-01-31 09:30:00Z'],
    ['2026-01-31'],
    ['0000-01-01T00:00:00Z'],
    ['0000-12-31T23:59:59-14:00'],
    ['0001-01-01T00:00:00+14:00'],
    ['9999-12-31T23:59:59-14:00'],
    [1_769_851_800_000],
    [null],
  ])('%j is none', (time) => {
    expect(isTimestamp(time)).toBe(false);
  });
});
