import type { CurrencyPair, MidPrice } from './corridor.js';
import { railFeesOf, serviceFeeOf, type RailFee, type ServiceFee } from './fee-schedule.js';
import type { SettingsInForce } from './settings-in-force.js';

/** What holds for payments on one corridor at this moment. */
export type Corridor =
  | { readonly status: 'DISABLED' }
  /** No price of the last ten minutes (rates-and-rails §7). */
  | { readonly status: 'NO_PRICE' }
  | OpenCorridor;

/** The exact rate is `x` of quotes §6. */
export interface OpenCorridor extends MidPrice {
  readonly status: 'OPEN';
  readonly serviceFee: ServiceFee;
  /** Rails over which a payment has another fee; absent when there is none. */
  readonly railFees?: readonly RailFee[];
  /** The largest payment, in minor units of the sending currency; absent when there is no limit (quotes §7). */
  readonly transactionMaxMinor?: bigint;
  /** The platform's volume of one day, in the same unit; absent when there is no limit. */
  readonly dailyVolumeMaxMinor?: bigint;
}

/** The terms of a corridor that is offered. */
export const corridorTerms = (
  pair: CurrencyPair,
  { isSwitchedOff, feeSchedule, limits: { transactionMaxMinor, dailyVolumeMaxMinor } }: SettingsInForce,
  price: MidPrice | undefined,
): Corridor => {
  if (isSwitchedOff) return { status: 'DISABLED' };
  if (price === undefined) return { status: 'NO_PRICE' };
  const railFees = railFeesOf(feeSchedule, pair);
  return {
    status: 'OPEN',
    ...price,
    serviceFee: serviceFeeOf(feeSchedule, pair),
    ...(railFees.length > 0 && { railFees }),
    ...(transactionMaxMinor !== null && { transactionMaxMinor }),
    ...(dailyVolumeMaxMinor !== null && { dailyVolumeMaxMinor }),
  };
};
