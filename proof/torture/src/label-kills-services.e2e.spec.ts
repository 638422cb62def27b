import { isLongRun, Opened } from '@causeway/e2e';
import type { CrashPoint } from '@causeway/kernel';
import { startKafka } from '@causeway/kafka';
import { describeWithOwnKafka } from '@causeway/kafka/describe-with-kafka';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killAtLabel, labelsOf } from './campaign/kill-plan.js';
import { labelRounds, ROUND_TIMEOUT_MS } from './campaign/label-rounds.js';
import { TortureChamber } from './campaign/torture-chamber.js';
import { FaultyDatabase } from './faults/faulty-database.js';
import { randomSeed } from './options.js';
import { SeededChance } from './seeded-chance.js';

const SEED = process.env['CAUSEWAY_SEED'] ?? randomSeed();
const chance = new SeededChance(SEED);
const itInLongRun = isLongRun ? it : it.skip;

/** A broker of its own: topics are named after contexts, so two installations cannot share one. */
describeWithOwnKafka(
  `services struck on each side of Kafka, and in a payment that spans two of them (CAUSEWAY_SEED=${SEED})`,
  () => {
    const opened = new Opened();
    let chamber: TortureChamber;

    beforeAll(async () => {
      const dataDir = opened.add(await mkdtemp(join(tmpdir(), 'causeway-torture-kafka-')), (path) =>
        rm(path, { recursive: true, force: true }),
      );
      const { brokers } = opened.add(await startKafka({ dataDir, controllable: true }), (each) =>
        each.stop(),
      );
      const database = opened.add(await FaultyDatabase.open(), (each) => each.stop());
      chamber = opened.add(
        await TortureChamber.open({ shape: 'services', chance, brokers, database }),
        (each) => each.close(),
      );
    });
    afterAll(() => opened.close());

    const ofRelays = labelsOf('services').filter((label) => label.startsWith('relay.'));
    /** Those that a standalone passes as well, where they are in another process here. */
    const inBothShapes: CrashPoint[] = [
      'reader.before-effect',
      'reader.after-effect',
      'ledger.after-append',
      'payment.after-hold',
      'payment.after-capture',
    ];
    it.each(labelRounds([...ofRelays, ...(isLongRun ? inBothShapes : [])]))(
      'keep every promise at %s',
      async (_name, labels) => {
        const plans = labels.map((label) => killAtLabel('services', label, chance.of(label)));
        const { violations } = await chamber.round(...plans);
        expect(violations).toStrictEqual([]);
      },
      ROUND_TIMEOUT_MS,
    );

    itInLongRun(
      'keep every promise when the ledger stands still, its commit is unanswered, and PostgreSQL dies',
      async () => {
        const { violations } = await chamber.round(
          { at: 'pause', victim: 'ledger', afterMs: 300, pausedMs: 2_500 },
          { at: 'commit', kind: 'AFTER', of: 'causeway-ledger', times: 2, lateMs: 0 },
          { at: 'postmaster', afterMs: 300, downMs: 500 },
        );
        expect(violations).toStrictEqual([]);
      },
      ROUND_TIMEOUT_MS,
    );
  },
);
