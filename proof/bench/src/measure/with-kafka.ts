import { startKafka } from '@causeway/kafka';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives a measurement the brokers of a Kafka of its own, and takes both away at its end. */
export const withKafka = async <Result>(use: (brokers: string) => Promise<Result>): Promise<Result> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'causeway-bench-kafka-'));
  const kafka = await startKafka({ dataDir, controllable: true });
  try {
    return await use(kafka.brokers);
  } finally {
    await kafka.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
