import { createDatabase, startScratchServer } from '@causeway/database';
import { Installation, type Shape } from '@causeway/e2e';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { benchmark, type Say } from '../benchmark.js';
import type { Job, JobResult } from '../http/job.js';
import { BareServer, Callers } from '../http/process-of-its-own.js';
import { drivenOf } from '../measure/drive.js';
import { medianOfEach } from '../measure/median.js';
import { processMicros } from '../measure/processor-time.js';
import { ServerMeter } from '../measure/server-meter.js';
import { withKafka } from '../measure/with-kafka.js';
import { yardstickTable } from '../report/yardstick.js';
import { paymentsOf, UNLIMITED, warmUp, withWebhooks, type Request } from './paying.js';
import { BARE, pathRatios, pathTable, UNCOUNTED, type PathFigures, type PathRow } from './path-table.js';

const options = {
  seconds: { normal: 10, quick: 1, summary: 'seconds a measurement' },
  rounds: { normal: 3, quick: 1, summary: 'rounds, of which the median counts' },
  customers: { normal: 32, quick: 4, summary: 'customers who pay' },
  warm: { normal: 2_000, quick: 10, summary: 'payments before the first measurement' },
  services: { normal: 1, quick: 0, summary: '0 leaves the shape of five services and Kafka out' },
  statements: { normal: 0, quick: 0, summary: '1 also counts statements, which costs the server some time' },
} as const;
type Chosen = Readonly<Record<keyof typeof options, number>>;

const FEW = 32;
const MANY = 128;

/** The share of one processor below which our processes are idle, over `REST_MS`. */
const AT_REST = 0.15;
const REST_MS = 1_000;
/** A queue that grows, or drains more slowly than this, would keep the measurement waiting for ever. */
const REST_WITHIN_MS = 60_000;

