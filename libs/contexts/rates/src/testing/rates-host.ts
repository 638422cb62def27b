import {
  bindToBus,
  CommandRunner,
  RejectedError,
  type CallContext,
  type RequestHandler,
} from '@causeway/commands';
import { migrate, openContextDatabase, PostgresEventStore } from '@causeway/event-store';
import { CursorSealer } from '@causeway/http';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { FixedClock, instant, newId, type Environment } from '@causeway/kernel';
import { GetInternalAccount, type AccountState } from '@causeway/ledger';
import { GetPlatformConfig, platformContext, type PlatformConfigDocument } from '@causeway/platform';
import {
  CreateSubjectKey1763700000000,
  InMemorySubjectKeys,
  MasterKey,
  SealingVault,
} from '@causeway/privacy';
import { specCall } from '@causeway/testing';
import { CommandBus, CqrsModule, QueryBus } from '@nestjs/cqrs';
import { randomBytes } from 'node:crypto';
import { ratesControllers } from '../http.js';
import { DEPLOYMENT, ratesContext, ratesTable } from '../index.js';

type AccountStandIn = Pick<AccountState, 'type' | 'currency'>;

interface Request {
  readonly payload: object;
  readonly call: CallContext;
}

/** The context on a database of its own, with the real runner and store; platforms are stood in for. */
export class RatesHost {
  readonly clock = new FixedClock(instant('2026-03-02T10:00:00.000Z'));
  readonly platformId = newId('Platform');
  /** What the platform's configuration says. */
  config: Pick<PlatformConfigDocument, 'supportedCurrencies' | 'feeConfigs'> = {
    supportedCurrencies: [],
    feeConfigs: [],
  };
  /** Accounts that the ledger has for the platform. */
  readonly accounts = new Map<string, AccountStandIn>();
  /** Statements that answered questions since it was last emptied. */
  readonly asked: string[] = [];
  private readonly handlers = new Map<string, RequestHandler>();

  private constructor(
    readonly store: PostgresEventStore,
    readonly query: <Row>(sql: string, params?: readonly unknown[]) => Promise<Row[]>,
  ) {
    const runner = new CommandRunner(store, this.clock);
    const table = ratesTable({
      clock: this.clock,
      views: {
        rows: async (sql, params) => {
          this.asked.push(sql);
          return query(sql, params);
        },
      },
      dispatch: { execute: (request) => this.platform(request) as never },
    });
    for (const handling of table.commands)
      this.handlers.set(handling.command.type, {
        request: handling.command,
        kind: 'command',
        handle: (payload, call) => runner.run(handling, payload, call),
      });
    for (const { query: request, answer } of table.queries)
      this.handlers.set(request.type, {
        request,
        kind: 'query',
        handle: (payload, call) => answer(payload as never, call),
      });
  }

  /** On an empty database; `url` is a superuser's. */
  static async open(url: string): Promise<RatesHost> {
    const shared = [CreateSubjectKey1763700000000];
    await migrate({ url, contexts: [ratesContext], shared, sharedSchemas: ['privacy'] });
    const vault = new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys());
    const database = await openContextDatabase({ url, context: ratesContext.name, poolSize: 5 });
    const store = await PostgresEventStore.open({ database, catalog: ratesContext.events, vault });
    return new RatesHost(store, (sql, params = []) => database.dataSource.query(sql, params as unknown[]));
  }

  /** The operator's call for every platform. */
  forAll(environment: Environment = 'sandbox'): CallContext {
    return specCall(DEPLOYMENT, { environment, actor: 'operator' });
  }

  /** A call of, or for, the platform. */
  forPlatform(platformId: string = this.platformId, environment: Environment = 'sandbox'): CallContext {
    return specCall(platformId, { environment });
  }

  async execute<Answer>(request: Request): Promise<Answer> {
    const { type } = request.constructor as unknown as { readonly type: string };
    const handler = this.handlers.get(type);
    if (handler === undefined) throw new Error(`nobody answers ${type}`);
    return (await handler.handle(request.payload, request.call)) as Answer;
  }

  /** The controllers behind the whole edge. */
  async http(operatorToken: string): Promise<HttpHarness> {
    const http = await httpHarness({
      imports: [CqrsModule.forRoot()],
      controllers: [...ratesControllers],
      providers: [{ provide: CursorSealer, useValue: new CursorSealer(randomBytes(32)) }],
      rejectionTables: { platform: platformContext.rejections, rates: ratesContext.rejections },
      operatorToken,
    });
    const buses = { commands: http.app.get(CommandBus), queries: http.app.get(QueryBus) };
    for (const handler of this.handlers.values()) bindToBus(handler, buses);
    return http;
  }

  close(): Promise<void> {
    return this.store.close();
  }

  private async platform(request: object): Promise<object | null> {
    if (request instanceof GetInternalAccount) return this.accountOf(request);
    if (!(request instanceof GetPlatformConfig))
      throw new Error('rates asks for platforms and accounts only');
    if (request.call.platformId !== this.platformId)
      throw new RejectedError('platform', 'PLATFORM_NOT_FOUND');
    return this.config;
  }

  private accountOf({ payload: { accountId }, call }: GetInternalAccount): AccountStandIn | null {
    return call.platformId === this.platformId ? (this.accounts.get(accountId) ?? null) : null;
  }
}
