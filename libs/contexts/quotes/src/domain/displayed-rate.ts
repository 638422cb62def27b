import { Rate } from '@causeway/kernel';
import type { Priced } from './pricing.js';

const DECIMALS = 8;
const SIGNIFICANT_DIGITS = 8;
/** Below it eight decimals would show fewer than five digits of the rate. */
const SMALL = Rate.parse('0.0001');
const TENTH = Rate.of(1n, 10n);
const MILLI_BASIS_POINTS = 10_000_000n;
const MILLI = 1000n;

/** `rateDetails` of a quote and of its transaction. */
export interface RateDetails {
  readonly counterpartyMultiplier: number;
  readonly counterpartyFixedFee: bigint;
  readonly serviceApiMultiplier: number;
  readonly serviceApiFixedFee: bigint;
  readonly serviceApiVariableFeeRate: number;
  readonly serviceApiVariableFeeAmount: bigint;
}

/** `exchangeRate` of a quote (quotes §2): half-up to 8 decimals, or to 8 significant digits when below 0.0001. */
export const displayedExchangeRate = (sendingPerReceiving: Rate): number => {
  const decimals =
    sendingPerReceiving.compareTo(SMALL) < 0
      ? zerosAfterThePoint(sendingPerReceiving) + SIGNIFICANT_DIGITS
      : DECIMALS;
  return Number(sendingPerReceiving.toDecimal(decimals));
};

/** `rateDetails` of a destination without a pivot (quotes §6.6). The platform's fee is not itemised. */
export const rateDetails = (priced: Priced): RateDetails => {
  const variable = priced.serviceFeeMilliBasisPoints + priced.platformFeeBasisPoints * MILLI;
  return {
    counterpartyMultiplier: priced.sendingPerReceiving.inverse().toNumber(),
    counterpartyFixedFee: priced.counterpartyFixedFeeMinor,
    serviceApiMultiplier: fractionOf(MILLI_BASIS_POINTS - variable),
    serviceApiFixedFee: priced.serviceFixedFeeMinor,
    serviceApiVariableFeeRate: fractionOf(priced.serviceFeeMilliBasisPoints),
    serviceApiVariableFeeAmount: priced.serviceVariableFeeMinor,
  };
};

const zerosAfterThePoint = (rate: Rate): number => {
  let zeros = 0;
  for (let bound = TENTH; rate.compareTo(bound) < 0; bound = bound.times(TENTH)) zeros += 1;
  return zeros;
};

/** A rate is positive by definition, and a fee rate may be none. */
const fractionOf = (milliBasisPoints: bigint): number =>
  milliBasisPoints === 0n ? 0 : Rate.of(milliBasisPoints, MILLI_BASIS_POINTS).toNumber();
