import {
  RequestClient,
  RequestHandlers,
  RequestServer,
  ServiceIdentity,
  type CallContext,
  type Command,
  type Dispatch,
  type Query,
  type RequestClass,
} from '@causeway/commands';
import { OffsetClock, systemNow, type Instant } from '@causeway/kernel';
import { RELAY, type EventBus, type Subscription, type SubscriptionStatus } from '@causeway/messaging';
import { loadMasterKey, type MasterKey } from '@causeway/privacy';
import {
  environmentOf,
  NEVER_CURRENT,
  type HeadSigner,
  type LaneName,
  type MemoryGuard,
} from '@causeway/event-store';
import type { ServiceConfig, ServiceName } from '../config.js';
import { createLogger, type Logger } from '../observability/logger.js';
import { Metrics } from '../observability/metrics.js';
import { startTracing } from '../observability/tracing.js';
import { AnswersElsewhere } from './answers-elsewhere.js';
import { openBus, type OpenedBus } from './bus.js';
import { ClockTable } from './clock-table.js';
import { ContextRuntime } from './context-runtime.js';
import type { HostedContext } from './context-table.js';
import { openHeadSigner } from './head-signing.js';
import { LaneEnds } from './lane-ends.js';
import { OutcomeSweep } from './outcome-sweep.js';
import { ownHandlers } from './own-handlers.js';
import { poolSizesOf } from './pool-size.js';
import { Presence } from './presence.js';
import { migrateFor, openSharedDatabase, type SharedDatabase } from './shared-database.js';
import { TimerLoop } from './timer-loop.js';
import { VersionTable, type KnownVersions } from './version-table.js';
import { watchBus, watchProcess } from './watched-figures.js';

export interface ServicePlan {
  readonly service: ServiceName | 'standalone';
  readonly config: ServiceConfig & { readonly databaseUrl: string };
  readonly hosts: readonly HostedContext[];
  /** Whether this process alone writes to the database; without it, others may. */
  readonly sole?: MemoryGuard;
  /** By context that another service hosts, that service; a request names its owner first in its type. */
  readonly elsewhere: Readonly<Record<string, ServiceName>>;
}

/** A service at work: its contexts, their readers and timers, and the ways to other services. */
export class ServiceRuntime {
  readonly contexts: ContextRuntime[] = [];
  readonly handlers = new RequestHandlers();
  readonly dispatch: Dispatch;
  /** Work that must be done before this service may call itself ready. */
  readonly pending = new Set<string>();
  readonly openedAt = systemNow();
  private readonly ends: LaneEnds;
  private readonly elsewhere: AnswersElsewhere;
  private readonly clients = new Map<ServiceName, RequestClient>();
  private readonly clockTable: ClockTable;
  private readonly versionTable: VersionTable;
  private opened: OpenedBus | undefined;
  private sweep: OutcomeSweep | undefined;
  private signer: HeadSigner | undefined;
  private readonly subscriptions = new Map<string, Subscription>();
  private timerLoops: TimerLoop[] = [];
  private state: 'starting' | 'running' | 'stopping' = 'starting';

  private constructor(
    readonly plan: ServicePlan,
    readonly logger: Logger,
    readonly metrics: Metrics,
    readonly clock: OffsetClock,
    readonly masterKey: MasterKey,
    readonly identity: ServiceIdentity,
    private readonly shared: SharedDatabase,
    private readonly presence: Presence | undefined,
    private readonly tracing: { stop(): Promise<void> },
  ) {
    this.dispatch = { execute: (request) => this.execute(request) as never };
    this.ends = new LaneEnds(shared.pool);
    this.elsewhere = new AnswersElsewhere(this.ends, metrics.memory);
    this.versionTable = new VersionTable(shared.pool, plan.service);
    this.clockTable = new ClockTable(shared.pool, clock, {
      isAlone: plan.sole !== undefined,
      failed: (error) => logger.warn({ error }, 'the sandbox clock cannot be read; trying again'),
    });
  }

