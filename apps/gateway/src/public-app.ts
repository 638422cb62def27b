import { IMPORT_FILES } from '@causeway/bulk-imports/http';
import { FILES } from '@causeway/customers/http';
import { loadRejections } from '@causeway/deployment';
import { CONTROLLERS } from '@causeway/deployment/http';
import { openFileStore, type FileStore } from '@causeway/file-store';
import {
  AUTHENTICATOR,
  configureEdge,
  CursorSealer,
  edgeAdapter,
  Probe,
  serveDocumentation,
  wireWords,
  type AgentAuthenticator,
  type Authenticator,
  type OperatorAuthenticator,
  type OperatorListener,
} from '@causeway/http';
import { PagesController } from '@causeway/http/pages';
import {
  busProviders,
  HealthController,
  MetricsController,
  NestLogger,
  RUNTIME,
  type ServiceName,
  type ServiceRuntime,
} from '@causeway/service';
import { Module, type DynamicModule } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CustomerDeletionController } from './customers/customer-deletion.controller.js';
import { NoSandboxOperationController } from './contract/no-sandbox-operation.controller.js';
import { shadowedPathsController } from './contract/shadowed-paths.js';
import { Approvals } from './operator/access/approvals.js';
import { NamedPlatform } from './operator/access/named-platform.js';
import { OperatorActions } from './operator/access/operator-actions.js';
import { operatorControllers, operatorProviders } from './operator/operator-door.js';
import { PlatformRegister } from './operator/platforms/platform-register.js';
import { ConsoleController, OPERATORS } from './console/console.controller.js';
import { ConsoleDoor } from './console/console-door.js';
import { LiveController } from './console/live/live.controller.js';
import { RevealOne } from './console/persons/reveal-one.js';
import { Reveals } from './console/persons/reveals.js';
import { SandboxKeyController } from './console/sandbox-key.controller.js';
import { serveConsole } from './console/console-files.js';
import { ConsoleSessions } from './console/console-sessions.js';
import { StoredEndedSessions } from './console/ended-sessions.js';
import { serveDocuments } from './documents/documents.js';
import { serveFrontPage } from './front-page/front-page.js';
import { serveErrorPages } from './reference/error-pages.js';
import { completeReference } from './reference/complete-reference.js';
import { MADE_REFERENCE } from './reference/made-documents.js';
import type { WholeDocument } from './reference/pages/reference-pages.js';
import { serveReference } from './reference/pages/serve-reference.js';
import { OperatorReference } from './operator/operator-reference.js';
import { RequestLog } from './request-log.js';
import { RecentRequests } from './requests/recent-requests.js';
import { OwnRequestsController } from './requests/requests.controllers.js';

export interface PublicAppOptions {
  readonly runtime: ServiceRuntime;
  readonly authenticator: Authenticator;
  readonly agents: AgentAuthenticator;
  readonly operators: OperatorAuthenticator;
  readonly operatorListener?: OperatorListener;
  /** Services in other processes, which a moved clock must reach. */
  readonly others: readonly ServiceName[];
}

/** Without a place of files no upload is answered: for specs of what the routes are. */
type ModuleOptions = Pick<PublicAppOptions, 'runtime' | 'authenticator' | 'others'> & {
  readonly files?: FileStore;
  readonly operators?: OperatorAuthenticator;
  readonly sessions?: ConsoleSessions;
  readonly requests?: RecentRequests;
};

/** Without operators no one signs in as one. */
const NO_OPERATORS: OperatorAuthenticator = { operatorOf: () => Promise.resolve(undefined) };

const consoleSessions = ({ masterKey, clock, dispatch }: ServiceRuntime): ConsoleSessions =>
  new ConsoleSessions(masterKey.derive('console-session'), clock, new StoredEndedSessions(dispatch));

/** What every service answers without credentials; said here, because only the gateway loads an API and its document. */
const OF_THE_PROCESS = [HealthController, MetricsController];
for (const controller of OF_THE_PROCESS) {
  Probe()(controller);
  ApiExcludeController()(controller);
}

@Module({})
export class PublicModule {
  static of(
    { runtime, authenticator, others, files, operators = NO_OPERATORS, sessions, requests }: ModuleOptions,
    approvals = new Approvals(runtime.dispatch, { kinds: [], settleAbove: {} }),
  ): DynamicModule {
    const own = [
      CustomerDeletionController,
      NoSandboxOperationController,
      OwnRequestsController,
      ...OF_THE_PROCESS,
      PagesController,
      ConsoleController,
      SandboxKeyController,
      LiveController,
    ];
    const built = [...CONTROLLERS, ...operatorControllers, ...own];
    return {
      module: PublicModule,
      controllers: [...built, shadowedPathsController()],
      providers: [
        { provide: RUNTIME, useValue: runtime },
        ...busProviders(runtime.dispatch),
        { provide: AUTHENTICATOR, useValue: authenticator },
        { provide: OPERATORS, useValue: operators },
        { provide: ConsoleSessions, useValue: sessions ?? consoleSessions(runtime) },
        { provide: RecentRequests, useValue: requests ?? new RecentRequests() },
        { provide: FILES, useValue: files ?? null },
        { provide: IMPORT_FILES, useValue: files ?? null },
        { provide: CursorSealer, useValue: new CursorSealer(runtime.masterKey.derive('cursor')) },
        ...operatorProviders(runtime, others, approvals),
      ],
    };
  }
}

/** The same page that the repository shows at its root. */
const SUMMARY_FILE = join(import.meta.dirname, '../../../llms.txt');

export const createPublicApp = async (options: PublicAppOptions): Promise<NestFastifyApplication> => {
  const { runtime, agents, operators, operatorListener } = options;
  const { config } = runtime.plan;
  const approvals = new Approvals(runtime.dispatch, config.approvals);
  const sessions = consoleSessions(runtime);
  const requests = new RecentRequests();
  const door = new ConsoleDoor(sessions);
  const adapter = edgeAdapter({
    trustedProxies: config.trustedProxies,
    console: door,
    referenceOrigin: config.pagesUrl,
    ...(operatorListener && { operatorListener }),
  });
  const module = PublicModule.of({ ...options, sessions, requests, files: openFileStore(config) }, approvals);
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    logger: new NestLogger(runtime.logger),
    bodyParser: false,
    abortOnError: false,
  });
  const rejectionTables = await loadRejections();
  configureEdge(app, {
    rejectionTables,
    agents,
    operators,
    observer: new RequestLog(runtime.logger, runtime.metrics, requests),
    rateLimit: config.rateLimit,
    platformRateLimit: config.platformRateLimit,
    places: config.places,
    wireName: config.wireName,
  });
  const named = new NamedPlatform(app.get(PlatformRegister));
  app.useGlobalInterceptors(
    new OperatorActions(runtime.dispatch, approvals, named),
    named,
    new RevealOne(door, new Reveals(runtime.dispatch), operators),
  );
  app.get(OperatorReference).describe(app);
  serveConsole(app);
  serveFrontPage(app);
  const words = wireWords(config.wireName);
  const inWords = (text: string): string => words?.text(text) ?? text;
  serveErrorPages(app, rejectionTables, inWords);
  serveDocuments(app, inWords);
  const document = serveDocumentation(app, {
    wireName: config.wireName,
    complete: completeReference,
    made: MADE_REFERENCE,
    summary: await readFile(SUMMARY_FILE, 'utf8'),
  });
  serveReference(app, config.pagesUrl, async () => (await document()) as unknown as WholeDocument);
  return app;
};
