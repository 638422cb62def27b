import { startKafka } from '@causeway/kafka';
import { describeWithOwnKafka } from '@causeway/kafka/describe-with-kafka';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isLongRun } from './harness/long-run.js';
import { Opened } from './harness/opened.js';
import { payoutPartnerJourney } from './payout-partner-journey.js';

const describeInLongRun = isLongRun ? describeWithOwnKafka : describe.skip;

/** A broker of its own: topics are named after contexts, so two installations cannot share one. */
describeInLongRun('production, with a partner that pays out, in five services over Kafka', () => {
  const opened = new Opened();
  payoutPartnerJourney('services', async () => {
    const dataDir = opened.add(await mkdtemp(join(tmpdir(), 'causeway-partner-kafka-')), (path) =>
      rm(path, { recursive: true, force: true }),
    );
    const broker = opened.add(await startKafka({ dataDir, controllable: true }), (each) => each.stop());
    return { KAFKA_BROKERS: broker.brokers };
  });
  // After the journey, which has closed what uses the broker.
  afterAll(() => opened.close());
});