  /** Migrates, and opens every hosted context. Nothing is read or fired before `start`. */
  static async open(plan: ServicePlan): Promise<ServiceRuntime> {
    const { config, service } = plan;
    const logger = createLogger(service, config.logLevel);
    const loaded = await loadMasterKey({
      env: config.masterKey,
      previous: config.masterKeyPrevious,
      dataDir: config.dataDir,
    });
    // A standalone has its turn on the database before it comes here.
    const presence =
      service === 'standalone'
        ? undefined
        : await Presence.take(config.databaseUrl, logger, () => process.kill(process.pid, 'SIGTERM'));
    await migrateFor(config.databaseUrl, plan.hosts);
    const shared = await openSharedDatabase(config.databaseUrl, loaded, (error) =>
      logger.warn({ error }, 'an idle database connection was lost'),
    );
    const { masterKey } = shared;
    const identity = new ServiceIdentity(service, masterKey.derive('service-identity'), () =>
      Date.parse(systemNow()),
    );
    const runtime = new ServiceRuntime(
      plan,
      logger,
      new Metrics(service, (source, error) =>
        logger.warn({ source, error }, 'a figure could not be read for a scrape'),
      ),
      new OffsetClock(),
      masterKey,
      identity,
      shared,
      presence,
      await startTracing(service, config.otelEndpoint),
    );
    await runtime.openContexts();
    watchProcess(runtime, shared.pool);
    return runtime;
  }

  context(name: string): ContextRuntime {
    const context = this.contexts.find((hosted) => hosted.name === name);
    if (context === undefined) throw new Error(`this process does not host ${name}`);
    return context;
  }

  /** No other process writes to this database. */
  private get isAlone(): boolean {
    return this.plan.sole !== undefined;
  }

  get isRunning(): boolean {
    return this.state === 'running';
  }

  /** Carries events to and from this service; set once it has started. */
  get bus(): EventBus | undefined {
    return this.opened?.bus;
  }

  get vault(): SharedDatabase['vault'] {
    return this.shared.vault;
  }

  async handle(type: string, payload: object, call: CallContext): Promise<unknown> {
    const handler = this.handlers.find(type);
    if (handler !== undefined) return handler.handle(payload, call);
    const service = this.plan.elsewhere[ownerOf(type)];
    if (service === undefined) throw new Error(`no service answers ${type}`);
    return this.client(service).send(type, payload, call);
  }

  private execute(request: Command<object, unknown> | Query<object, unknown>): Promise<unknown> {
    const { payload, call } = request;
    const { type, isOfViews } = request.constructor as unknown as RequestClass;
    const ask = (): Promise<unknown> => this.handle(type, payload, call);
    if (isOfViews !== true || this.handlers.find(type) !== undefined) return ask();
    return this.elsewhere.answer(ownerOf(type), { type, payload, call }, ask);
  }

  server(): RequestServer {
    return new RequestServer(this.handlers, this.identity, this.clock, (type, error) =>
      this.logger.error({ type, error }, 'a request of another service failed'),
    );
  }

  client(service: ServiceName): RequestClient {
    const { config } = this.plan;
    const client =
      this.clients.get(service) ??
      new RequestClient({ name: service, urls: config.serviceUrls[service] }, this.identity, this.clock);
    this.clients.set(service, client);
    return client;
  }

  async start(): Promise<void> {
    await this.clockTable.start();
    await this.versionTable.note();
    const stores = this.contexts.map(({ store }) => store);
    this.sweep = new OutcomeSweep(stores, this.clock, this.plan.config.outcomesPerPlatformMax, (error) =>
      this.logger.warn({ error }, 'expired outcomes could not be forgotten; trying again later'),
    );
    this.sweep.start();
    this.signer = await openHeadSigner(this.plan.config, this.contexts, this.logger, this.isAlone);
    this.signer.start();
    const lanes = await this.ownLanes();
    const timed = lanes.filter(([{ table }]) => Object.keys(table.timers).length > 0);
    // What was claimed before is in the hands of no process any more: its lease need not be waited for.
    // Nothing of this process commits yet, so that nothing can hold these timers' locks in another order.
    if (this.isAlone) await Promise.all(timed.map(([{ store }, lane]) => store.releaseAllTimers(lane)));
    this.opened = openBus(this.plan.config, {
      lanes: lanes.length,
      vault: this.vault,
      logger: this.logger,
      isAlone: this.isAlone,
    });
    const { bus } = this.opened;
    this.subscriptions.set(RELAY, await bus.relay(stores));
    for (const reader of this.contexts.flatMap((context) => context.readers())) {
      this.subscriptions.set(reader.name, await bus.subscribe(reader));
    }
    this.timerLoops = timed.map(
      ([{ store, table }, lane]) =>
        new TimerLoop(lane, environmentOf(lane), {
          store,
          clock: this.clock,
          timers: table.timers,
          ...(table.waitingTimers && { waitingTimers: table.waitingTimers }),
          leaseMs: this.plan.config.timerLeaseMs,
          isAlone: this.isAlone,
          logger: this.logger,
          metrics: this.metrics,
        }),
    );
    this.clock.onAdvanced(() => {
      for (const loop of this.timerLoops) loop.clockAdvanced();
    });
    watchBus(bus, this);
    this.state = 'running';
    this.logger.info({ contexts: this.contexts.map(({ name }) => name) }, 'started');
  }

