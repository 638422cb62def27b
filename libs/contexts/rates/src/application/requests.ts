import { Query } from '@causeway/commands';
import type { CurrencyCode, Instant, Rate } from '@causeway/kernel';
import type { ServiceFee } from '../domain/fee-schedule.js';
import type { RailChoice, RailWanted } from '../domain/rail-choice.js';

export type { ServiceFee } from '../domain/fee-schedule.js';
export type { RailChoice, RailWanted } from '../domain/rail-choice.js';

/** The price and the fee schedule of one corridor at this moment. */
export class GetCorridor extends Query<{ readonly from: CurrencyCode; readonly to: CurrencyCode }, Corridor> {
  static readonly type = 'rates.get-corridor';
}

export type Corridor =
  | { readonly status: 'DISABLED' }
  /** No price of the last ten minutes (rates-and-rails §7). */
  | { readonly status: 'NO_PRICE' }
  | {
      readonly status: 'OPEN';
      /** Exact: sending major units for one receiving major unit (`x` of quotes §6). */
      readonly sendingPerReceiving: Rate;
      readonly pricedAt: Instant;
      readonly serviceFee: ServiceFee;
    };

/** The rail that a payout to an account takes, and how long it needs (rates-and-rails §2 to §4). */
export class ChooseRail extends Query<RailWanted, RailChoice> {
  static readonly type = 'rates.choose-rail';
}
