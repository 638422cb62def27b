import type { Instant } from '@causeway/kernel';
import type { OperatorSettings, SettingsSet } from '../domain/operator-settings.js';

export interface OperatorSettingsDocument {
  /** `null`: the deployment's settings. */
  readonly platformId: string | null;
  /** Said at this very place. */
  readonly set: SettingsSet;
  /** What is in force, with the deployment's settings and the defaults. */
  readonly inForce: OperatorSettings;
  /** When anything was last said at this place. */
  readonly updatedAt: Instant | null;
}
