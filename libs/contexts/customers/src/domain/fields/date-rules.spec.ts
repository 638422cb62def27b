import { instant } from '@causeway/kernel';
import { NOW } from '../../testing/customer.fixture.js';
import { pastDate, pastMoment } from './date-rules.js';

describe('a date that has come', () => {
  it.each(['1900-01-01', '1990-02-28', '2024-02-29', '2026-03-01'])('%s is right', (date) => {
    expect(pastDate().problems(date, NOW)).toStrictEqual([]);
  });

  it.each<[unknown, string]>([
    ['2026-03-02', 'must not be in the future'],
    ['9999-12-31', 'must not be in the future'],
    ['1899-12-31', 'must not be before 1900'],
    ['0001-01-01', 'must not be before 1900'],
    ['0000-01-01', 'must be a calendar date, YYYY-MM-DD'],
    ['2023-02-29', 'must be a calendar date, YYYY-MM-DD'],
    ['28.02.1990', 'must be a calendar date, YYYY-MM-DD'],
    ['1990-2-8', 'must be a calendar date, YYYY-MM-DD'],
    ['1990-02-28T00:00:00Z', 'must be a calendar date, YYYY-MM-DD'],
    ['', 'must be a calendar date, YYYY-MM-DD'],
    [19_900_228, 'must be a calendar date, YYYY-MM-DD'],
  ])('%j is refused', (date, message) => {
    expect(pastDate().problems(date, NOW)).toStrictEqual([{ message, constraint: { format: 'date' } }]);
  });

  it('turns with the day in UTC', () => {
    const [before, after] = [instant('2026-03-01T23:59:59.999Z'), instant('2026-03-02T00:00:00Z')];
    expect(pastDate().problems('2026-03-02', before)).toHaveLength(1);
    expect(pastDate().problems('2026-03-02', after)).toStrictEqual([]);
  });
});

describe('a moment that has come', () => {
  const problemsOf = (time: unknown) => pastMoment().problems(pastMoment().read?.(time), NOW);

  it.each([
    '2026-03-01T12:00:00Z',
    '2026-03-01T12:05:00.000Z',
    '2026-03-01T17:35:00+05:30',
    '1999-01-01t00:00:00z',
  ])('%s is right: platforms may be five minutes ahead', (time) => {
    expect(problemsOf(time)).toStrictEqual([]);
  });

  it.each<[unknown, string]>([
    ['2026-03-01T12:05:00.001Z', 'must not be in the future'],
    ['2026-03-01T11:06:00-01:00', 'must not be in the future'],
    ['2026-03-01T12:00:00', 'must be an RFC 3339 time with offset'],
    ['2026-02-30T12:00:00Z', 'must be an RFC 3339 time with offset'],
    ['2026-03-01', 'must be an RFC 3339 time with offset'],
    [0, 'must be an RFC 3339 time with offset'],
  ])('%j is refused', (time, message) => {
    expect(problemsOf(time)).toStrictEqual([{ message, constraint: { format: 'date-time' } }]);
  });

  it('is kept in UTC', () => {
    expect(pastMoment().read?.('2026-03-01t13:00:00+01:00')).toBe('2026-03-01T12:00:00.000Z');
  });
});
