import { displayedRate, Rate } from '@causeway/kernel';
import type { Priced } from './pricing.js';

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

/** `exchangeRate` of a quote (quotes §2). */
export const displayedExchangeRate = displayedRate;

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

/** A rate is positive by definition, and a fee rate may be none. */
const fractionOf = (milliBasisPoints: bigint): number =>
  milliBasisPoints === 0n ? 0 : Rate.of(milliBasisPoints, MILLI_BASIS_POINTS).toNumber();
