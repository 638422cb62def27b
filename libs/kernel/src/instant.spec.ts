import fc from 'fast-check';
import { after, elapsedMs, instant } from './instant.js';

const NOON = instant('2026-03-01T12:00:00.000Z');
/** Years of four digits; others are written with a sign and would not sort as text. */
const moments = fc.date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59Z'),
  noInvalidDate: true,
});

describe('an instant', () => {
  it.each([
    ['2026-03-01T13:00:00+01:00', NOON],
    ['2026-03-01T12:00:00Z', NOON],
    [new Date('2026-03-01T12:00:00Z'), NOON],
    [1_772_366_400_000, NOON],
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
  ])('of %p is UTC with milliseconds', (time, expected) => {
    expect(instant(time)).toBe(expected);
  });

  it.each(['', 'yesterday', NaN, Infinity, '2026-13-01'])('of %p is an error', (time) => {
    expect(() => instant(time)).toThrow(RangeError);
  });

  it('sorts as text in the order of time', () => {
    fc.assert(
      fc.property(moments, moments, (a, b) =>
        expect(instant(a) < instant(b)).toBe(a.getTime() < b.getTime()),
      ),
    );
  });

  it('moves by milliseconds, across days and years', () => {
    expect(after(NOON, 1)).toBe('2026-03-01T12:00:00.001Z');
    expect(after(NOON, -43_200_001)).toBe('2026-02-28T23:59:59.999Z');
    expect(after(instant('2026-12-31T23:59:59.999Z'), 1)).toBe('2027-01-01T00:00:00.000Z');
  });

  it('is as far after another as it was moved', () => {
    const step = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
    fc.assert(fc.property(step, (moved) => expect(elapsedMs(NOON, after(NOON, moved))).toBe(moved)));
  });
});