/** The whole path of a payment, from the request to the last webhook, beside a bare durable handler in turns. */
export const path = benchmark({
  summary: 'the whole path of a payment: throughput, waiting times, processor time; beside a bare insert',
  options,
  run: async (chosen, say) => {
    const server = await startScratchServer(
      chosen.statements === 0
        ? {}
        : { settings: { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.max': '10000' } },
    );
    process.env['CAUSEWAY_TEST_DATABASE_URL'] = server.url;
    say(`${server.description}; callers in a process of their own`);
    const bare = await BareServer.start(await createDatabase(server.url, 'bare'));
    const callers = await Callers.start();
    try {
      const parts = { callers, bareUrl: bare.url, chosen, say };
      const shapes = { standalone: await measure('standalone', {}, parts) };
      if (chosen.services === 0) return report(shapes, say);
      return await withKafka(async (brokers) => {
        const services = await measure('services', { KAFKA_BROKERS: brokers }, parts);
        return report({ ...shapes, services }, say);
      });
    } finally {
      callers.stop();
      bare.stop();
      await server.stop();
    }
  },
});

const report = (shapes: Readonly<Record<string, PathFigures>>, say: Say): object => {
  const ratios = pathRatios(shapes);
  say(`\n${yardstickTable(ratios)}\n\n${pathTable(shapes)}`);
  return { ratios, shapes };
};

interface Parts {
  readonly callers: Callers;
  readonly bareUrl: string;
  readonly chosen: Chosen;
  readonly say: Say;
}

const measure = async (
  shape: Shape,
  settings: Readonly<Record<string, string>>,
  parts: Parts,
): Promise<PathFigures> => {
  const installation = await Installation.start(shape, { ...UNLIMITED, ...settings });
  if (parts.chosen.statements > 0) await countStatements(installation.databaseUrl);
  const meter = await ServerMeter.open(installation.databaseUrl);
  try {
    return await measureOn(shape, installation, meter, parts);
  } finally {
    await meter.close();
    await installation.remove();
  }
};

const measureOn = async (
  shape: Shape,
  installation: Installation,
  meter: ServerMeter,
  { callers, bareUrl, chosen, say }: Parts,
): Promise<PathFigures> => {
  const requests = await requestsOf(installation, callers.receiverUrl, bareUrl, chosen.customers);
  const payment = await withWebhooks(callers, requests.payment);
  await warmUp(callers, payment, { payments: chosen.warm, connections: FEW });
  say(`  ${shape}: warm, ${payment.webhooksEach} webhooks a payment`);

  const forMs = chosen.seconds * 1_000;
  const taken = new Map<string, PathRow[]>();
  const keep = (request: string, connections: number, result: JobResult, costs: Costs = UNCOUNTED): void => {
    for (const [step, latencies] of Object.entries(result.latenciesMs)) {
      const name = step === 'request' ? request : `${request}: ${step}`;
      const row = {
        request: name,
        connections,
        ...(step === 'completed' ? costs : UNCOUNTED),
        ...drivenOf(latencies, result.seconds),
      };
      const key = `${name} ${connections}`;
      taken.set(key, [...(taken.get(key) ?? []), row]);
    }
  };
  const pay = async (connections: number, pace: Partial<Job> = {}, name = 'payment'): Promise<JobResult> => {
    const before = processMicros(installation.processIds);
    const { result, spent } = await meter.during(() =>
      callers.perform({ ...payment, ...pace, connections, forMs }),
    );
    const ours = processMicros(installation.processIds) - before;
    const count = result.latenciesMs['completed']?.length ?? 0;
    keep(name, connections, result, {
      cpuMs: (ours + (spent.serverCpuMicros ?? Number.NaN)) / 1_000 / count,
      commits: spent.commits / count,
      transactions: spent.transactions / count,
      statements: (spent.statements ?? Number.NaN) / count,
    });
    return result;
  };
  for (let round = 0; round < chosen.rounds; round += 1) {
    // A single caller is measured before anything else has left work behind.
    await atRest(installation, say);
    await pay(1);
    for (const [name, request] of Object.entries(requests)) {
      if (name === 'payment') continue;
      keep(name, MANY, await callers.perform({ ...request, connections: MANY, forMs }));
      await atRest(installation, say);
    }
    await pay(MANY);
    const { seconds, latenciesMs } = await pay(FEW);
    const perSecond = (latenciesMs['completed']?.length ?? 0) / seconds;
    await pay(FEW, { everyMs: (FEW * 1_000) / (perSecond / 2) }, 'payment at half of the peak');
    say(`  ${shape}: round ${round + 1} of ${chosen.rounds}`);
  }
  return {
    rows: [...taken.values()].map((rows) => {
      const { request = '', connections = 0 } = rows[0] ?? {};
      const figures = rows.map(({ request: _request, ...each }) => each);
      return { ...medianOfEach(figures), request, connections };
    }),
  };
};

/** What one payment cost beside time. */
type Costs = Pick<PathRow, keyof typeof UNCOUNTED>;

const countStatements = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('create extension if not exists pg_stat_statements');
  await client.end();
};

/**
 * Resolves when the work caused by the last requests is done: our processes are nearly idle. After `REST_WITHIN_MS` it
 * says that they are not, and the next figures are taken beside what is left.
 */
const atRest = async (installation: Installation, say: Say): Promise<void> => {
  for (let waitedMs = 0; waitedMs < REST_WITHIN_MS; waitedMs += REST_MS) {
    const before = processMicros(installation.processIds);
    await pause(REST_MS);
    const workedMs = (processMicros(installation.processIds) - before) / 1_000;
    if (workedMs <= REST_MS * AT_REST) return;
  }
  say(`  still busy after ${REST_WITHIN_MS / 1_000} s: the next figures share the machine with that work`);
};

const requestsOf = async (
  installation: Installation,
  receiverUrl: string,
  bareUrl: string,
  customers: number,
): Promise<Readonly<Record<typeof BARE | 'POST /quotes' | 'POST /customers' | 'payment', Request>>> => {
  const payment = await paymentsOf(installation, receiverUrl, customers);
  const request = { ...payment, kind: 'requests' } as const;
  return {
    [BARE]: { ...request, origin: bareUrl, path: '/insert', headers: {} },
    'POST /quotes': request,
    'POST /customers': {
      ...request,
      path: payment.path.replace('/quotes', '/customers'),
      bodies: [{ customerType: 'INDIVIDUAL', fullName: 'Ada Lovelace' }],
    },
    payment,
  };
};
