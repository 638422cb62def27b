import { startKafka } from '@causeway/kafka';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FaultyDatabase } from './faults/faulty-database.js';

type Log = (line: string) => void;

/** A PostgreSQL to be harmed; where the environment names one, that one behind a proxy. */
export const openDatabase = (log: Log, env = process.env): Promise<FaultyDatabase> => {
  const named = env['CAUSEWAY_TEST_DATABASE_URL'];
  return named === undefined ? FaultyDatabase.open(log) : FaultyDatabase.before(named);
};

/**
 * A Kafka that no installation used before, since topics carry no installation's name; where the environment names
 * brokers, these.
 */
export const openBroker = async (
  log: Log,
  env = process.env,
): Promise<{ readonly brokers: string; stop(): Promise<void> }> => {
  const named = env['CAUSEWAY_TEST_KAFKA_BROKERS'];
  if (named) return { brokers: named, stop: async () => undefined };
  const dataDir = await mkdtemp(join(tmpdir(), 'causeway-torture-kafka-'));
  const discard = (): Promise<void> => rm(dataDir, { recursive: true, force: true });
  try {
    const kafka = await startKafka({ dataDir, controllable: true, log, env });
    return {
      brokers: kafka.brokers,
      stop: async () => {
        await kafka.stop();
        await discard();
      },
    };
  } catch (error) {
    await discard();
    throw error;
  }
};
