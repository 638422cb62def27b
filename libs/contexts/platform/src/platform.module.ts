import {
  type CallContext,
  type CommandHandling,
  type ContextDefinition,
  type CustomHandling,
  type ProcessDefinition,
  type QueryHandling,
  type Replayable,
  replayStreams,
} from '@causeway/commands';
import type { Timer } from '@causeway/event-store';
import { tokenRosterAggregate } from './application/token-roster.aggregate.js';
import {
  CHECK_UMA_DOMAIN,
  END_UMA_CLAIM,
  platformConfigAggregate,
  type ClaimDue,
} from './application/platform-config.aggregate.js';
import {
  operatorSettingsAggregate,
  operatorSettingsCommands,
  operatorSettingsQueries,
} from './application/operator-settings.handlers.js';
import { platformEvents } from './application/event-catalog.js';
import {
  createPlatformHandling,
  getPlatformConfigHandling,
  listPlatformsHandling,
  updatePlatformConfigHandling,
} from './application/platform-config.handlers.js';
import { setCurrencyFundingHandling } from './application/currency-funding.handler.js';
import { setFundingOnCurrencyChanged } from './application/set-funding-on-currency-changed.process.js';
import { openAccountsOnCurrencyEnabled } from './application/open-accounts-on-currency-enabled.process.js';
import {
  operatorActionAggregate,
  operatorCommands,
  operatorQueries,
  operatorRosterAggregate,
} from './application/operator.handlers.js';
import type { PlatformPorts } from './application/ports.js';
import { platformRejections } from './application/rejections.js';
import {
  createTokenHandling,
  getTokenHandling,
  listTokensHandling,
  rosterHandlings,
} from './application/token.handlers.js';
import { umaDomainCommands, umaDomainQueries } from './application/uma-domain.handlers.js';
import { CheckUmaDomain, ReleaseUmaDomain } from './application/uma-domain.requests.js';
import { CreatePlatformViews1766000000000 } from './infrastructure/migrations/1766000000000-create-platform-views.js';
import { configView } from './read/config.view.js';
import { operatorApprovalView } from './read/operator-approval.view.js';
import { operatorTokenView } from './read/operator-token.view.js';
import { operatorSettingsView } from './read/operator-settings.view.js';
import { umaDomainView } from './read/uma-domain.view.js';
import { tokenView } from './read/token.view.js';

export const platformContext: ContextDefinition = {
  name: 'platform',
  events: platformEvents,
  views: [
    configView,
    umaDomainView,
    tokenView,
    operatorSettingsView,
    operatorTokenView,
    operatorApprovalView,
  ],
  migrations: [CreatePlatformViews1766000000000],
  rejections: platformRejections,
};

/** Every view folds from one stream's events. */
export const replayable: Replayable = replayStreams(platformContext, [
  platformConfigAggregate,
  tokenRosterAggregate,
  operatorSettingsAggregate,
  operatorRosterAggregate,
  operatorActionAggregate,
]);

/** When this, then that; when a claim to a domain is due for a look, then the look. It reacts to no other context. */
export const platformTable = (ports: PlatformPorts): PlatformTable => ({
  commands: [
    createPlatformHandling(ports),
    updatePlatformConfigHandling(ports),
    createTokenHandling(ports),
    ...rosterHandlings(ports),
    ...operatorSettingsCommands(ports),
    ...umaDomainCommands(ports),
    ...operatorCommands(ports),
    setCurrencyFundingHandling(ports),
  ],
  queries: [
    getPlatformConfigHandling(ports),
    listPlatformsHandling(ports),
    getTokenHandling(ports),
    listTokensHandling(ports),
    ...umaDomainQueries(ports),
    ...operatorSettingsQueries(ports),
    ...operatorQueries(ports),
  ],
  processes: [openAccountsOnCurrencyEnabled, setFundingOnCurrencyChanged],
  timers: {
    [CHECK_UMA_DOMAIN]: (_timer, call) => ports.dispatch.execute(new CheckUmaDomain({}, call)),
    [END_UMA_CLAIM]: ({ data }, call) => {
      const { umaDomain } = data as ClaimDue;
      return ports.dispatch.execute(new ReleaseUmaDomain({ umaDomain, by: 'EXPIRY' }, call));
    },
  },
  waitingTimers: new Set([CHECK_UMA_DOMAIN]),
});

export interface PlatformTable {
  readonly commands: readonly (CommandHandling | CustomHandling)[];
  readonly queries: readonly QueryHandling[];
  readonly processes: readonly ProcessDefinition[];
  readonly timers: Readonly<Record<string, (timer: Timer, call: CallContext) => Promise<unknown>>>;
  readonly waitingTimers: ReadonlySet<string>;
}
