import {
  CommandRunner,
  RejectedError,
  type CallContext,
  type Recorder,
  type RequestHandler,
} from '@causeway/commands';
import { openContextDatabase, openRow, PostgresEventStore, type Timer } from '@causeway/event-store';
import { CursorSealer } from '@causeway/http';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { FixedClock, instant } from '@causeway/kernel';
import { platform } from '@causeway/platform';
import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { CommandBus, CqrsModule, QueryBus } from '@nestjs/cqrs';
import { randomBytes } from 'node:crypto';
import { ListVasps } from '@causeway/external-accounts';
import { bindToBus, migrateFromTemplate } from '@causeway/testing';
import { umaControllers } from '../http.js';
import { uma, umaTable, type UmaOptions } from '../index.js';
import { Neighbours } from './neighbours.js';

interface Request {
  readonly payload: object;
  readonly call: CallContext;
}

/** The context on a database of its own, with the real runner and store; every other context is simulated. */
export class UmaHost {
  readonly neighbours = new Neighbours();
  readonly record: Recorder;
  /** Runs a timer that is due. */
  readonly due: (name: string, data: object, call: CallContext) => Promise<unknown>;
  private readonly handlers = new Map<string, RequestHandler>();

  private constructor(
    readonly clock: FixedClock,
    readonly store: PostgresEventStore,
    readonly vault: SealingVault,
    readonly query: <Row>(sql: string, params?: readonly unknown[]) => Promise<Row[]>,
    options: UmaOptions,
  ) {
    const runner = new CommandRunner(store, clock);
    this.record = (call, recording) => runner.record(call, recording);
    const table = umaTable(
      {
        clock,
        vault,
        views: { rows: query },
        rows: { open: async (view, row) => (await openRow(vault, view, row)) as typeof row },
        record: this.record,
        dispatch: { execute: (request) => this.execute(request) as never },
      },
      // Specs that move the clock move it for every reader.
      { wallNow: () => clock.now(), ...options },
    );
    this.due = async (name, data, call) => table.timers[name]?.({ data } as Timer, call);
    for (const handling of table.commands) {
      const request = handling.command;
      const handle = (payload: object, call: CallContext) =>
        'execute' in handling
          ? handling.execute(payload as never, call)
          : runner.run(handling, payload, call);
      this.handlers.set(request.type, { request, kind: 'command', handle });
    }
    for (const { query: request, answer } of table.queries) {
      const handle = (payload: object, call: CallContext) => answer(payload as never, call);
      this.handlers.set(request.type, { request, kind: 'query', handle });
    }
    // Controllers send it themselves.
    this.handlers.set(ListVasps.type, {
      request: ListVasps,
      kind: 'query',
      handle: (payload, call) => this.neighbours.answer(new ListVasps(payload as ListVasps['payload'], call)),
    });
  }

  /** On an empty database; `url` is a superuser's. */
  static async open(url: string, options: UmaOptions = {}): Promise<UmaHost> {
    await migrateFromTemplate({ url, contexts: [uma.definition] });
    const vault = new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys());
    const database = await openContextDatabase({ url, context: uma.definition.name, poolSize: 5 });
    const store = await PostgresEventStore.open({ database, catalog: uma.definition.events, vault });
    const query = <Row>(sql: string, params: readonly unknown[] = []): Promise<Row[]> =>
      database.dataSource.query<Row[]>(sql, params as unknown[]);
    const clock = new FixedClock(instant('2026-03-02T10:00:00.000Z'));
    return new UmaHost(clock, store, vault, query, options);
  }

  async execute<Answer>(request: Request): Promise<Answer> {
    const { type } = request.constructor as unknown as { readonly type: string };
    const handler = this.handlers.get(type);
    return (await (handler === undefined
      ? this.neighbours.answer(request)
      : handler.handle(request.payload, request.call))) as Answer;
  }

  /** The code of the refusal, or `accepted`. */
  async refusal(request: Request): Promise<string> {
    try {
      await this.execute(request);
    } catch (error) {
      if (error instanceof RejectedError) return error.code;
      throw error;
    }
    return 'accepted';
  }

  async dump(): Promise<string> {
    const tables = await this.query<{ readonly name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_schema = 'uma' and table_type = 'BASE TABLE'`,
    );
    const texts = await Promise.all(
      tables.map(({ name }) => this.query<{ readonly row: string }>(`select t::text as row from ${name} t`)),
    );
    return texts
      .flat()
      .map(({ row }) => row)
      .join('\n');
  }

  async http(operatorToken = 'operator'): Promise<HttpHarness> {
    const http = await httpHarness({
      imports: [CqrsModule.forRoot()],
      controllers: [...umaControllers],
      providers: [{ provide: CursorSealer, useValue: new CursorSealer(randomBytes(32)) }],
      rejectionTables: { uma: uma.definition.rejections, platform: platform.definition.rejections },
      operatorToken,
    });
    const buses = { commands: http.app.get(CommandBus), queries: http.app.get(QueryBus) };
    for (const handler of this.handlers.values()) bindToBus(handler, buses);
    return http;
  }

  close(): Promise<void> {
    return this.store.close();
  }
}
