import type {
  CommandHandling,
  ContextDefinition,
  CustomHandling,
  ProcessDefinition,
  QueryHandling,
} from '@causeway/commands';
import { platformEvents } from './application/event-catalog.js';
import {
  createPlatformHandling,
  getPlatformConfigHandling,
  listPlatformsHandling,
  updatePlatformConfigHandling,
} from './application/platform-config.handlers.js';
import { openAccountsOnCurrencyEnabled } from './application/open-accounts-on-currency-enabled.process.js';
import type { PlatformPorts } from './application/ports.js';
import { platformRejections } from './application/rejections.js';
import {
  createTokenHandling,
  deleteTokenHandling,
  getTokenHandling,
  listTokensHandling,
  registerTokenHandling,
} from './application/token.handlers.js';
import { CreatePlatformViews1763700100000 } from './infrastructure/migrations/1763700100000-create-platform-views.js';
import { configView } from './read/config.view.js';
import { tokenView } from './read/token.view.js';

export const platformContext: ContextDefinition = {
  name: 'platform',
  events: platformEvents,
  views: [configView, tokenView],
  migrations: [CreatePlatformViews1763700100000],
  rejections: platformRejections,
};

/** When this, then that. The context reacts to no other context and sets no timers. */
export const platformTable = (ports: PlatformPorts): PlatformTable => ({
  commands: [
    createPlatformHandling,
    updatePlatformConfigHandling(ports),
    createTokenHandling(ports),
    registerTokenHandling,
    deleteTokenHandling,
  ],
  queries: [
    getPlatformConfigHandling(ports),
    listPlatformsHandling(ports),
    getTokenHandling(ports),
    listTokensHandling(ports),
  ],
  processes: [openAccountsOnCurrencyEnabled],
  timers: {},
});

export interface PlatformTable {
  readonly commands: readonly (CommandHandling | CustomHandling)[];
  readonly queries: readonly QueryHandling[];
  readonly processes: readonly ProcessDefinition[];
  readonly timers: Readonly<Record<string, never>>;
}
