import { daysInMonth, isCalendarDate } from './calendar-date.js';

describe('calendar dates', () => {
  it.each(['1990-01-31', '2024-02-29', '2000-02-29', '1999-12-31', '0001-01-01', '2026-04-30'])(
    '%s exists',
    (date) => {
      expect(isCalendarDate(date)).toBe(true);
    },
  );

  it.each([
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
