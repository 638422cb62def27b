import { startScratchServer } from '@causeway/database';
import { Installation, WebhookReceiver, type Shape } from '@causeway/e2e';
import { startKafka } from '@causeway/kafka';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchmark, type Say } from '../benchmark.js';
import { median } from '../measure/median.js';
import { table } from '../report/table.js';
import { Payer, type PaymentTimes } from './payer.js';
import { StatementCounts, type Cost } from './statement-counts.js';

const WARM_UP = 15;

const options = {
  payments: { normal: 60, quick: 5, tells: 'payments that are counted' },
  idle: { normal: 10, quick: 2, tells: 'seconds in which nothing is asked, to take idle polling off' },
  services: { normal: 1, quick: 0, tells: '0 leaves the shape of five services and Kafka out' },
} as const;
type Chosen = Readonly<Record<keyof typeof options, number>>;

/** What one full payment costs a single caller in both shapes: commits, statements, milliseconds. */
export const payment = benchmark({
  summary:
    'what one full payment costs a single caller: milliseconds a step, commits and statements by context',
  options,
  run: async (chosen, say) => {
    const server = await startScratchServer({
      settings: { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.max': '10000' },
    });
    process.env['CAUSEWAY_TEST_DATABASE_URL'] = server.url;
    say(
      `${server.description}; one caller, ${chosen.payments} payments of one posting after ${WARM_UP} to warm up`,
    );
    try {
      const shapes = [await measure('standalone', {}, chosen, say)];
      if (chosen.services > 0) {
        shapes.push(
          await withKafka((brokers) => measure('services', { KAFKA_BROKERS: brokers }, chosen, say)),
        );
      }
      return { shapes };
    } finally {
      await server.stop();
    }
  },
});

const withKafka = async <Result>(use: (brokers: string) => Promise<Result>): Promise<Result> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'causeway-bench-kafka-'));
  const kafka = await startKafka({ dataDir, controllable: true });
  try {
    return await use(kafka.brokers);
  } finally {
    await kafka.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

interface ShapeCost {
  readonly shape: Shape;
  readonly quoteMs: number;
  readonly executeMs: number;
  readonly completedMs: number;
  readonly costs: readonly RoleCost[];
}
interface RoleCost extends Cost {
  readonly role: string;
}

const measure = async (
  shape: Shape,
  settings: Readonly<Record<string, string>>,
  { payments, idle: idleSeconds }: Chosen,
  say: Say,
): Promise<ShapeCost> => {
  const receiver = await WebhookReceiver.start();
  const installation = await Installation.start(shape, settings);
  const counts = await StatementCounts.open(installation.databaseUrl);
  try {
    const payer = await Payer.open(await installation.sandbox(), receiver);
    for (let warmed = 0; warmed < WARM_UP; warmed += 1) await payer.pay();
    const idle = await counts.during(
      () => new Promise((resolve) => setTimeout(resolve, idleSeconds * 1_000)),
    );
    const times: PaymentTimes[] = [];
    const busy = await counts.during(async () => {
      while (times.length < payments) times.push(await payer.pay());
    });
    const cost = costOf(shape, times, StatementCounts.beyond(busy, idle));
    say(reportOf(cost));
    return cost;
  } finally {
    await counts.close();
    await installation.remove();
    await receiver.stop();
  }
};

/** The middle of each step, and what a payment cost each role. */
const costOf = (
  shape: Shape,
  times: readonly PaymentTimes[],
  byRole: ReadonlyMap<string, Cost>,
): ShapeCost => ({
  shape,
  quoteMs: median(times.map(({ quoteMs }) => quoteMs)),
  executeMs: median(times.map(({ executeMs }) => executeMs)),
  completedMs: median(times.map(({ completedMs }) => completedMs)),
  costs: [...byRole].sort().map(([role, { commits, statements }]) => ({
    role,
    commits: commits / times.length,
    statements: statements / times.length,
  })),
});

const reportOf = ({ shape, quoteMs, executeMs, completedMs, costs }: ShapeCost): string => {
  const total = (pick: (cost: Cost) => number): number => costs.reduce((sum, cost) => sum + pick(cost), 0);
  const inAll = {
    role: 'in all',
    commits: total(({ commits }) => commits),
    statements: total(({ statements }) => statements),
  };
  return [
    `\n${shape}, p50: POST /quotes ${quoteMs.toFixed(1)} ms, execute ${executeMs.toFixed(1)} ms,`,
    `execute to COMPLETED webhook ${completedMs.toFixed(1)} ms (the simulated bank takes 500 ms).`,
    'A payment costs, idle polling taken off:\n',
    table(
      ['role', 'commits', 'statements'],
      [...costs, inAll].map(({ role, commits, statements }) => [
        role,
        commits.toFixed(1),
        statements.toFixed(1),
      ]),
    ),
  ].join('\n');
};
