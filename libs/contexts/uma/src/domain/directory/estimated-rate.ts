import { Rate } from '@causeway/kernel';

const DECIMALS = 8;
/** Below it eight decimals would show fewer than five digits of the rate. */
const SMALL = Rate.parse('0.0001');
const TENTH = Rate.of(1n, 10n);

/**
 * Receiving major units for one sending major unit, for people: half-up to 8 decimals, or to 8 significant digits
 * when below 0.0001, so that it is never shown as zero (rates-and-rails §10).
 */
export const estimatedRate = (sendingPerReceiving: Rate): number => {
  const rate = sendingPerReceiving.inverse();
  if (rate.compareTo(SMALL) >= 0) return Number(rate.toDecimal(DECIMALS));
  let zeros = 0;
  for (let bound = TENTH; rate.compareTo(bound) < 0; bound = bound.times(TENTH)) zeros += 1;
  return Number(rate.toDecimal(zeros + DECIMALS));
};
