import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processIdentity } from '@causeway/process-lock';
import { DataFolder } from './data-folder.mjs';
import { BROKERS_VARIABLE, MISSING_VARIABLE, OWN_POSSIBLE, OWN_VARIABLE } from './describe-with-kafka.mjs';
import { KafkaError, KafkaUnavailable } from './kafka-error.mjs';
import { missingForOwnKafka, startKafka } from './start-kafka.mjs';
import { stopOrphan } from './supervised-broker.mjs';

const FOLDER_PREFIX = 'causeway-kafka-test-';

/**
 * What the set-up works with, replaceable in specs. `root` is where the data folders of test runs are.
 * @typedef {{ env: NodeJS.ProcessEnv, log: (line: string) => void, root: string, start: typeof startKafka,
 *   missingForOwn: typeof missingForOwnKafka }} Surroundings
 */

/** @returns {Surroundings} */
const surroundings = () => ({
  env: process.env,
  log: (line) => process.stderr.write(`${line}\n`),
  root: tmpdir(),
  start: startKafka,
  missingForOwn: missingForOwnKafka,
});

/**
 * Gives a test run its broker, in a folder of its own below the system's temporary one, and passes to the
 * suites where it is, or why there is none, and whether they may start brokers of their own.
 * @param {Partial<Surroundings>} [given]
 * @returns {Promise<() => Promise<void>>} takes everything back
 * @throws {KafkaError} when a Kafka is missing on a CI machine, where no suite may be skipped
 */
export const startTestBroker = async (given = {}) => {
  const around = { ...surroundings(), ...given };
  const { env, log, missingForOwn } = around;
  const missing = await missingForOwn({ env, log });
  env[OWN_VARIABLE] = missing ?? OWN_POSSIBLE;
  const stop = env[BROKERS_VARIABLE] ? async () => undefined : await startShared(around);
  const lacking = missing ?? env[MISSING_VARIABLE];
  if (env['CI'] !== 'true' || lacking === undefined) return stop;
  await stop();
  throw new KafkaError(`The Kafka suites must run in CI. ${lacking}`);
};

/** @param {Surroundings} around */
const startShared = async ({ env, log, root, start }) => {
  await sweepOldFolders(root, log);
  const dataDir = mkdtempSync(join(root, `${FOLDER_PREFIX}${process.pid}-`));
  const discard = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const kafka = await start({ dataDir, log, env });
    env[BROKERS_VARIABLE] = kafka.brokers;
    return async () => {
      delete env[BROKERS_VARIABLE];
      await kafka.stop();
      discard();
    };
  } catch (error) {
    discard();
    if (!(error instanceof KafkaUnavailable)) throw error;
    env[MISSING_VARIABLE] = error.message;
    return async () => undefined;
  }
};

/**
 * Stops and deletes what killed test runs left behind. A folder carries the process id of its run from the start, when
 * nothing in it is locked yet; a reused id only postpones the sweep.
 * @param {string} root
 * @param {(line: string) => void} log
 */
const sweepOldFolders = async (root, log) => {
  for (const name of readdirSync(root).filter((entry) => entry.startsWith(FOLDER_PREFIX))) {
    const path = join(root, name);
    const run = Number.parseInt(name.slice(FOLDER_PREFIX.length), 10);
    if (processIdentity(run) !== undefined || !isOurs(path)) continue;
    await stopOrphan(new DataFolder(path), log);
    rmSync(path, { recursive: true, force: true });
  }
};

/** @param {string} path */
const isOurs = (path) => process.getuid === undefined || statSync(path).uid === process.getuid();
