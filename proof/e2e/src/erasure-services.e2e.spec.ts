import { startKafka, type KafkaBroker } from '@causeway/kafka';
import { describeWithOwnKafka } from '@causeway/kafka/describe-with-kafka';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { erasureJourney } from './erasure/erasure-journey.js';
import { isLongRun } from './harness/long-run.js';

const describeInLongRun = isLongRun ? describeWithOwnKafka : describe.skip;

/** A broker of its own, whose segment files are searched as well. */
describeInLongRun('a person is erased, in five services over Kafka', () => {
  let broker: KafkaBroker;
  let dataDir: string;
  erasureJourney('services', async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'causeway-erasure-kafka-'));
    broker = await startKafka({ dataDir, controllable: true });
    return { more: { KAFKA_BROKERS: broker.brokers }, folders: [dataDir] };
  });
  afterAll(async () => {
    await broker.stop();
    await rm(dataDir, { recursive: true, force: true });
  }, 60_000);
});
