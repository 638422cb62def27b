import { startScratchServer } from '@causeway/database';
import { Installation, WebhookReceiver, type Shape } from '@causeway/e2e';
import { benchmark, type Say } from '../benchmark.js';
import { familyMicros } from '../measure/processor-time.js';
import { withKafka } from '../measure/with-kafka.js';
import { Payer, STAGES, type PaymentTimes } from './payer.js';
import { costOf, paymentTable, type ShapeCost } from './shape-cost.js';
import { StageMeter } from './stage-meter.js';
import { beyond, StatementCounts, sumBy } from './statement-counts.js';

const WARM_UP = 15;

const options = {
  payments: { normal: 60, quick: 5, summary: 'payments that are counted' },
  idle: { normal: 10, quick: 2, summary: 'seconds in which nothing is asked, to take idle polling off' },
  services: { normal: 1, quick: 0, summary: '0 leaves the shape of five services and Kafka out' },
  statements: { normal: 0, quick: 0, summary: '1 prints every statement of each stage' },
} as const;
type Chosen = Readonly<Record<keyof typeof options, number>>;

/** What one full payment costs a single caller in both shapes: commits, statements, milliseconds. */
export const payment = benchmark({
  summary:
    'what one full payment costs a single caller: milliseconds a step, commits and statements by context',
  options,
  run: async (chosen, say) => {
    const server = await startScratchServer({
      settings: {
        shared_preload_libraries: 'pg_stat_statements',
        'pg_stat_statements.max': '10000',
        'pg_stat_statements.track_planning': 'on',
      },
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

const measure = async (
  shape: Shape,
  settings: Readonly<Record<string, string>>,
  { payments, idle: idleSeconds, statements }: Chosen,
  say: Say,
): Promise<ShapeCost> => {
  const receiver = await WebhookReceiver.start();
  const installation = await Installation.start(shape, settings);
  const counts = await StatementCounts.open(installation.databaseUrl);
  try {
    const payer = await Payer.open(await installation.sandbox(), receiver);
    for (let warmed = 0; warmed < WARM_UP; warmed += 1) await payer.pay();
    const nap = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, idleSeconds * 1_000));
    const cpuBeforeIdle = childrenMicros();
    const counted = await counts.during(nap);
    const idle = { counted, cpuMs: (childrenMicros() - cpuBeforeIdle) / 1_000 };
    const meter = new StageMeter(counts, childrenMicros);
    for (let paid = 0; paid < payments; paid += 1) await payer.pay(meter.inStage);
    if (statements > 0) for (const line of linesOf(meter, idle, payments)) say(line);
    const times: PaymentTimes[] = [];
    const cpuBefore = childrenMicros();
    const busy = await counts.during(async () => {
      while (times.length < payments) times.push(await payer.pay());
    });
    const cost = costOf(shape, times, {
      byRole: sumBy(beyond([busy], counted), ({ role }) => role),
      appCpuMs: (childrenMicros() - cpuBefore) / 1_000,
      stages: meter.costs(idle, payments),
      idle: meter.idleSecond(idle),
    });
    say(`\n${paymentTable([cost])}`);
    return cost;
  } finally {
    await counts.close();
    await installation.remove();
    await receiver.stop();
  }
};

const linesOf = (meter: StageMeter, idle: Parameters<StageMeter['costs']>[0], payments: number): string[] =>
  STAGES.flatMap((stage) => [
    `\n${stage}`,
    ...meter
      .statements(stage, idle, payments)
      .filter((cost) => cost.statements > SELDOM)
      .map(
        ({ role, text, statements, serverMs }) =>
          `${statements.toFixed(1)}  ${serverMs.toFixed(2)} ms  ${role.replace('causeway_', '')}  ` +
          text.replaceAll(/\s+/g, ' ').trim().slice(0, TEXT_MAX),
      ),
  ]);

/** Statements rarer than one in ten payments are noise of the timers. */
const SELDOM = 0.1;
const TEXT_MAX = 150;

/** Processor time of the processes that this one started: the installation, and nearly nothing else. */
const childrenMicros = (): number => {
  const { user, system } = process.cpuUsage();
  return familyMicros(process.pid) - user - system;
};
