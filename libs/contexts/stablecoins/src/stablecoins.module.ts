import { context, part, process, task } from '@causeway/commands';
import { GetPlatformConfig } from '@causeway/platform';
import { advanceOperation } from './application/advance-operation.js';
import { destroyCredentials } from './application/issuer.js';
import {
  ADVANCE_OPERATION,
  operationEvents,
  operations,
  type OperationDue,
} from './application/operation.aggregate.js';
import { operationHandlings, operationQueries } from './application/operation.handlers.js';
import { stablecoinReview } from './application/operator-settings.js';
import type { StablecoinPorts } from './application/ports.js';
import { providerAccountEvents, providerAccounts } from './application/provider-account.aggregate.js';
import { providerAccountHandlings, providerAccountQueries } from './application/provider-account.handlers.js';
import { stablecoinRejections } from './application/rejections.js';
import {
  ADVANCE_STABLECOIN,
  stablecoinEvents,
  stablecoinStreams,
  type StablecoinDue,
} from './application/stablecoin.aggregate.js';
import {
  advanceStablecoin,
  stablecoinHandlings,
  stablecoinQueries,
} from './application/stablecoin.handlers.js';
import { stablecoinAdapters, type StablecoinHost } from './infrastructure/stablecoin-adapters.js';
import { CreateStablecoinViews1766000000000 } from './infrastructure/migrations/1766000000000-create-stablecoin-views.js';
import { BookCorrections1767000000000 } from './infrastructure/migrations/1767000000000-book-corrections.js';
import { CREDENTIALS_RETIRED, type CredentialsRetiredV1 } from './published/events.js';

/** Links to the providers, whose credentials are destroyed once they are replaced or revoked. */
const linking = part<StablecoinPorts>({
  events: providerAccountEvents,
  aggregates: [providerAccounts],
  rejections: stablecoinRejections,
  commands: providerAccountHandlings,
  queries: providerAccountQueries,
  processes: (ports) => [
    process('destroy-credentials-on-credentials-retired')
      .from('stablecoins')
      .on(CREDENTIALS_RETIRED, ({ data }) => [
        task('destroy-credentials', () =>
          destroyCredentials(ports, (data as CredentialsRetiredV1).credentialsId),
        ),
      ])
      .inline(),
  ],
});

/** Tokens: registered, reviewed, and enabled as currencies of the service. */
const registering = part<StablecoinPorts>({
  events: stablecoinEvents,
  aggregates: [stablecoinStreams],
  commands: stablecoinHandlings,
  queries: stablecoinQueries,
  timers: (ports) => ({
    [ADVANCE_STABLECOIN]: ({ data }, call) =>
      advanceStablecoin(ports, (data as StablecoinDue).stablecoinId, call),
  }),
  waitingTimers: [ADVANCE_STABLECOIN],
});

/** Mints and burns: the provider carries them out, and reserve and supply follow. */
const issuing = part<StablecoinPorts>({
  events: operationEvents,
  aggregates: [operations],
  commands: operationHandlings,
  queries: operationQueries,
  timers: (ports) => ({
    [ADVANCE_OPERATION]: ({ data }, call) =>
      advanceOperation(ports, (data as OperationDue).operationId, call),
  }),
  waitingTimers: [ADVANCE_OPERATION],
});

export const stablecoins = context<StablecoinPorts, StablecoinHost>({
  name: 'stablecoins',
  migrations: [CreateStablecoinViews1766000000000, BookCorrections1767000000000],
  ports: stablecoinAdapters,
  parts: [
    linking,
    registering,
    issuing,
    stablecoinReview.part<StablecoinPorts>(({ dispatch }) => ({
      knowsPlatform: (call) => dispatch.execute(new GetPlatformConfig({}, call)),
    })),
  ],
});
