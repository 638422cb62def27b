import { Command, Query } from '@causeway/commands';
import type { KeysetPosition, Page } from '@causeway/kernel';
import type { FeeRowKey } from '../domain/fee-row.js';
import type { ServiceFee } from '../domain/fee-schedule.js';
import type { FeeRowDocument } from '../published/settings.documents.js';

/*
 * All of them are the operator's. The call's platform is the one that is meant, or `EVERY_PLATFORM` for all platforms; what
 * is set is in force for the next request.
 */

/** Makes the row, or replaces its fee. Refuses with `FEE_ROW_INVALID`, all wrong fields at once. */
export class SetFeeRow extends Command<FeeRowKey & { readonly fee: ServiceFee }, FeeRowDocument> {
  static readonly type = 'rates.set-fee-row';
}

/** Refuses with `FEE_ROW_NOT_FOUND`. */
export class RemoveFeeRow extends Command<FeeRowKey, null> {
  static readonly type = 'rates.remove-fee-row';
}

export interface SettingsWanted {
  /** 1 to 100. */
  readonly limit: number;
  readonly after?: KeysetPosition;
}

/** The rows of the fee schedule, the platform's and those of every platform. */
export class ListFeeRows extends Query<SettingsWanted, Page<FeeRowDocument>> {
  static readonly type = 'rates.list-fee-rows';
}
