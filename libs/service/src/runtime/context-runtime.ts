import {
  CommandRunner,
  InlineProcesses,
  ProcessRunner,
  type CommandHandling,
  type CustomHandling,
  type RequestHandler,
  type SendStep,
  type Dispatch,
} from '@causeway/commands';
import {
  openContextDatabase,
  openRow,
  PostgresEventStore,
  type ContextDatabase,
} from '@causeway/event-store';
import type { OffsetClock } from '@causeway/kernel';
import { ENVIRONMENTS } from '@causeway/kernel';
import type { Reader } from '@causeway/messaging';
import type { MasterKey, Vault } from '@causeway/privacy';
import type { Logger } from '../observability/logger.js';
import type { Metrics } from '../observability/metrics.js';
import { inSpan } from '../observability/tracing.js';
import type { ContextPorts, ContextTable, HostedContext } from './context-table.js';
import { PooledViews } from './pooled-views.js';

export interface RuntimeParts {
  /** Where siblings reach this process. */
  readonly address: string;
  readonly databaseUrl: string;
  readonly vault: Vault;
  readonly masterKey: MasterKey;
  readonly clock: OffsetClock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly dispatch: Dispatch;
  readonly send: SendStep;
}

/** One context, running: its connections, its log, its handlers. */
export class ContextRuntime {
  private constructor(
    readonly name: string,
    readonly database: ContextDatabase,
    readonly store: PostgresEventStore,
    readonly ports: ContextPorts,
    readonly table: ContextTable,
    private readonly parts: RuntimeParts,
  ) {}

  static async open(
    { definition, table, paymentOutcomes }: HostedContext,
    parts: RuntimeParts,
  ): Promise<ContextRuntime> {
    const { vault, metrics } = parts;
    const database = await openContextDatabase({ url: parts.databaseUrl, context: definition.name });
    const store = await PostgresEventStore.open({
      database,
      catalog: definition.events,
      vault,
      observer: {
        flushed: ({ name, environment }, flush) => {
          metrics.log.flushed(name, flush);
          for (const [type, payments] of paymentOutcomes === undefined ? [] : flush.events) {
            const outcome = paymentOutcomes?.[type];
            if (outcome !== undefined) metrics.payments.came(environment, outcome, payments);
          }
        },
      },
    });
    const ports: ContextPorts = {
      store,
      writerLanes: store.writerLanes(),
      address: parts.address,
      dispatch: parts.dispatch,
      views: new PooledViews(database.pool),
      rows: { open: async (view: never, row: never) => (await openRow(vault, view, row)) as never },
      vault,
      masterKey: parts.masterKey,
      clock: parts.clock,
      logger: parts.logger.child({ context: definition.name }),
      metrics,
    };
    return new ContextRuntime(definition.name, database, store, ports, table(ports), parts);
  }

  /** What this context answers, measured and traced. */
  handlers(): RequestHandler[] {
    const runner = new CommandRunner(this.store, this.parts.clock, {
      inline: this.inlineProcesses(),
      keyed: (digest) => this.parts.vault.keyedHash('commands.fingerprint', digest),
    });
    const commands = this.table.commands.map((handling): RequestHandler => ({
      request: handling.command,
      kind: 'command',
      handle: isCustom(handling)
        ? (payload, call) => handling.execute(payload as never, call)
        : (payload, call) => runner.run(handling, payload, call),
    }));
    const queries = this.table.queries.map((handling): RequestHandler => ({
      request: handling.query,
      kind: 'query',
      handle: (payload, call) => handling.answer(payload as never, call),
    }));
    return [...commands, ...queries].map((handler) => this.observed(handler));
  }

  /** The context's processes as readers of the bus. */
  readers(): Reader[] {
    const runner = this.processRunner();
    return this.table.processes.map((process) => ({
      name: process.name,
      from: process.from,
      environments: ENVIRONMENTS,
      follows: process.follows,
      store: this.store,
      handle: (message) => runner.react(process, message),
      handlesTogether: ({ type }) => process.together?.includes(type) ?? false,
    }));
  }

  private inlineProcesses(): InlineProcesses {
    return new InlineProcesses(
      this.table.processes,
      this.store,
      this.processRunner(),
      (process, { lane, position }, error) =>
        this.parts.logger.warn(
          { process, lane, position, error },
          'an inline process is left to its subscription',
        ),
    );
  }

  private processRunner(): ProcessRunner {
    const decisions = this.table.commands.filter((handling) => !isCustom(handling)) as CommandHandling[];
    const byType = new Map(decisions.map((handling) => [handling.command.type, handling]));
    return new ProcessRunner(this.store, this.parts.clock, byType, this.parts.send);
  }

  /** Throws when this context's part of the log is out of reach, or takes no events. */
  ping(): Promise<void> {
    return this.store.probeWrites();
  }

  async close(): Promise<void> {
    await this.table.close?.();
    await this.store.close();
  }

  private observed(handler: RequestHandler): RequestHandler {
    const { type } = handler.request;
    return {
      ...handler,
      handle: (payload, call) =>
        inSpan(
          type,
          { 'causeway.command_id': call.commandId, 'causeway.correlation_id': call.correlationId },
          () =>
            this.parts.metrics.requests.measured({ type, kind: handler.kind }, () =>
              handler.handle(payload, call),
            ),
        ),
    };
  }
}

const isCustom = (handling: CommandHandling | CustomHandling): handling is CustomHandling =>
  'execute' in handling;
