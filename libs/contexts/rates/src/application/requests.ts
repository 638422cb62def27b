import { Query } from '@causeway/commands';
import type { CurrencyCode, Instant, Rate } from '@causeway/kernel';
import type { RailFee, ServiceFee } from '../domain/fee-schedule.js';
import type { RailBounds, RailBoundsWanted } from '../domain/rail-bounds.js';
import type { RailChoice, RailWanted } from '../domain/rail-choice.js';

export type { RailFee, ServiceFee } from '../domain/fee-schedule.js';
export type { RailBounds, RailBoundsWanted } from '../domain/rail-bounds.js';
export type { RailChoice, RailWanted } from '../domain/rail-choice.js';

interface Pair {
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
}

/** Price, fees and limits of one corridor for the call's platform at this moment. */
export class GetCorridor extends Query<Pair, Corridor> {
  static readonly type = 'rates.get-corridor';
}

export type Corridor =
  | { readonly status: 'DISABLED' }
  /** No price of the last ten minutes (rates-and-rails §7). */
  | { readonly status: 'NO_PRICE' }
  | OpenCorridor;

export interface OpenCorridor {
  readonly status: 'OPEN';
  /** Exact: sending major units for one receiving major unit (`x` of quotes §6). */
  readonly sendingPerReceiving: Rate;
  readonly pricedAt: Instant;
  readonly serviceFee: ServiceFee;
  /** Rails over which a payment has another fee; absent when there is none. */
  readonly railFees?: readonly RailFee[];
  /** The largest payment, in minor units of the sending currency; absent when there is no limit (quotes §7). */
  readonly transactionMaxMinor?: bigint;
  /** The platform's volume of one day, in the same unit; absent when there is no limit. */
  readonly dailyVolumeMaxMinor?: bigint;
}

/** The mid rate whatever the operator says of the corridor, to compare amounts with; `null` without a fresh price. */
export class GetMidRate extends Query<Pair, Rate | null> {
  static readonly type = 'rates.get-mid-rate';
}

/** The volume of a day that the call's platform may send on a corridor; `null` when there is no limit. */
export class GetDailyVolumeMax extends Query<Pair, bigint | null> {
  static readonly type = 'rates.get-daily-volume-max';
}

/** The rail that a payout to an account takes, and how long it needs (rates-and-rails §2 to §4). */
export class ChooseRail extends Query<RailWanted, RailChoice> {
  static readonly type = 'rates.choose-rail';
}

/** How small and how large a payout to an account may be, by its rails' limits; `null` where all of them are off. */
export class GetRailBounds extends Query<RailBoundsWanted, RailBounds | null> {
  static readonly type = 'rates.get-rail-bounds';
}
