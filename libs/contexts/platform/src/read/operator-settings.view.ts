import { type CallContext, EVERY_PLATFORM, findAll, oneOf, rowOf, type ViewReader } from '@causeway/commands';
import { defineView, json, text, time } from '@causeway/event-store';
import type { Environment } from '@causeway/kernel';
import {
  settingsInForce,
  type OperatorSettingsState,
  type SettingsSet,
} from '../domain/operator-settings.js';
import type { OperatorSettingsDocument } from '../published/operator-settings.document.js';

export const operatorSettingsView = defineView('platform.operator_settings_view', {
  key: ['environment', 'platformId'],
  columns: {
    environment: text<Environment>(),
    /** A platform's, or `EVERY_PLATFORM`. */
    platformId: text(),
    settings: json<SettingsSet>(),
    updatedAt: time(),
  },
});

/** One row an owner for whom anything was ever set. */
export const operatorSettingsRows = rowOf(
  operatorSettingsView,
  ({ set, updatedAt }: OperatorSettingsState, { environment, platformId }) =>
    updatedAt === null ? null : { environment, platformId, settings: set, updatedAt },
);

/** Settings of the call's platform (or of the deployment), and those in force. Read for every request. */
export const findOperatorSettings = async (
  views: ViewReader,
  { environment, platformId }: Pick<CallContext, 'environment' | 'platformId'>,
): Promise<OperatorSettingsDocument> => {
  const found = await findAll({ views }, operatorSettingsView, {
    filters: { environment, platformId: oneOf([platformId, EVERY_PLATFORM]) },
    columns: ['platformId', 'settings', 'updatedAt'],
  });
  const of = (owner: string) => found.find((row) => row.platformId === owner);
  const [own, deploymentWide] = [of(platformId), of(EVERY_PLATFORM)];
  return {
    platformId: platformId === EVERY_PLATFORM ? null : platformId,
    set: own?.settings ?? {},
    inForce: settingsInForce(environment, deploymentWide?.settings ?? {}, own?.settings),
    updatedAt: own?.updatedAt ?? null,
  };
};
