import fc from 'fast-check';
import { divide, type Rounding } from './rounding.js';

describe('division', () => {
  //           down up floor ceiling half-up half-even
  it.each([
    [7n, 2n, [3n, 4n, 3n, 4n, 4n, 4n]],
    [5n, 2n, [2n, 3n, 2n, 3n, 3n, 2n]],
    [-5n, 2n, [-2n, -3n, -3n, -2n, -3n, -2n]],
    [5n, -2n, [-2n, -3n, -3n, -2n, -3n, -2n]],
    [-7n, -2n, [3n, 4n, 3n, 4n, 4n, 4n]],
    [1n, 3n, [0n, 1n, 0n, 1n, 0n, 0n]],
    [-1n, 3n, [0n, -1n, -1n, 0n, 0n, 0n]],
    [2n, 3n, [0n, 1n, 0n, 1n, 1n, 1n]],
    [1n, 2n, [0n, 1n, 0n, 1n, 1n, 0n]],
    [6n, 3n, [2n, 2n, 2n, 2n, 2n, 2n]],
    [0n, 5n, [0n, 0n, 0n, 0n, 0n, 0n]],
  ])('of %p by %p rounds as named', (dividend, divisor, expected) => {
    const roundings: Rounding[] = ['down', 'up', 'floor', 'ceiling', 'half-up', 'half-even'];
    expect(roundings.map((rounding) => divide(dividend, divisor, rounding))).toStrictEqual(expected);
  });

  it('by zero throws', () => {
    expect(() => divide(1n, 0n, 'down')).toThrow(RangeError);
  });

  it('is never further than one from the exact quotient, and never further than half when rounding to nearest', () => {
    const divisors = fc.bigInt({ min: -1000n, max: 1000n }).filter((divisor) => divisor !== 0n);
    const roundings = fc.constantFrom<Rounding>('down', 'up', 'floor', 'ceiling', 'half-up', 'half-even');
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
        divisors,
        roundings,
        (dividend, divisor, by) => {
          const error = divide(dividend, divisor, by) * divisor - dividend;
          const bound = by.startsWith('half') ? 2n : 1n;
          expect(error * error * bound * bound <= divisor * divisor).toBe(true);
        },
      ),
    );
  });
});
