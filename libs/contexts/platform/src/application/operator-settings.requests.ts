import { Command, Query } from '@causeway/commands';
import type { OperatorSettings, SettingsChange } from '../domain/operator-settings.js';
import type { OperatorSettingsDocument } from '../published/operator-settings.document.js';
import type { NoPayload } from './requests.js';

export { TOKENS_MAX_MAX } from '../domain/operator-settings.js';
export type { OperatorSettings, SettingsChange, SettingsSet } from '../domain/operator-settings.js';

/**
 * Set by the operator for the call's platform, or for all where the call names `EVERY_PLATFORM`. In force from the
 * next request on. Refuses with `INVALID_INPUT` and `PLATFORM_NOT_FOUND`.
 */
export class SetOperatorSettings extends Command<SettingsChange, OperatorSettingsDocument['set']> {
  static readonly type = 'platform.set-operator-settings';
}

/** The operator's view: the settings of the deployment or a platform, and those in force. */
export class ShowOperatorSettings extends Query<NoPayload, OperatorSettingsDocument> {
  static readonly type = 'platform.show-operator-settings';
}

/** As a platform's customers know it: by the name that the operator set, or its domain; `null` where it has neither. */
export class GetPlatformName extends Query<NoPayload, string | null> {
  static readonly type = 'platform.get-platform-name';
  static readonly isOfViews = true;
}

/** The settings in force for the call's platform; defaults where nothing was set. */
export class GetOperatorSettings extends Query<NoPayload, OperatorSettings> {
  static readonly type = 'platform.get-operator-settings';
  static readonly isOfViews = true;
}
