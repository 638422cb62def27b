import { startScratchServer } from '@causeway/database';
import { startKafka } from '@causeway/kafka';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Log = (line: string) => void;

/** A PostgreSQL for the run, unless the environment names one. `stop` takes back what was started. */
export const openDatabaseServer = async (log: Log, env = process.env): Promise<{ stop(): Promise<void> }> => {
  if (env['CAUSEWAY_TEST_DATABASE_URL'] !== undefined) return { stop: async () => undefined };
  const server = await startScratchServer({ log });
  log(server.description);
  env['CAUSEWAY_TEST_DATABASE_URL'] = server.url;
  return {
    stop: async () => {
      delete env['CAUSEWAY_TEST_DATABASE_URL'];
      await server.stop();
    },
  };
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
