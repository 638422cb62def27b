import {
  CommandRunner,
  EVERY_PLATFORM,
  RejectedError,
  type CallContext,
  type Command,
  type CommandHandling,
  type ContextTable,
  type CustomHandling,
  type RequestHandler,
} from '@causeway/commands';
import { openContextDatabase, openRow, PostgresEventStore } from '@causeway/event-store';
import {
  after,
  FixedClock,
  newId,
  newUuid,
  systemNow,
  type Environment,
  type Instant,
} from '@causeway/kernel';
import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { bindToBus, migrateFromTemplate } from '@causeway/testing';
import { randomBytes } from 'node:crypto';
import { CreatePlatform, HmacTokenSecrets, platform, type ClaimToProve } from '../index.js';
import type { EndpointVerdict } from '../domain/webhook-endpoint.js';

/** The context on a database of its own, with the real runner and store; only other contexts are stood in for. */
export class PlatformHost {
  private constructor(
    readonly clock: FixedClock,
    readonly store: PostgresEventStore,
    readonly secrets: HmacTokenSecrets,
    readonly vault: SealingVault,
    readonly handlers: readonly RequestHandler[],
    readonly query: <Row>(sql: string, params?: readonly unknown[]) => Promise<Row[]>,
    /** The answer of the endpoint policy, until a spec changes it. */
    readonly policy: { verdict: EndpointVerdict; asked: string[] },
    /** The result of every domain check, until a spec changes it. */
    readonly proofs: { found: 'DNS' | 'FILE' | null; asked: ClaimToProve[] },
    private readonly timers: ContextTable['timers'],
  ) {}

  /** On an empty database; `url` is a superuser's. */
  static async open(url: string): Promise<PlatformHost> {
    await migrateFromTemplate({
      url,
      contexts: [platform.definition],
    });
    const clock = new FixedClock();
    const masterKey = new MasterKey(randomBytes(32));

    const vault = new SealingVault(masterKey, new InMemorySubjectKeys());
    const database = await openContextDatabase({ url, context: 'platform', poolSize: 5 });
    const store = await PostgresEventStore.open({ database, catalog: platform.definition.events, vault });
    const query = <Row>(sql: string, params: readonly unknown[] = []): Promise<Row[]> =>
      database.dataSource.query<Row[]>(sql, params as unknown[]);
    const policy = { verdict: { ok: true } as EndpointVerdict, asked: [] as string[] };
    const proofs = { found: null as 'DNS' | 'FILE' | null, asked: [] as ClaimToProve[] };
    const secrets = new HmacTokenSecrets(masterKey.derive('api-token-secret'));
    const runner = new CommandRunner(store, clock);
    const byType = new Map<string, RequestHandler>();
    const table = platform.table({
      views: { rows: query },
      opener: { open: async (view, row) => (await openRow(vault, view, row)) as typeof row },
      record: (call, recording) => runner.record(call, recording),
      dispatch: { execute: (command) => executeWith(byType, command) as never },
      endpointPolicy: {
        check: async (endpoint) => {
          policy.asked.push(endpoint);
          return policy.verdict;
        },
      },
      secrets,
      domainProver: {
        proofOf: async (claim) => {
          proofs.asked.push(claim);
          return proofs.found;
        },
      },
      reservedDomains: ['sandbox.example'],
    });
    for (const handling of table.commands)
      byType.set(handling.command.type, commandHandler(runner, handling));
    for (const { query: request, answer } of table.queries) {
      const handle = (payload: object, call: CallContext) => answer(payload as never, call);
      byType.set(request.type, { request, kind: 'query', handle });
    }
    const handlers = [...byType.values()];
    return new PlatformHost(clock, store, secrets, vault, handlers, query, policy, proofs, table.timers);
  }

  async createPlatform(environment: Environment = 'sandbox', known?: string): Promise<string> {
    const platformId = known ?? newId('Platform');
    const payload = { platformId, name: 'Acme', isRegulatedFinancialInstitution: true };
    await this.execute(new CreatePlatform(payload, callOf(platformId, environment)));
    return platformId;
  }

  execute<Answer>(request: { readonly payload: object; readonly call: CallContext }): Promise<Answer> {
    const byType = new Map(this.handlers.map((handler) => [handler.request.type, handler]));
    return executeWith(byType, request as Command<object, unknown>) as Promise<Answer>;
  }

  /** Fires the deployment's own timers that are due by then, until none is; answers how many there were. */
  async fireTimers(dueBy: Instant): Promise<number> {
    const claim = { lane: 'platform.production', dueBy, limit: 1, leaseMs: 1 } as const;
    for (let fired = 0; ; fired += 1) {
      const [timer] = await this.store.claimTimers(claim);
      if (timer === undefined) return fired;
      await this.timers[timer.name]?.(timer, callOf(EVERY_PLATFORM, 'production'));
    }
  }

  /** The rejection's code, for what must be refused. */
  async refusal(request: { readonly payload: object; readonly call: CallContext }): Promise<string> {
    try {
      await this.execute(request);
    } catch (error) {
      if (error instanceof RejectedError) return error.code;
      throw error;
    }
    return 'accepted';
  }

  close(): Promise<void> {
    return this.store.close();
  }

  bindTo(buses: Parameters<typeof bindToBus>[1]): void {
    for (const handler of this.handlers) bindToBus(handler, buses);
  }
}

export const callOf = (platformId: string, environment: Environment = 'sandbox'): CallContext => ({
  commandId: newUuid(),
  platformId,
  environment,
  actor: 'operator',
  correlationId: 'spec',
  causationId: 'spec',
  deadlineAt: after(systemNow(), 30_000),
});

const commandHandler = (
  runner: CommandRunner,
  handling: CommandHandling | CustomHandling,
): RequestHandler => ({
  request: handling.command,
  kind: 'command',
  handle: (payload, call) =>
    'execute' in handling ? handling.execute(payload as never, call) : runner.run(handling, payload, call),
});

const executeWith = (
  byType: ReadonlyMap<string, RequestHandler>,
  request: Command<object, unknown>,
): Promise<unknown> => {
  const { type } = request.constructor as unknown as { readonly type: string };
  const handler = byType.get(type);
  if (handler === undefined) throw new Error(`no handler for ${type}`);
  return handler.handle(request.payload, request.call);
};