  async stop(): Promise<void> {
    if (this.state === 'stopping') return;
    this.state = 'stopping';
    this.clockTable.stop();
    await this.sweep?.stop();
    await Promise.all(this.timerLoops.map((loop) => loop.stop()));
    await Promise.all([...this.subscriptions.values()].map((subscription) => subscription.stop()));
    await this.opened?.close();
    // The last appends of this process are signed before its connections close.
    await this.signer?.stop();
    await Promise.all([...this.clients.values()].map((client) => client.close()));
    await Promise.all(this.contexts.map((context) => context.close()));
    await this.shared.close();
    await this.presence?.close();
    await this.tracing.stop();
    this.logger.info('stopped');
  }

  /** Why this service cannot work, by part; empty when it can. */
  async faults(): Promise<Record<string, string>> {
    const faults: Record<string, string> = this.isRunning ? {} : { service: this.state };
    await Promise.all(
      this.contexts.map((context) =>
        context.ping().catch((error: unknown) => {
          faults[`database:${context.name}`] = error instanceof Error ? error.message : 'unreachable';
        }),
      ),
    );
    for (const work of this.pending) faults[work] = 'not finished yet';
    for (const status of this.readerStatuses().values()) {
      if (status !== 'running') faults['bus'] = status;
    }
    return faults;
  }

  /** The status of each reader of this service, and of the relay that publishes its events. */
  readerStatuses(): ReadonlyMap<string, SubscriptionStatus> {
    return new Map([...this.subscriptions].map(([reader, subscription]) => [reader, subscription.status()]));
  }

  /** Runs work that no other process of the installation runs at the same time. */
  async exclusively<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const client = await this.shared.pool.connect();
    try {
      await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
      return await work();
    } finally {
      client.release(true);
    }
  }

  versions(): Promise<KnownVersions> {
    return this.versionTable.known();
  }

  /** Moves the sandbox clock to an offset, for this process at once and for the others through the database. */
  raiseClock(offsetMs: number): Promise<void> {
    return this.clockTable.raise(offsetMs);
  }

  async nextSandboxTimerAt(): Promise<Instant | null> {
    const sandbox = (await this.ownLanes()).filter(([, lane]) => environmentOf(lane) === 'sandbox');
    const due = await Promise.all(sandbox.map(([{ store }, lane]) => store.nextTimerAt(lane)));
    return due.filter((at) => at !== undefined).sort()[0] ?? null;
  }

  /** Fires all due timers and reads all messages, until nothing is left of either. */
  async settle(): Promise<void> {
    await Promise.all(this.timerLoops.map((loop) => loop.runDue()));
    await Promise.all([...this.subscriptions.values()].map((subscription) => subscription.caughtUp()));
    await Promise.all(this.timerLoops.map((loop) => loop.runDue()));
  }

  /** The lanes of every context that this process hosts; a context gets more of them only at a start. */
  private async ownLanes(): Promise<[ContextRuntime, LaneName][]> {
    const lanes = this.contexts.map(async (context): Promise<[ContextRuntime, LaneName][]> =>
      (await context.store.lanes(context.name)).map((lane) => [context, lane]),
    );
    return (await Promise.all(lanes)).flat();
  }

  private async openContexts(): Promise<void> {
    const poolSizes = poolSizesOf(this.plan.hosts.map(({ definition }) => definition));
    for (const hosted of this.plan.hosts) {
      const poolSize = poolSizes.get(hosted.definition.name);
      const context = await ContextRuntime.open(hosted, {
        databaseUrl: this.plan.config.databaseUrl,
        ...(poolSize !== undefined && { poolSize }),
        isAlone: this.plan.service === 'standalone',
        sole: this.plan.sole ?? NEVER_CURRENT,
        ends: this.ends,
        address: this.plan.service === 'standalone' ? 'standalone' : this.plan.config.serviceAddress,
        vault: this.shared.vault,
        masterKey: this.masterKey,
        clock: this.clock,
        logger: this.logger,
        metrics: this.metrics,
        dispatch: this.dispatch,
        send: ({ command, payload }, call) => this.handle(command.type, payload, call),
      });
      this.contexts.push(context);
      for (const handler of context.handlers()) this.handlers.add(handler);
    }
    for (const handler of ownHandlers(this)) this.handlers.add(handler);
  }
}

/** The context that a request is addressed to: the first part of its type. */
const ownerOf = (type: string): string => type.split('.')[0] ?? '';
