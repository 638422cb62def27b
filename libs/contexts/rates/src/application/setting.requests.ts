import { Command, Query } from '@causeway/commands';
import type { KeysetPosition, Page } from '@causeway/kernel';
import type { Limits } from '../domain/corridor-limits.js';
import type { SetCorridor as CorridorWanted } from '../domain/corridor-switch.js';
import type { CurrencyPair } from '../domain/corridor.js';
import type { FeeRowKey } from '../domain/fee-row.js';
import type { ServiceFee } from '../domain/fee-schedule.js';
import type { SetRail as RailWanted } from '../domain/rail-setting.js';
import type {
  CorridorDocument,
  FeeRowDocument,
  LimitsDocument,
  RailDocument,
} from '../published/settings.documents.js';

/*
 * All of them are the operator's. The call's platform is the one that is meant, or `DEPLOYMENT` for all platforms; what
 * is set is in force for the next request.
 */

/** Refuses with `CORRIDOR_NOT_OFFERED`, as `SetLimits` does. */
export class SetCorridor extends Command<CorridorWanted, CorridorDocument> {
  static readonly type = 'rates.set-corridor';
}

/** Makes the row, or replaces its fee. Refuses with `FEE_ROW_INVALID`, all wrong fields at once. */
export class SetFeeRow extends Command<FeeRowKey & { readonly fee: ServiceFee }, FeeRowDocument> {
  static readonly type = 'rates.set-fee-row';
}

/** Refuses with `FEE_ROW_NOT_FOUND`. */
export class RemoveFeeRow extends Command<FeeRowKey, null> {
  static readonly type = 'rates.remove-fee-row';
}

/** Replaces both limits of a corridor; `null` takes one away. */
export class SetLimits extends Command<CurrencyPair & Limits, LimitsDocument> {
  static readonly type = 'rates.set-limits';
}

/** Replaces what is set of a concrete rail. Refuses with `RAIL_INVALID`, all wrong fields at once. */
export class SetRail extends Command<RailWanted, RailDocument> {
  static readonly type = 'rates.set-rail';
}

/** Rails of which anything was ever set, the platform's settings and those of every platform. */
export class ListRails extends Query<SettingsWanted, Page<RailDocument>> {
  static readonly type = 'rates.list-rails';
}

export interface SettingsWanted {
  /** 1 to 100. */
  readonly limit: number;
  readonly after?: KeysetPosition;
}

/** Corridors that were ever switched, for the call's platform and for all, in the order of their codes. */
export class ListCorridors extends Query<SettingsWanted, Page<CorridorDocument>> {
  static readonly type = 'rates.list-corridors';
}

/** The rows of the fee schedule, the platform's and those of every platform. */
export class ListFeeRows extends Query<SettingsWanted, Page<FeeRowDocument>> {
  static readonly type = 'rates.list-fee-rows';
}

/** Corridors with a limit, the platform's and those of every platform. */
export class ListLimits extends Query<SettingsWanted, Page<LimitsDocument>> {
  static readonly type = 'rates.list-limits';
}
