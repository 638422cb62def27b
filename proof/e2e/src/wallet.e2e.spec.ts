import { startKafka } from '@causeway/kafka';
import { describeWithOwnKafka } from '@causeway/kafka/describe-with-kafka';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isLongRun } from './harness/long-run.js';
import { Opened } from './harness/opened.js';
import { walletJourney } from './wallet-journey.js';

describe('money goes into a wallet and out of it by quotes, in one process', () =>
  walletJourney('standalone'));

const describeInLongRun = isLongRun ? describeWithOwnKafka : describe.skip;

/** A broker of its own: topics are named after contexts, so two installations cannot share one. */
describeInLongRun('money goes into a wallet and out of it by quotes, in services', () => {
  const opened = new Opened();
  walletJourney('services', async () => {
    const dataDir = opened.add(await mkdtemp(join(tmpdir(), 'causeway-wallets-kafka-')), (path) =>
      rm(path, { recursive: true, force: true }),
    );
    const broker = opened.add(await startKafka({ dataDir, controllable: true }), (each) => each.stop());
    return { KAFKA_BROKERS: broker.brokers };
  });
  // After the journey, which has closed what uses the broker.
  afterAll(() => opened.close());
});
