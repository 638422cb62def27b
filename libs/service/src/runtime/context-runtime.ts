import {
  CommandRunner,
  InlineProcesses,
  ProcessRunner,
  reactsTo,
  type CallContext,
  type ContextTable,
  type CommandHandling,
  type CustomHandling,
  type Recorder,
  type Replayable,
  type RequestHandler,
  type SendStep,
  type Dispatch,
} from '@causeway/commands';
import {
  openRow,
  type ContextDatabase,
  type MemoryGuard,
  type PostgresEventStore,
} from '@causeway/event-store';
import { ENVIRONMENTS, type OffsetClock } from '@causeway/kernel';
import type { Reader } from '@causeway/messaging';
import type { MasterKey, Vault } from '@causeway/privacy';
import type { Logger } from '../observability/logger.js';
import type { Metrics } from '../observability/metrics.js';
import { inSpan } from '../observability/tracing.js';
import { openContextReading } from './context-reading.js';
import type { ContextPorts, HostedContext } from './context-table.js';
import type { LaneEnds } from './lane-ends.js';
import { Probe } from './probe.js';

export interface RuntimeParts {
  readonly address: string;
  readonly databaseUrl: string;
  readonly poolSize?: number;
  readonly isAlone: boolean;
  /** Whether this process alone writes to the database. */
  readonly sole: MemoryGuard;
  readonly ends: LaneEnds;
  readonly vault: Vault;
  readonly masterKey: MasterKey;
  readonly clock: OffsetClock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly dispatch: Dispatch;
  readonly send: SendStep;
}

export class ContextRuntime {
  private readonly inline: InlineProcesses;
  private readonly runner: CommandRunner;
  private readonly probe: Probe;

  private constructor(
    readonly name: string,
    readonly database: ContextDatabase,
    readonly store: PostgresEventStore,
    readonly ports: ContextPorts,
    readonly table: ContextTable,
    readonly replayable: Replayable | undefined,
    private readonly parts: RuntimeParts,
  ) {
    this.probe = new Probe(() => store.probeWrites());
    this.inline = this.inlineProcesses();
    this.runner = new CommandRunner(store, parts.clock, {
      inline: this.inline,
      keyed: (digest) => parts.vault.keyedHash('commands.fingerprint', digest),
    });
  }

  static async open(
    { definition, table, replayable }: HostedContext,
    parts: RuntimeParts,
  ): Promise<ContextRuntime> {
    const { vault, metrics } = parts;
    const { database, store, views } = await openContextReading(definition, {
      ...parts,
      meter: metrics.memory,
      observer: {
        flushed: ({ name, environment }, flush) => {
          metrics.log.flushed(name, flush);
          for (const [type, payments] of flush.events) {
            const outcome = definition.paymentOutcomes?.[type];
            if (outcome !== undefined) metrics.payments.came(environment, outcome, payments);
          }
        },
      },
    });
    const record: Recorder = (call, recording) => runtime.record(call, recording);
    const ports: ContextPorts = {
      store,
      record,
      writerLanes: store.writerLanes(),
      address: parts.address,
      dispatch: parts.dispatch,
      views,
      rows: { open: async (view: never, row: never) => (await openRow(vault, view, row)) as never },
      vault,
      masterKey: parts.masterKey,
      clock: parts.clock,
      logger: parts.logger.child({ context: definition.name }),
      metrics,
    };
    const runtime = new ContextRuntime(
      definition.name,
      database,
      store,
      ports,
      table(ports),
      replayable,
      parts,
    );
    return runtime;
  }

  handlers(): RequestHandler[] {
    const commands = this.table.commands.map((handling): RequestHandler => ({
      request: handling.command,
      kind: 'command',
      handle: isCustom(handling)
        ? (payload, call) => handling.execute(payload as never, call)
        : (payload, call) => this.runner.run(handling, payload, call),
    }));
    const queries = this.table.queries.map((handling): RequestHandler => ({
      request: handling.query,
      kind: 'query',
      handle: (payload, call) => handling.answer(payload as never, call),
    }));
    return [...commands, ...queries].map((handler) => this.observed(handler));
  }

  readers(): Reader[] {
    const runner = this.processRunner();
    return this.table.processes.map((process) => ({
      name: process.name,
      from: process.from,
      environments: ENVIRONMENTS,
      follows: process.follows,
      store: this.store,
      handle: async (message) =>
        (await this.inline.hasDriven(process.name, message)) ? undefined : runner.react(process, message),
      ignores: ({ type }) => !reactsTo(process, type),
      handlesTogether: ({ type }, first) =>
        process.together?.some((group) => group.includes(type) && group.includes(first.type)) ?? false,
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
    return new ProcessRunner(this.store, this.parts.clock, byType, this.parts.send, (name, call, work) =>
      this.measured({ type: `${this.name}.${name}`, kind: 'command' }, call, () => work(call)),
    );
  }

  private readonly record: Recorder = (call, recording) =>
    this.measured({ type: `${this.name}.${recording.name}`, kind: 'command' }, call, () =>
      this.runner.record(call, recording),
    );

  /** Throws when this context's part of the log is unavailable, hangs, or accepts no events. */
  ping(): Promise<void> {
    return this.probe.run();
  }

  async close(): Promise<void> {
    await this.table.close?.();
    await this.store.close();
  }

  private observed(handler: RequestHandler): RequestHandler {
    const { request, kind, handle } = handler;
    return {
      ...handler,
      handle: (payload, call) =>
        this.measured({ type: request.type, kind }, call, () => handle(payload, call)),
    };
  }

  private measured<Answer>(
    request: { readonly type: string; readonly kind: RequestHandler['kind'] },
    { commandId, correlationId }: CallContext,
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    const ids = () => ({ 'causeway.command_id': commandId, 'causeway.correlation_id': correlationId });
    return inSpan(request.type, ids, () => this.parts.metrics.requests.measured(request, work));
  }
}

const isCustom = (handling: CommandHandling | CustomHandling): handling is CustomHandling =>
  'execute' in handling;
