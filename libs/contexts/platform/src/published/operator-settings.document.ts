import type { Instant } from '@causeway/kernel';
import type { OperatorSettings, SettingsSet } from '../domain/operator-settings.js';

export interface OperatorSettingsDocument {
  /** `null`: what is said to everybody. */
  readonly platformId: string | null;
  /** Said at this very place. */
  readonly set: SettingsSet;
  /** What holds, with everybody's settings and the defaults. */
  readonly inForce: OperatorSettings;
  /** When anything was last said at this place. */
  readonly updatedAt: Instant | null;
}
