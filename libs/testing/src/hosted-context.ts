import {
  CommandRunner,
  RejectedError,
  type CallContext,
  type CommandHandling,
  type ContextDefinition,
  type CustomHandling,
  type Dispatch,
  type ProcessDefinition,
  type QueryHandling,
  type Recorder,
  type RequestHandler,
  type RowOpener,
} from '@causeway/commands';
import { openContextDatabase, openRow, PostgresEventStore } from '@causeway/event-store';
import { FixedClock } from '@causeway/kernel';
import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { randomBytes } from 'node:crypto';
import { bindToBus } from './bind-to-bus.js';
import { react } from './react.js';
import { migrateFromTemplate } from './migrate-from-template.js';

interface Request {
  readonly payload: object;
  readonly call: CallContext;
}

interface Table {
  readonly commands: readonly (CommandHandling | CustomHandling)[];
  readonly queries: readonly QueryHandling[];
  readonly processes?: readonly ProcessDefinition[];
}

/** The base of a context in a spec: its own database, the real store, its own keys. */
export interface Ground {
  readonly clock: FixedClock;
  readonly store: PostgresEventStore;
  readonly vault: SealingVault;
  readonly query: <Row>(sql: string, params?: readonly unknown[]) => Promise<Row[]>;
}

/** Makes the database of one context; `url` is a superuser's. */
export const groundFor = async (
  context: ContextDefinition,
  url: string,
  clock = new FixedClock(),
): Promise<Ground> => {
  await migrateFromTemplate({ url, contexts: [context] });
  const vault = new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys());
  const database = await openContextDatabase({ url, context: context.name, poolSize: 5 });
  const store = await PostgresEventStore.open({ database, catalog: context.events, vault });
  const query = <Row>(sql: string, params: readonly unknown[] = []): Promise<Row[]> =>
    database.dataSource.query<Row[]>(sql, params as unknown[]);
  return { clock, store, vault, query };
};

/** A context on its own ground, with the real runner and store. A subclass answers for the other contexts. */
export class HostedContext implements Ground {
  readonly clock: FixedClock;
  readonly store: PostgresEventStore;
  readonly vault: SealingVault;
  readonly query: Ground['query'];
  /** The recorder of the context's own streams. */
  readonly record: Recorder;
  private readonly runner: CommandRunner;
  private readonly handlers = new Map<string, RequestHandler>();
  private processes: readonly ProcessDefinition[] = [];

  protected constructor({ clock, store, vault, query }: Ground) {
    this.clock = clock;
    this.store = store;
    this.vault = vault;
    this.query = query;
    this.runner = new CommandRunner(store, clock);
    this.record = (call, recording) => this.runner.record(call, recording);
  }

  protected get dispatch(): Dispatch {
    return { execute: (request) => this.execute(request) as never };
  }

  protected get rows(): RowOpener {
    return { open: async (view, row) => (await openRow(this.vault, view, row)) as typeof row };
  }

  protected serve({ commands, queries, processes = [] }: Table): void {
    this.processes = processes;
    for (const handling of commands)
      this.add('command', handling.command, (payload, call) =>
        'execute' in handling
          ? handling.execute(payload as never, call)
          : this.runner.run(handling, payload, call),
      );
    for (const { query, answer } of queries)
      this.add('query', query, (payload, call) => answer(payload as never, call));
  }

  /** Sets another context's answer. */
  protected answers<Payload>(
    request: RequestHandler['request'],
    answer: (payload: Payload, call: CallContext) => unknown,
  ): void {
    this.add('query', request, async (payload, call) => answer(payload as Payload, call));
  }

  /** Sets what another context makes of a command. */
  protected obeys<Payload>(
    request: RequestHandler['request'],
    execute: (payload: Payload, call: CallContext) => unknown,
  ): void {
    this.add('command', request, async (payload, call) => execute(payload as Payload, call));
  }

  private add(
    kind: RequestHandler['kind'],
    request: RequestHandler['request'],
    handle: RequestHandler['handle'],
  ): void {
    this.handlers.set(request.type, { request, kind, handle });
  }

  async execute<Answer>(request: Request): Promise<Answer> {
    const { type } = request.constructor as unknown as { readonly type: string };
    const handler = this.handlers.get(type);
    if (handler === undefined) throw new Error(`no handler for ${type}`);
    return (await handler.handle(request.payload, request.call)) as Answer;
  }

  react(message: { readonly type: string; readonly data: object }, call: CallContext): Promise<void> {
    return react(this.processes, message, { call, record: this.record });
  }

  /** The refusal of what must be refused. */
  async refusal(request: Request): Promise<RejectedError> {
    try {
      await this.execute(request);
    } catch (error) {
      if (error instanceof RejectedError) return error;
      throw error;
    }
    throw new Error('accepted');
  }

  /** Puts everything behind the buses of an application under test. */
  bindTo(buses: Parameters<typeof bindToBus>[1]): void {
    for (const handler of this.handlers.values()) bindToBus(handler, buses);
  }

  close(): Promise<void> {
    return this.store.close();
  }
}
