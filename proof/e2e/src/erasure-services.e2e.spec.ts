import { startKafka } from '@causeway/kafka';
import { describeWithOwnKafka } from '@causeway/kafka/describe-with-kafka';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { erasureJourney } from './erasure/erasure-journey.js';
import { isLongRun } from './harness/long-run.js';
import { Opened } from './harness/opened.js';

const describeInLongRun = isLongRun ? describeWithOwnKafka : describe.skip;

/** A broker of its own, whose segment files are searched as well. */
describeInLongRun('a person is erased, in five services over Kafka', () => {
  const opened = new Opened();
  erasureJourney('services', async () => {
    const dataDir = opened.add(await mkdtemp(join(tmpdir(), 'causeway-erasure-kafka-')), (path) =>
      rm(path, { recursive: true, force: true }),
    );
    const broker = opened.add(await startKafka({ dataDir, controllable: true }), (each) => each.stop());
    return { more: { KAFKA_BROKERS: broker.brokers }, folders: [dataDir] };
  });
  // After the journey, which has closed what uses the broker.
  afterAll(() => opened.close());
});
