/**
 * How a quotient that is no whole number becomes one. Of the result, with its sign:
 * `down` towards zero, `up` away from zero, `floor` towards minus infinity, `ceiling` towards plus infinity,
 * `half-up` to the nearest with ties away from zero, `half-even` to the nearest with ties to the even one.
 */
export type Rounding = 'down' | 'up' | 'floor' | 'ceiling' | 'half-up' | 'half-even';

/** Whole-number division. Throws on a zero divisor. */
export const divide = (dividend: bigint, divisor: bigint, rounding: Rounding): bigint => {
  const truncated = dividend / divisor;
  const remainder = dividend % divisor;
  if (remainder === 0n) return truncated;
  const isNegative = dividend < 0n !== divisor < 0n;
  return goesAwayFromZero() ? truncated + (isNegative ? -1n : 1n) : truncated;

  function goesAwayFromZero(): boolean {
    const twice = magnitude(remainder) * 2n - magnitude(divisor);
    switch (rounding) {
      case 'down':
        return false;
      case 'up':
        return true;
      case 'floor':
        return isNegative;
      case 'ceiling':
        return !isNegative;
      case 'half-up':
        return twice >= 0n;
      case 'half-even':
        return twice > 0n || (twice === 0n && truncated % 2n !== 0n);
    }
  }
};

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);
