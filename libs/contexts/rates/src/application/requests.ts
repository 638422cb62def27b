import { Query } from '@causeway/commands';
import type { Rate } from '@causeway/kernel';
import type { Corridor } from '../domain/corridor-terms.js';
import type { CurrencyPair } from '../domain/corridor.js';
import type {
  CarryingRails,
  CarryingRailsWanted,
  RailBounds,
  RailBoundsWanted,
} from '../domain/rail-bounds.js';
import type { RailChoice, RailWanted } from '../domain/rail-choice.js';

export type { Corridor, OpenCorridor } from '../domain/corridor-terms.js';
export type { RailFee, ServiceFee } from '../domain/fee-schedule.js';
export type {
  CarryingRails,
  CarryingRailsWanted,
  RailBounds,
  RailBoundsWanted,
} from '../domain/rail-bounds.js';
export type { RailChoice, RailWanted } from '../domain/rail-choice.js';

/** Price, fees and limits of one corridor for the call's platform at this moment. */
export class GetCorridor extends Query<CurrencyPair, Corridor> {
  static readonly type = 'rates.get-corridor';
}

/** What two currencies are worth to each other, without a spread. */
export interface MidRate {
  /** Major units of `from` for one major unit of `to`: an amount in `to` times this is one in `from`. */
  readonly fromPerTo: Rate;
}

/** The mid rate whatever the operator says of the corridor, to compare amounts with; `null` without a fresh price. */
export class GetMidRate extends Query<CurrencyPair, MidRate | null> {
  static readonly type = 'rates.get-mid-rate';
}

/** The volume of a day that the call's platform may send on a corridor; `null` when there is no limit. */
export class GetDailyVolumeMax extends Query<CurrencyPair, bigint | null> {
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

/** Which of the rails that may bring money in carry an amount, by their limits alone (quotes §7). */
export class GetCarryingRails extends Query<CarryingRailsWanted, CarryingRails> {
  static readonly type = 'rates.get-carrying-rails';
}
