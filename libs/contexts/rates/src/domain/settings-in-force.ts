import type { Limits } from './corridor-limits.js';
import type { FeeRow } from './fee-schedule.js';

/** Everything that the operator has set about one corridor for one platform at this moment. */
export interface SettingsInForce {
  /** Switched off for every platform, or for this one; a platform's own switch opens nothing that is off for all. */
  readonly isSwitchedOff: boolean;
  /** Every row that may fit a payment of this corridor, whatever its rail. */
  readonly feeSchedule: readonly FeeRow[];
  readonly limits: Limits;
}
