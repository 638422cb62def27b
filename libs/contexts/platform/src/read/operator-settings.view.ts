import type { CallContext, InlineView, ViewReader } from '@causeway/commands';
import type { ViewDefinition } from '@causeway/event-store';
import { instant, type Environment, type Instant } from '@causeway/kernel';
import {
  evolveSettings,
  settingsInForce,
  type OperatorSettingsEvent,
  type SettingsSet,
} from '../domain/operator-settings.js';
import { EVERYBODY } from '../domain/streams.js';
import type { OperatorSettingsDocument } from '../published/operator-settings.document.js';

export const operatorSettingsView = {
  table: 'operator_settings_view',
  key: ['environment', 'platform_id'],
  columns: { environment: 'text', platform_id: 'text', settings: 'json', updated_at: 'timestamptz' },
} as const satisfies ViewDefinition;

export type OperatorSettingsRow = {
  readonly environment: Environment;
  /** A platform's, or `EVERYBODY`. */
  readonly platform_id: string;
  readonly settings: SettingsSet;
  readonly updated_at: Instant;
};

/** One row an owner who was ever told something. */
export const operatorSettingsRows: InlineView<OperatorSettingsEvent, OperatorSettingsRow> = {
  definition: operatorSettingsView,
  rowKey: (_event, { metadata: { environment, platformId } }) => ({ environment, platform_id: platformId }),
  fold: (row, event, { metadata: { environment, platformId } }) => ({
    environment,
    platform_id: platformId,
    settings: evolveSettings({ set: row?.settings ?? {}, updatedAt: null }, event).set,
    updated_at: event.changedAt,
  }),
};

const IN_FORCE = `
  select platform_id, settings, updated_at from platform.operator_settings_view
   where environment = $1 and platform_id in ($2, $3)`;

/** What was said to the call's platform (or to everybody), and what holds for it. Read anew for every request. */
export const findOperatorSettings = async (
  views: ViewReader,
  { environment, platformId }: Pick<CallContext, 'environment' | 'platformId'>,
): Promise<OperatorSettingsDocument> => {
  const rows = await views.rows<Pick<OperatorSettingsRow, 'platform_id' | 'settings' | 'updated_at'>>(
    IN_FORCE,
    [environment, platformId, EVERYBODY],
  );
  const of = (owner: string) => rows.find(({ platform_id }) => platform_id === owner);
  const [own, everybodys] = [of(platformId), of(EVERYBODY)];
  return {
    platformId: platformId === EVERYBODY ? null : platformId,
    set: own?.settings ?? {},
    inForce: settingsInForce(environment, everybodys?.settings ?? {}, own?.settings),
    updatedAt: own === undefined ? null : instant(own.updated_at),
  };
};
