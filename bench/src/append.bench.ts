import { startScratchServer } from '@causeway/database';
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
import pg from 'pg';

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
const RUN_MS = 5_000;

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

interface Figures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

const measure = async (callers: number, work: () => Promise<unknown>): Promise<Figures> => {
  const latencies: number[] = [];
  const endAt = performance.now() + RUN_MS;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < endAt) {
        const from = performance.now();
        await work();
        latencies.push(performance.now() - from);
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  latencies.sort((a, b) => a - b);
  const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? 0;
  return { perSecond: latencies.length / seconds, p50: at(0.5), p99: at(0.99) };
};

/** The baseline: what most event stores do. One transaction a command, four inserts, the lane's lock taken last. */
const transactionPerCommand = (pool: pg.Pool) => async (): Promise<void> => {
  const id = newUuid();
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const table of ['first_row', 'second_row', 'outcome_row']) {
      await client.query(`insert into baseline.${table} values ($1, 1)`, [id]);
    }
    await client.query('select pg_advisory_xact_lock(1)');
    await client.query(
      `insert into baseline.event select coalesce(max(position), 0) + 1, $1, '{"weight":1}' from baseline.event`,
      [id],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
};

const BASELINE_TABLES = `create schema baseline;
  create table baseline.event (position bigint primary key, stream text, data json);
  create table baseline.first_row (id text primary key, weight int);
  create table baseline.second_row (id text primary key, weight int);
  create table baseline.outcome_row (id text primary key, weight int);`;

/** Appends per second of the log, beside a transaction per command, with a normal and with a slow disk flush. */
export const append = async (say: (line: string) => void): Promise<void> => {
  say('| flush | callers | way | commands/s | p50 ms | p99 ms | ratio |\n|---|---|---|---|---|---|---|');
  for (const [flush, settings] of [
    ['normal', {}],
    ['2 ms', { commit_delay: '2000', commit_siblings: '0' }],
  ] as const) {
    const server = await startScratchServer({ settings });
    try {
      await runOn(server.url, flush, say);
    } finally {
      await server.stop();
    }
  }
};

const runOn = async (url: string, flush: string, say: (line: string) => void): Promise<void> => {
  await migrate({
    url,
    contexts: [{ name: CONTEXT, migrations: [CreateBenchViews1763700000002] }],
    shared: [],
    sharedSchemas: [],
  });
  const vault = new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys());
  const store = await PostgresEventStore.open({
    database: await openContextDatabase({ url, context: CONTEXT }),
    catalog,
    vault,
  });
  const pool = new pg.Pool({ connectionString: url, max: 64 });
  // The server is stopped while the ended pool's sockets are still closing; that is no result.
  pool.on('error', (error) => say(`(${error.message})`));
  await pool.query(BASELINE_TABLES);
  for (const callers of [1, 64]) {
    const baseline = await measure(callers, transactionPerCommand(pool));
    const shared = await measure(callers, () => store.append(writeSet()));
    row(say, [flush, callers, 'a transaction per command'], baseline, baseline);
    row(say, [flush, callers, 'the log'], shared, baseline);
  }
  await pool.end();
  await store.close();
};

const row = (
  say: (line: string) => void,
  names: readonly (string | number)[],
  { perSecond, p50, p99 }: Figures,
  baseline: Figures,
): void => {
  const ratio = (perSecond / baseline.perSecond).toFixed(2);
  say(`| ${[...names, perSecond.toFixed(0), p50.toFixed(2), p99.toFixed(2), ratio].join(' | ')} |`);
};
