import { Rate } from './rate.js';

const DECIMALS = 8;
const SIGNIFICANT_DIGITS = 8;
/** Below it eight decimals would show fewer than five digits of the rate. */
const SMALL = Rate.of(1n, 10_000n);
const TENTH = Rate.of(1n, 10n);

/**
 * A rate as the API shows it (quotes §2): half-up to 8 decimals, or to 8 significant digits when below
 * 0.0001. For display only: amounts are computed from the rate itself.
 */
export const displayedRate = (rate: Rate): number => {
  const decimals = rate.compareTo(SMALL) < 0 ? zerosAfterThePoint(rate) + SIGNIFICANT_DIGITS : DECIMALS;
  return Number(rate.toDecimal(decimals));
};

const zerosAfterThePoint = (rate: Rate): number => {
  let zeros = 0;
  for (let bound = TENTH; rate.compareTo(bound) < 0; bound = bound.times(TENTH)) zeros += 1;
  return zeros;
};
