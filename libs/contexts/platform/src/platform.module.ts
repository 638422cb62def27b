import { context, part } from '@causeway/commands';
import {
  consoleSessionAggregate,
  consoleSessionCommands,
  consoleSessionQueries,
  consoleSessionTimers,
} from './application/console-session.js';
import { platformEvents } from './application/event-catalog.js';
import { fundingCoordinates, getPooledCoordinates } from './application/funding-coordinates.js';
import {
  operatorSettingsAggregate,
  operatorSettingsCommands,
  operatorSettingsQueries,
} from './application/operator-settings.handlers.js';
import {
  operatorActionAggregate,
  operatorCommands,
  operatorQueries,
  operatorRosterAggregate,
} from './application/operator.handlers.js';
import { personalRevealAggregate, personalRevealCommands } from './application/personal-reveal.js';
import { openAccountsOnCurrencyEnabled } from './application/open-accounts-on-currency-enabled.process.js';
import { platformConfigAggregate } from './application/platform-config.aggregate.js';
import { CHECK_UMA_DOMAIN, END_UMA_CLAIM, type ClaimDue } from './application/platform-event-table.js';
import {
  createPlatformHandling,
  getPlatformConfigHandling,
  listPlatformsHandling,
  updatePlatformConfigHandling,
} from './application/platform-config.handlers.js';
import type { PlatformPorts } from './application/ports.js';
import { platformRejections } from './application/rejections.js';
import { announceCoordinatesOnCoordinatesSet } from './application/announce-coordinates-on-coordinates-set.process.js';
import { activateOwnAccountOnCurrencyEnabled } from './application/activate-own-account-on-currency-enabled.process.js';
import { setFundingOnCurrencyChanged } from './application/set-funding-on-currency-changed.process.js';
import { requiredCustomerFields } from './application/required-customer-fields.js';
import { GetPlatformConfig } from './application/requests.js';
import { tokenCommands, tokenQueries } from './application/token.handlers.js';
import { tokenRosterAggregate } from './application/token-roster.aggregate.js';
import {
  checkClaim,
  domainReleased,
  umaDomainCommands,
  umaDomainQueries,
} from './application/uma-domain.handlers.js';
import { CreatePlatformViews1766000000000 } from './infrastructure/migrations/1766000000000-create-platform-views.js';
import { CreateRequiredCustomerFieldsView1767000000000 } from './infrastructure/migrations/1767000000000-create-required-customer-fields-view.js';
import { CreateEndedSessionView1768000000000 } from './infrastructure/migrations/1768000000000-create-ended-session-view.js';
import { CreateFundingCoordinatesView1769000000000 } from './infrastructure/migrations/1769000000000-create-funding-coordinates-view.js';

/** The configuration of a platform; when it enables a currency, then accounts in it. */
const configuration = part<PlatformPorts>({
  events: platformEvents,
  aggregates: [platformConfigAggregate],
  rejections: platformRejections,
  commands: (ports) => [createPlatformHandling(ports), updatePlatformConfigHandling(ports)],
  queries: (ports) => [getPlatformConfigHandling(ports), listPlatformsHandling(ports)],
  processes: (ports) => [
    openAccountsOnCurrencyEnabled,
    setFundingOnCurrencyChanged(ports),
    activateOwnAccountOnCurrencyEnabled(ports),
  ],
});

/** When the check of a domain claim is due, then the check; when it was not proven in time, then its end. */
const umaDomains = part<PlatformPorts>({
  commands: umaDomainCommands,
  queries: umaDomainQueries,
  timers: (ports) => ({
    [CHECK_UMA_DOMAIN]: (_timer, call) => checkClaim(ports)(call),
    [END_UMA_CLAIM]: ({ data }, call) => {
      const { umaDomain } = data as ClaimDue;
      return ports.record(call, domainReleased(ports, { umaDomain, by: 'EXPIRY' }, call));
    },
  }),
  waitingTimers: [CHECK_UMA_DOMAIN],
});

const tokens = part<PlatformPorts>({
  aggregates: [tokenRosterAggregate],
  commands: tokenCommands,
  queries: tokenQueries,
});

/** What only the operator sets, beside corridors, fees and limits (config-and-tokens §1). */
const operatorSettings = part<PlatformPorts>({
  aggregates: [operatorSettingsAggregate],
  commands: operatorSettingsCommands,
  queries: operatorSettingsQueries,
});

/** What customers must have on record to use a currency. */
const requiredFields = requiredCustomerFields.part<PlatformPorts>(({ dispatch }) => ({
  knowsPlatform: (call) => dispatch.execute(new GetPlatformConfig({}, call)),
}));

/** Where money for accounts of production comes in; the ledger's accounts are shown with it. */
const coordinates = fundingCoordinates.part<PlatformPorts>(({ dispatch }) => ({
  knowsPlatform: (call) => dispatch.execute(new GetPlatformConfig({}, call)),
}));
/** When it is changed, then every account in the currency is published as it is shown from then on. */
const pooledCoordinates = part<PlatformPorts>({
  queries: ({ views }) => [getPooledCoordinates(views)],
  processes: (ports) => [announceCoordinatesOnCoordinatesSet(ports)],
});

/** The operators of the deployment, and the requests that a second operator must approve. */
const operators = part<PlatformPorts>({
  aggregates: [operatorRosterAggregate, operatorActionAggregate],
  commands: operatorCommands,
  queries: operatorQueries,
});

/** Who was shown personal data in the console. */
const reveals = part<PlatformPorts>({
  aggregates: [personalRevealAggregate],
  commands: personalRevealCommands,
});

/** Sessions of the console that end before their time; each is forgotten when its time is over. */
const consoleSessions = part<PlatformPorts>({
  aggregates: [consoleSessionAggregate],
  commands: consoleSessionCommands,
  queries: consoleSessionQueries,
  timers: consoleSessionTimers,
});

/** It reacts to no other context. */
export const platform = context<PlatformPorts>({
  name: 'platform',
  migrations: [
    CreatePlatformViews1766000000000,
    CreateRequiredCustomerFieldsView1767000000000,
    CreateEndedSessionView1768000000000,
    CreateFundingCoordinatesView1769000000000,
  ],
  parts: [
    ...[configuration, umaDomains, tokens, operatorSettings, requiredFields, operators, reveals],
    ...[consoleSessions, coordinates, pooledCoordinates],
  ],
});
