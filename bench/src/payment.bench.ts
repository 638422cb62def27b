import { startScratchServer } from '@causeway/database';
import { Installation, WebhookReceiver, type Shape } from '@causeway/e2e';
import { startKafka } from '@causeway/kafka';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './median.js';
import { Payer, type PaymentTimes } from './payer.js';
import { StatementCounts, type Cost } from './statement-counts.js';

const WARM_UP = 15;
const PAYMENTS = 60;
const IDLE_MS = 10_000;

/** What one full payment costs a single caller in both shapes: commits, statements, milliseconds. */
export const payment = async (say: (line: string) => void): Promise<void> => {
  const server = await startScratchServer({
    settings: { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.max': '10000' },
  });
  process.env['CAUSEWAY_TEST_DATABASE_URL'] = server.url;
  say(`${server.description}; one caller, ${PAYMENTS} payments of one posting after ${WARM_UP} to warm up`);
  try {
    await measure('standalone', {}, say);
    await withKafka((brokers) => measure('services', { KAFKA_BROKERS: brokers }, say));
  } finally {
    await server.stop();
  }
};

const withKafka = async (use: (brokers: string) => Promise<void>): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'causeway-bench-kafka-'));
  const kafka = await startKafka({ dataDir, controllable: true });
  try {
    await use(kafka.brokers);
  } finally {
    await kafka.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

const measure = async (
  shape: Shape,
  settings: Readonly<Record<string, string>>,
  say: (line: string) => void,
): Promise<void> => {
  const receiver = await WebhookReceiver.start();
  const installation = await Installation.start(shape, settings);
  const counts = await StatementCounts.open(installation.databaseUrl);
  try {
    const payer = await Payer.open(await installation.sandbox(), receiver);
    for (let warmed = 0; warmed < WARM_UP; warmed += 1) await payer.pay();
    const idle = await counts.during(() => new Promise((resolve) => setTimeout(resolve, IDLE_MS)));
    const times: PaymentTimes[] = [];
    const busy = await counts.during(async () => {
      while (times.length < PAYMENTS) times.push(await payer.pay());
    });
    report(shape, times, StatementCounts.beyond(busy, idle), say);
  } finally {
    await counts.close();
    await installation.remove();
    await receiver.stop();
  }
};

const report = (
  shape: Shape,
  times: readonly PaymentTimes[],
  costs: ReadonlyMap<string, Cost>,
  say: (line: string) => void,
): void => {
  const p50 = (pick: (time: PaymentTimes) => number): string => `${median(times.map(pick)).toFixed(1)} ms`;
  say(`\n${shape}, p50:`);
  say(`  POST /quotes ${p50((time) => time.quoteMs)}, execute ${p50((time) => time.executeMs)}`);
  say(`  execute to COMPLETED webhook ${p50((time) => time.completedMs)} (the simulated bank takes 500 ms)`);
  say('  a payment costs, idle polling taken off:');
  const perPayment = (count: number): string => (count / times.length).toFixed(1).padStart(7);
  const total = { commits: 0, statements: 0 };
  for (const [role, { commits, statements }] of [...costs].sort()) {
    say(`  ${role.padEnd(28)} ${perPayment(commits)} commits ${perPayment(statements)} statements`);
    total.commits += commits;
    total.statements += statements;
  }
  say(
    `  ${'in all'.padEnd(28)} ${perPayment(total.commits)} commits ${perPayment(total.statements)} statements`,
  );
};
