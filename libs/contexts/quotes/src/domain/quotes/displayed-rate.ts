import { displayedRate, Rate } from '@causeway/kernel';
import type { Priced } from './pricing.js';
import type { SettlementRates } from './uma-receiver.js';

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

/**
 * `rateDetails` of a quote (quotes §6.6): over millisatoshis to a UMA address, and without a pivot everywhere else. The
 * platform's fee is not itemised.
 */
export const rateDetails = (priced: Priced, pivot?: SettlementRates): RateDetails => {
  const variable = priced.serviceFeeMilliBasisPoints + priced.platformFeeBasisPoints * MILLI;
  const { perReceivingUnit, perSendingUnit } = pivot ?? {};
  return {
    counterpartyMultiplier: (perReceivingUnit ?? priced.sendingPerReceiving).inverse().toNumber(),
    counterpartyFixedFee: priced.counterpartyFixedFeeMinor,
    serviceApiMultiplier: afterFees(MILLI_BASIS_POINTS - variable, perSendingUnit),
    serviceApiFixedFee: priced.serviceFixedFeeMinor,
    serviceApiVariableFeeRate: fractionOf(priced.serviceFeeMilliBasisPoints),
    serviceApiVariableFeeAmount: priced.serviceVariableFeeMinor,
  };
};

/** What is left of one unit, in millisatoshis where there is a pivot. */
const afterFees = (milliBasisPoints: bigint, perSendingUnit: Rate | undefined): number =>
  perSendingUnit === undefined || milliBasisPoints === 0n
    ? fractionOf(milliBasisPoints)
    : perSendingUnit.times(Rate.of(milliBasisPoints, MILLI_BASIS_POINTS)).toNumber();

/** The nearest number: both parts are whole numbers that a double holds. */
const fractionOf = (milliBasisPoints: bigint): number => {
  if (milliBasisPoints < 0n) throw new RangeError(`${milliBasisPoints} is no share`);
  return Number(milliBasisPoints) / Number(MILLI_BASIS_POINTS);
};
