import {
  migrate,
  openContextDatabase,
  PostgresEventStore,
  type EventCatalog,
  type ViewDefinition,
  type WriteSet,
} from '@causeway/event-store';
import { newUuid, systemNow } from '@causeway/kernel';
import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { randomBytes } from 'node:crypto';

/** What a command of a busy context writes: one event, one outcome, two rows of views (LEDGER §2). */
const catalog: EventCatalog = { ParcelWeighed: { version: 1 } };
const view = (table: string): ViewDefinition => ({
  table,
  key: ['id'],
  columns: { id: 'text', weight: 'integer', updated_at: 'timestamptz' },
});
const VIEWS = [view('first_view'), view('second_view')] as const;
const CONTEXT = 'parcels';
const LANE = 'parcels.sandbox';

class CreateBenchViews1763700000002 {
  readonly name = 'CreateBenchViews1763700000002';
  async up(runner: { query(sql: string): Promise<unknown> }): Promise<void> {
    for (const { table } of VIEWS) {
      await runner.query(
        `create table parcels.${table} (id text primary key, weight int, updated_at timestamptz)`,
      );
    }
  }
  down(): Promise<void> {
    return Promise.reject(new Error('a benchmark database is thrown away'));
  }
}

/** An ordinary context on an ordinary lane, whose commands all arrive at the appender at once. */
export class Parcels {
  private constructor(
    readonly databaseUrl: string,
    private readonly store: PostgresEventStore,
  ) {}

  static async open(databaseUrl: string): Promise<Parcels> {
    await migrate({
      url: databaseUrl,
      contexts: [{ name: CONTEXT, migrations: [CreateBenchViews1763700000002] }],
    });
    const vault = new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys());
    const database = await openContextDatabase({ url: databaseUrl, context: CONTEXT });
    return new Parcels(databaseUrl, await PostgresEventStore.open({ database, catalog, vault }));
  }

  async append(): Promise<void> {
    const { status } = await this.store.append(writeSet());
    if (status !== 'appended') throw new Error(`the log answered ${status}`);
  }

  /**
   * So many more events and outcomes, copied inside the server from the newest ones with streams and ids of their
   * own, in the order that real ones have.
   */
  async grow(events: number, run: Run): Promise<void> {
    await this.append();
    await multiply(run, events, 'event_sandbox', 'position', {
      position: 'position + n',
      stream_id: `'parcel-' || ${FILLED_ID}`,
    });
    await multiply(run, events, 'outcome', 'command_id', { command_id: FILLED_ID });
    await run('vacuum analyze parcels.event_sandbox');
    await run('vacuum analyze parcels.outcome');
  }

  close(): Promise<void> {
    return this.store.close();
  }
}

type Run = (sql: string) => Promise<Record<string, unknown>[]>;

/** Ascends with `n` as the ids of one process do, and stands below those of today. */
const FILLED_ID = `'01000000-' || lpad(to_hex(n), 12, '0')`;

/** Copies the newest row of a table so many times, with some columns of its own in the n-th copy. */
const multiply = async (
  run: Run,
  copies: number,
  name: string,
  order: string,
  own: Readonly<Record<string, string>>,
): Promise<void> => {
  const found = await run(
    `select attname as name from pg_attribute where attrelid = 'parcels.${name}'::regclass and attnum > 0`,
  );
  const columns = found.map((column) => String(column['name']));
  await run(`insert into parcels.${name} (${columns.join(', ')})
    select ${columns.map((column) => own[column] ?? column).join(', ')}
    from (select * from parcels.${name} order by ${order} desc limit 1) newest, generate_series(1, ${copies}) as n`);
};

const writeSet = (): WriteSet => {
  const id = newUuid();
  const now = systemNow();
  const metadata = {
    commandId: id,
    platformId: 'Platform:1',
    environment: 'sandbox',
    actor: 'Token:1',
    correlationId: id,
    causationId: id,
  } as const;
  return {
    lane: LANE,
    metadata,
    recordedAt: now,
    streams: [
      {
        streamId: `parcel-${id}`,
        expectedVersion: 0,
        events: [{ type: 'ParcelWeighed', data: { weight: 1 } }],
      },
    ],
    views: VIEWS.map((view) => ({ view, key: { id }, row: { id, weight: 1, updated_at: now } })),
    outcome: { commandId: id, fingerprint: id, answer: { id }, expiresAt: null },
  };
};
