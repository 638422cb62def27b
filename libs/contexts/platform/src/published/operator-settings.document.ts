import type { Instant } from '@causeway/kernel';
import type { OperatorSettings, SettingsSet } from '../domain/operator-settings.js';

export interface OperatorSettingsDocument {
  /** `null`: the deployment's settings. */
  readonly platformId: string | null;
  /** Set for this platform or the deployment itself. */
  readonly set: SettingsSet;
  /** What is in force, with the deployment's settings and the defaults. */
  readonly inForce: OperatorSettings;
  /** Time of the last change. */
  readonly updatedAt: Instant | null;
}
