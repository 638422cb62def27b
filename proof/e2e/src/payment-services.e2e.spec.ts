import { startKafka, type KafkaBroker } from '@causeway/kafka';
import { describeWithOwnKafka } from '@causeway/kafka/describe-with-kafka';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isLongRun } from './harness/long-run.js';
import { paymentJourney } from './payment-journey.js';

/** A short run has its payments in five services under kills, in label-kills-services. */
const describeInLongRun = isLongRun ? describeWithOwnKafka : describe.skip;

/** A broker of its own: topics are named after contexts, so two installations cannot share one. */
describeInLongRun('a payment goes through, in five services over Kafka', () => {
  let broker: KafkaBroker;
  let dataDir: string;
  paymentJourney('services', async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'causeway-payment-kafka-'));
    broker = await startKafka({ dataDir, controllable: true });
    return { KAFKA_BROKERS: broker.brokers };
  });
  afterAll(async () => {
    await broker.stop();
    await rm(dataDir, { recursive: true, force: true });
  }, 60_000);
});
