import type { CrashPoint } from '@causeway/kernel';
import { startKafka, type KafkaBroker } from '@causeway/kafka';
import { describeWithOwnKafka } from '@causeway/kafka/describe-with-kafka';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inPairs, killAtLabel, labelsOf } from './campaign/kill-plan.js';
import { TortureChamber } from './campaign/torture-chamber.js';
import { randomSeed } from './options.js';
import { SeededChance } from './seeded-chance.js';

const SEED = process.env['CAUSEWAY_SEED'] ?? randomSeed();
const chance = new SeededChance(SEED);
const KILL_TIMEOUT_MS = 180_000;

/** Two labels a round: the second kill strikes while the first one is being recovered from. */
const rounds = (labels: readonly CrashPoint[]): [string, readonly CrashPoint[]][] =>
  inPairs(labels).map((pair) => [pair.join(', then '), pair]);

describe(`a standalone killed once at each of its crash points (CAUSEWAY_SEED=${SEED})`, () => {
  let chamber: TortureChamber;

  beforeAll(async () => {
    chamber = await TortureChamber.open('standalone', chance);
  }, 120_000);
  afterAll(() => chamber.close(), 60_000);

  it.each(rounds(labelsOf('standalone')))(
    'keeps every promise at %s',
    async (_name, labels) => {
      const plans = labels.map((label) => killAtLabel('standalone', label, chance.of(label)));
      const { violations } = await chamber.kill(...plans);
      expect(violations).toStrictEqual([]);
    },
    KILL_TIMEOUT_MS,
  );
});

/** A broker of its own: topics are named after contexts, so two installations cannot share one. */
describeWithOwnKafka(
  `services killed once on each side of Kafka, and in a payment that spans two of them (CAUSEWAY_SEED=${SEED})`,
  () => {
    let broker: KafkaBroker;
    let dataDir: string;
    let chamber: TortureChamber;

    beforeAll(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'causeway-torture-kafka-'));
      broker = await startKafka({ dataDir, controllable: true });
      chamber = await TortureChamber.open('services', chance, broker.brokers);
    }, 180_000);
    afterAll(async () => {
      await chamber.close();
      await broker.stop();
      await rm(dataDir, { recursive: true, force: true });
    }, 90_000);

    const sides = labelsOf('services').filter((label) => /^(?:relay|reader)\./.test(label));
    const acrossServices: CrashPoint[] = [
      'ledger.after-append',
      'payment.after-hold',
      'payment.after-capture',
    ];
    it.each(rounds([...sides, ...acrossServices]))(
      'keeps every promise at %s',
      async (_name, labels) => {
        const plans = labels.map((label) => killAtLabel('services', label, chance.of(label)));
        const { violations } = await chamber.kill(...plans);
        expect(violations).toStrictEqual([]);
      },
      KILL_TIMEOUT_MS,
    );
  },
);
