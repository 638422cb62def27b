import {
  Command,
  decides,
  process as processNamed,
  Query,
  answersQuery,
  step,
  type Aggregate,
  type ContextDefinition,
  type ContextTable,
} from '@causeway/commands';
import { isHeadSigned, parseHead, publicKeysIn } from '@causeway/event-store';
import { record, type Decision } from '@causeway/kernel';
import { emptyDatabase, specCall, until } from '@causeway/testing';
import { copyFile, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import 'reflect-metadata';
import { readConfig } from '../config.js';
import type { HostedContext } from './context-table.js';
import { DescribeLanes, DescribeService, type LanesReport, type ServiceReport } from './describe-service.js';
import { ServiceRuntime } from './service-runtime.js';

type BellEvent = { type: 'BellRung'; times: number };
const bells: Aggregate<number, BellEvent> = {
  category: 'bell',
  initial: 0,
  evolve: (_rung, { times }) => times,
  publish: ({ times }, _after, { streamId }) => ({
    type: 'towers.bell-rung.v1',
    key: streamId,
    data: { times },
  }),
};
class RingBell extends Command<{ readonly bell: string }, { readonly times: number }> {
  static readonly type = 'towers.ring-bell';
}
class CountEchoes extends Query<Readonly<Record<string, never>>, number> {
  static readonly type = 'valleys.count-echoes';
}
class Echo extends Command<{ readonly times: number }, null> {
  static readonly type = 'valleys.echo';
}

const context = (name: string, event: string): ContextDefinition => ({
  name,
  events: { [event]: { version: 1 } },
  views: [],
  migrations: [],
  rejections: {},
});
const noMore: Omit<ContextTable, 'commands'> = { queries: [], processes: [], timers: {} };

const towers: HostedContext = {
  definition: { ...context('towers', 'BellRung'), paymentOutcomes: { BellRung: 'rung' } },
  table: () => ({
    ...noMore,
    commands: [
      decides<number, BellEvent, RingBell>({
        command: RingBell,
        aggregate: bells,
        streamId: ({ bell }) => bell,
        decide: (_payload, rung): Decision<BellEvent> => record({ type: 'BellRung', times: rung + 1 }),
        answer: (times) => ({ times }),
      }),
    ],
  }),
};

const valleys: HostedContext = {
  definition: context('valleys', 'BellEchoed'),
  table: ({ views }) => ({
    ...noMore,
    commands: [
      decides<number, { type: 'BellEchoed' }, Echo>({
        command: Echo,
        aggregate: { category: 'echo', initial: 0, evolve: (echoes) => echoes + 1 },
        streamId: () => 'valley',
        decide: () => record({ type: 'BellEchoed' }),
        answer: () => null,
      }),
    ],
    queries: [
      answersQuery<CountEchoes>({
        query: CountEchoes,
        answer: async () => {
          const [row] = await views.rows<{ echoes: number }>(
            'select count(*)::int as echoes from valleys.event_sandbox',
            [],
          );
          return row?.echoes ?? 0;
        },
      }),
    ],
    processes: [
      processNamed('echo-on-bell-rung')
        .from('towers')
        .on('towers.bell-rung.v1', ({ data }) => [step(Echo, data as { times: number })]),
    ],
  }),
};

/** Every sample of a scrape, by its name and labels. */
const scraped = async ({ metrics }: ServiceRuntime): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await metrics.expose())
      .split('\n')
      .filter((line) => line.startsWith('causeway_'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );

describe('a service', () => {
  let databaseUrl: string;
  let dataDir: string;
  let runtime: ServiceRuntime;

  const open = async (folder: string): Promise<ServiceRuntime> => {
    const config = readConfig(
      { CAUSEWAY_DATA_DIR: folder, CAUSEWAY_LOG_LEVEL: 'silent' },
      { service: 'ledger', webhookAllowPrivate: 'none' },
    );
    return ServiceRuntime.open({
      service: 'standalone',
      config: { ...config, databaseUrl },
      hosts: [towers, valleys],
      elsewhere: {},
    });
  };

  beforeAll(async () => {
    databaseUrl = await emptyDatabase('service');
    dataDir = await mkdtemp(join(tmpdir(), 'causeway service-'));
    runtime = await open(dataDir);
  });
  afterAll(() => runtime.stop());

  it('is not ready before it has started, nor while something is pending', async () => {
    expect(await runtime.faults()).toStrictEqual({ service: 'starting' });
    await runtime.start();
    await until(async () => Object.keys(await runtime.faults()).length === 0);
    runtime.pending.add('first-start');
    expect(await runtime.faults()).toStrictEqual({ 'first-start': 'not finished yet' });
    runtime.pending.delete('first-start');
    expect(await runtime.faults()).toStrictEqual({});
  });

  it('carries commands to their context, and what happened on to the contexts that listen', async () => {
    expect(
      await runtime.dispatch.execute(new RingBell({ bell: 'great' }, specCall('Platform:1'))),
    ).toStrictEqual({
      times: 1,
    });
    await runtime.dispatch.execute(new RingBell({ bell: 'great' }, specCall('Platform:1')));
    await runtime.settle();
    expect(await runtime.dispatch.execute(new CountEchoes({}, specCall('Platform:1')))).toBe(2);
  });

  it('signs what it appended, at the latest when it stops, and keeps that outside the database', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'causeway service-'));
    await copyFile(join(dataDir, 'master.key'), join(folder, 'master.key'));
    const second = await open(folder);
    await second.start();
    await second.stop();
    const [key] = publicKeysIn(await readFile(join(folder, 'signing.pub'), 'utf8'));
    const lines = (await readFile(join(folder, 'heads', 'towers.sandbox.ndjson'), 'utf8')).trim().split('\n');
    const head = parseHead(lines.at(-1) ?? '');
    expect(head).toMatchObject({ lane: 'towers.sandbox', position: 2, key });
    expect(head !== undefined && isHeadSigned(head)).toBe(true);
  });

  it('reports the progress of its lanes and of their readers', async () => {
    await runtime.settle();
    const report = (await runtime.handle(DescribeLanes.type, {}, specCall(''))) as LanesReport;
    expect(report.service).toBe('standalone');
    const lane = (name: string) => report.lanes.find((each) => each.lane === name);
    expect(lane('towers.sandbox')).toMatchObject({ head: 2, batches: 2, lastRecordedAt: expect.any(String) });
    expect(lane('towers.production')).toStrictEqual({ lane: 'towers.production', head: 0, batches: 0 });
    expect(report.lanes).toHaveLength(4);
    expect(report.readers).toContainEqual({
      reader: 'echo-on-bell-rung',
      lane: 'towers.sandbox',
      messages: 0,
      status: 'running',
    });
  });

  it('reports what runs here, and why it cannot work', async () => {
    const described = async () =>
      (await runtime.handle(DescribeService.type, {}, specCall(''))) as ServiceReport;
    expect(await described()).toStrictEqual({
      service: 'standalone',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      node: process.version,
      startedAt: runtime.openedAt,
      contexts: ['towers', 'valleys'],
      faults: {},
      sandboxOffsetMs: 0,
    });
    runtime.pending.add('first-start');
    expect((await described()).faults).toStrictEqual({ 'first-start': 'not finished yet' });
    runtime.pending.delete('first-start');
  });

  it('shows at a scrape how its logs stand, who lags, and what the database bears', async () => {
    const exposed = await scraped(runtime);
    expect(exposed).toMatchObject({
      'causeway_ready{service="standalone"}': 1,
      'causeway_log_head{lane="towers.sandbox",service="standalone"}': 2,
      'causeway_log_head{lane="valleys.production",service="standalone"}': 0,
      'causeway_events_total{lane="towers.sandbox",type="BellRung",service="standalone"}': 2,
      'causeway_flush_write_sets_count{service="standalone",lane="towers.sandbox"}': 2,
      'causeway_payments_total{environment="sandbox",outcome="rung",service="standalone"}': 2,
      'causeway_timers_due{lane="towers.sandbox",service="standalone"}': 0,
      'causeway_timer_overdue_seconds{lane="towers.sandbox",service="standalone"}': 0,
      'causeway_parked_events{reader="echo-on-bell-rung",service="standalone"}': 0,
      'causeway_reader_lag_messages{reader="echo-on-bell-rung",lane="towers.sandbox",service="standalone"}': 0,
      'causeway_reader_lag_seconds{reader="echo-on-bell-rung",lane="towers.sandbox",service="standalone"}': 0,
      'causeway_database_connections{pool="towers",state="waiting",service="standalone"}': 0,
      'causeway_database_connections_max{pool="towers",service="standalone"}': 8,
      'causeway_database_connections_max{pool="runtime",service="standalone"}': 4,
    });
    const rung = 'service="standalone",type="towers.ring-bell",kind="command",outcome="accepted"';
    expect(exposed[`causeway_request_seconds_count{${rung}}`]).toBe(2);
    expect(Object.keys(exposed).filter((sample) => sample.includes('Platform:'))).toStrictEqual([]);
  });

  it('counts a parked message until it is digested', async () => {
    const { store } = runtime.context('valleys');
    const [message] = await store.readPublished('towers.sandbox', 0, 1);
    if (message === undefined) throw new Error('nothing was published');
    const { key, position, recordedAt: parkedAt } = message;
    const parked = { reader: 'echo-on-bell-rung', source: 'towers.sandbox', position };
    await store.park({ ...parked, key, message, parkedAt, error: 'too loud' });
    const sample = 'causeway_parked_events{reader="echo-on-bell-rung",service="standalone"}';
    expect((await scraped(runtime))[sample]).toBe(1);
    await store.unpark(parked.reader, parked.source, position);
    expect((await scraped(runtime))[sample]).toBe(0);
  });

  describe('where nothing can be written', () => {
    const asOwner = async (statement: string): Promise<void> => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      await client.query(statement).finally(() => client.end());
    };
    it('is not ready on a full disk, from the first append that it refuses to the first that it takes', async () => {
      await asOwner(`create function towers.full() returns trigger language plpgsql as
        $$ begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$;
        create trigger full_disk before insert on towers.event_production execute function towers.full()`);
      // What was refused is tried again until its caller waits no longer.
      const call = { ...specCall('Platform:1'), environment: 'production' } as const;
      const ringing = runtime.dispatch.execute(new RingBell({ bell: 'small' }, call));
      const refused = 'the log takes no events: No space left on device';
      await until(async () => (await runtime.faults())['database:towers'] === refused);
      await asOwner('drop trigger full_disk on towers.event_production');
      await ringing;
      expect(await runtime.faults()).toStrictEqual({});
    });

    it('is not ready while a lane of its own is closed to it', async () => {
      await asOwner('revoke insert on towers.event_production from causeway_towers');
      expect(await runtime.faults()).toStrictEqual({
        'database:towers': 'permission denied for table event_production',
      });
      await asOwner('grant insert on towers.event_production to causeway_towers');
      expect(await runtime.faults()).toStrictEqual({});
    });

    it('is not ready on a database that only reads', async () => {
      const name = new URL(databaseUrl).pathname.slice(1);
      const reconnected = `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`;
      const writing = async () => Object.values(await runtime.faults());
      await asOwner(`alter database "${name}" set default_transaction_read_only = on`);
      await asOwner(reconnected);
      await until(async () => (await writing()).some((fault) => fault.includes('read-only transaction')));
      await asOwner(`begin read write; alter database "${name}" reset all; commit; ${reconnected}`);
      await until(async () => (await writing()).length === 0);
    });
  });

  it('answers a scrape while the database is unavailable, and shows that it is not ready', async () => {
    const next = await open(dataDir);
    await next.start();
    await next.stop();
    const exposed = await scraped(next);
    expect(exposed['causeway_ready{service="standalone"}']).toBe(0);
    expect(exposed['causeway_scrape_failures_total{source="log:towers",service="standalone"}']).toBe(1);
    expect(Object.keys(exposed).filter((sample) => sample.startsWith('causeway_log_head'))).toStrictEqual([]);
  });

  it('refuses to run on a database that was sealed under another master key', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'causeway other-'));
    await expect(open(elsewhere)).rejects.toThrow('another master key');
  });

  it('keeps a moved clock for the next start, and never takes it back', async () => {
    await runtime.raiseClock(3_600_000);
    await runtime.raiseClock(1_000);
    const next = await open(dataDir);
    await next.start();
    expect(next.clock.sandboxOffsetMs).toBe(3_600_000);
    await next.stop();
  });

  it('runs exclusive work of one name one after another', async () => {
    const running: string[] = [];
    const work = (name: string) =>
      runtime.exclusively('spec', async () => {
        running.push(`${name} in`);
        await new Promise((resolve) => setImmediate(resolve));
        running.push(`${name} out`);
      });
    await Promise.all([work('a'), work('b')]);
    expect(running.map((entry) => entry.slice(2))).toStrictEqual(['in', 'out', 'in', 'out']);
  });
});
