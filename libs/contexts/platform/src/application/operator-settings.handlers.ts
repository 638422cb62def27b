import {
  type Aggregate,
  answersFromViews,
  answersQuery,
  type CallContext,
  type CommandHandling,
  decides,
  EVERY_PLATFORM,
  type QueryHandling,
} from '@causeway/commands';
import { setOperatorSettings } from '../domain/operator-settings.decide.js';
import {
  evolveSettings,
  untouchedSettings,
  type OperatorSettingsEvent,
  type OperatorSettingsState,
} from '../domain/operator-settings.js';
import { SETTINGS_STREAMS, streamIdOf } from '../domain/streams.js';
import { findOperatorSettings, operatorSettingsRows } from '../read/operator-settings.view.js';
import { findPlatformConfig } from '../read/platform-config.query.js';
import {
  GetOperatorSettings,
  GetPlatformName,
  SetOperatorSettings,
  ShowOperatorSettings,
} from './operator-settings.requests.js';
import type { PlatformPorts } from './ports.js';

/** One stream for each owner: a platform, or the deployment. */
export const operatorSettingsAggregate: Aggregate<OperatorSettingsState, OperatorSettingsEvent> = {
  category: SETTINGS_STREAMS,
  initial: untouchedSettings,
  evolve: evolveSettings,
  views: [operatorSettingsRows],
};

type Ports = Pick<PlatformPorts, 'views' | 'opener'>;

/** A setting for an unknown platform would have no effect. */
const ownerIsThere = async ({ views, opener }: Ports, call: CallContext): Promise<undefined> => {
  if (call.platformId !== EVERY_PLATFORM)
    await findPlatformConfig(views, opener, call.platformId, call.environment);
  return undefined;
};

/**
 * One stream for every platform that is set for, and one for all of them (`EVERY_PLATFORM`). An unknown platform
 * refuses with `PLATFORM_NOT_FOUND`.
 */
export const operatorSettingsCommands = (ports: Ports): readonly CommandHandling[] => [
  decides<OperatorSettingsState, OperatorSettingsEvent, SetOperatorSettings>({
    command: SetOperatorSettings,
    aggregate: operatorSettingsAggregate,
    streamId: (_change, { platformId }) =>
      platformId === EVERY_PLATFORM ? EVERY_PLATFORM : streamIdOf(platformId),
    facts: (_change, call) => ownerIsThere(ports, call),
    decide: setOperatorSettings,
    answer: ({ set }) => set,
  }),
];

/**
 * `inForce` is what applies: a platform's own setting before that for all. A platform's name falls back to its UMA
 * domain, and then to none.
 */
export const operatorSettingsQueries = (ports: Ports): readonly QueryHandling[] => [
  answersQuery<ShowOperatorSettings>({
    query: ShowOperatorSettings,
    answer: async (_wanted, call) => {
      await ownerIsThere(ports, call);
      return findOperatorSettings(ports.views, call);
    },
  }),
  answersFromViews<GetPlatformName>({
    query: GetPlatformName,
    answer: async (_wanted, tenant) => {
      const { displayName } = (await findOperatorSettings(ports.views, tenant)).inForce;
      if (displayName !== undefined) return displayName;
      const { platformId, environment } = tenant;
      const { umaDomain } = await findPlatformConfig(ports.views, ports.opener, platformId, environment);
      return umaDomain ?? null;
    },
  }),
  answersFromViews<GetOperatorSettings>({
    query: GetOperatorSettings,
    answer: async (_wanted, tenant) => (await findOperatorSettings(ports.views, tenant)).inForce,
  }),
];
