import type { AnswerOf, Command, CustomHandling, Dispatch, Query, RequestHandler } from '@causeway/commands';
import { openContextDatabase, PostgresEventStore, type WriterLanes } from '@causeway/event-store';
import { FixedClock } from '@causeway/kernel';
import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { bindToBus, migrateFromTemplate } from '@causeway/testing';
import { randomBytes } from 'node:crypto';
import { GetPooledCoordinates, ledger, type PooledCoordinates } from '../index.js';

/** One process that hosts the context on a database: its real store, its real writers. */
export class LedgerHost {
  private constructor(
    readonly clock: FixedClock,
    readonly store: PostgresEventStore,
    readonly handlers: readonly RequestHandler[],
    readonly query: <Row>(sql: string, params?: readonly unknown[]) => Promise<Row[]>,
    private readonly idle: () => Promise<void>,
    /** What the operator has set for every platform, until a spec changes it. */
    readonly settings: { pooled: readonly PooledCoordinates[] },
  ) {}

  /** Makes an empty database ready; `url` is a superuser's. */
  static migrate(url: string): Promise<void> {
    return migrateFromTemplate({
      url,
      contexts: [ledger.definition],
    });
  }

  /** `wrap` puts something between the writers and their lanes, such as a commit whose answer gets lost. */
  static async open(
    url: string,
    wrap: (lanes: WriterLanes) => WriterLanes = (lanes) => lanes,
    address = 'here',
  ): Promise<LedgerHost> {
    const clock = new FixedClock();
    const vault = new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys());
    const database = await openContextDatabase({ url, context: 'ledger', poolSize: 5 });
    const store = await PostgresEventStore.open({ database, catalog: ledger.definition.events, vault });
    const query = <Row>(sql: string, params: readonly unknown[] = []): Promise<Row[]> =>
      database.dataSource.query<Row[]>(sql, params as unknown[]);
    const settings = { pooled: [] as readonly PooledCoordinates[] };
    const execute = async (request: object): Promise<unknown> => {
      if (request instanceof GetPooledCoordinates) return settings.pooled;
      throw new Error(`the ledger asked for ${request.constructor.name}`);
    };
    const table = ledger.table({
      store,
      writerLanes: wrap(store.writerLanes()),
      views: { rows: query },
      dispatch: { execute } as unknown as Dispatch,
      clock,
      address,
    });
    const handlers: RequestHandler[] = [
      ...table.commands.map((handling): RequestHandler => ({
        request: handling.command,
        kind: 'command',
        handle: (payload, call) => (handling as CustomHandling).execute(payload as never, call),
      })),
      ...table.queries.map((handling): RequestHandler => ({
        request: handling.query,
        kind: 'query',
        handle: (payload, call) => handling.answer(payload as never, call),
      })),
    ];
    return new LedgerHost(clock, store, handlers, query, () => table.close(), settings);
  }

  execute<Request extends Command<object, unknown> | Query<object, unknown>>(
    request: Request,
  ): Promise<AnswerOf<Request>> {
    const { type } = request.constructor as unknown as { readonly type: string };
    const handler = this.handlers.find(({ request: { type: known } }) => known === type);
    if (handler === undefined) throw new Error(`no handler for ${type}`);
    return handler.handle(request.payload, request.call) as Promise<AnswerOf<Request>>;
  }

  bindTo(buses: Parameters<typeof bindToBus>[1]): void {
    for (const handler of this.handlers) bindToBus(handler, buses);
  }

  async close(): Promise<void> {
    await this.idle();
    await this.store.close();
  }
}
