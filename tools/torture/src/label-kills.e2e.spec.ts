import { startKafka, type KafkaBroker } from '@causeway/kafka';
import { describeWithOwnKafka } from '@causeway/kafka/describe-with-kafka';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killAtLabel, labelsOf } from './campaign/kill-plan.js';
import { TortureChamber } from './campaign/torture-chamber.js';
import { randomSeed } from './options.js';
import { SeededChance } from './seeded-chance.js';

const SEED = process.env['CAUSEWAY_SEED'] ?? randomSeed();
const chance = new SeededChance(SEED);
const KILL_TIMEOUT_MS = 180_000;

describe(`a standalone killed once at each of its crash points (CAUSEWAY_SEED=${SEED})`, () => {
  let chamber: TortureChamber;

  beforeAll(async () => {
    chamber = await TortureChamber.open('standalone', chance);
  }, 120_000);
  afterAll(() => chamber.close(), 60_000);

  it.each([...labelsOf('standalone')])(
    'keeps every promise at %s',
    async (label) => {
      const { violations } = await chamber.kill(killAtLabel('standalone', label, chance.of(label)));
      expect(violations).toStrictEqual([]);
    },
    KILL_TIMEOUT_MS,
  );
});

/** A broker of its own: topics are named after contexts, so two installations cannot share one. */
describeWithOwnKafka(`services killed once on each side of Kafka (CAUSEWAY_SEED=${SEED})`, () => {
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
  it.each(sides)(
    'keeps every promise at %s',
    async (label) => {
      const { violations } = await chamber.kill(killAtLabel('services', label, chance.of(label)));
      expect(violations).toStrictEqual([]);
    },
    KILL_TIMEOUT_MS,
  );
});
