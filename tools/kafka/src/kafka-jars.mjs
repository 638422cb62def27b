import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { pidOf, takeLock } from '@causeway/process-lock';
import { KafkaError, KafkaUnavailable } from './kafka-error.mjs';
import { KAFKA_VERSION, LOG4J_BRIDGE_VERSION } from './kafka-version.mjs';
import { runCommand } from './run-command.mjs';
import { waitUntil } from './wait-until.mjs';

/** Some forty jars, 43 MB: seconds on a good line, and patience on a bad one. */
const FETCH_TIMEOUT_MS = 10 * 60_000;

/** How often a download that broke off is tried again. */
const TRIES_AGAIN = '-Dmaven.wagon.http.retryHandler.count=5';

/** `kafka-tools-api` is named by the broker's own description but is not published, and the broker starts without it. */
const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>causeway</groupId>
  <artifactId>development-broker</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <dependencies>
    <dependency>
      <groupId>org.apache.kafka</groupId>
      <artifactId>kafka_2.13</artifactId>
      <version>${KAFKA_VERSION}</version>
      <exclusions>
        <exclusion><groupId>org.apache.kafka</groupId><artifactId>kafka-tools-api</artifactId></exclusion>
      </exclusions>
    </dependency>
    <dependency>
      <groupId>org.apache.logging.log4j</groupId>
      <artifactId>log4j-slf4j-impl</artifactId>
      <version>${LOG4J_BRIDGE_VERSION}</version>
    </dependency>
  </dependencies>
</project>
`;

/**
 * The folder that holds, or will hold, the broker's jars. Its name follows from what is fetched, so that a changed
 * pin never meets the jars of another.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string}
 */
export const jarsFolder = (env) => {
  const cache = env['CAUSEWAY_CACHE_DIR'] || join(homedir(), '.cache', 'causeway');
  const contents = createHash('sha256').update(POM).digest('hex').slice(0, 8);
  return join(resolve(cache), `kafka-${KAFKA_VERSION}-${contents}`);
};

/**
 * Fetches the broker's jars through Maven, from wherever this machine's Maven is configured to fetch, once.
 * Parallel callers wait for the one that fetches; a folder under its final name is always complete.
 * @param {{ env: NodeJS.ProcessEnv, log: (line: string) => void }} context
 * @returns {Promise<string>} the folder
 * @throws {KafkaUnavailable} when there is no Maven, or it cannot fetch
 */
export const fetchKafkaJars = async ({ env, log }) => {
  const folder = jarsFolder(env);
  if (existsSync(folder)) return folder;
  const lock = await waitForLock(`${folder}.lock`, log);
  try {
    if (!existsSync(folder)) await fetchInto(folder, { env, log });
    return folder;
  } finally {
    lock.release();
  }
};

/**
 * @param {string} path
 * @param {(line: string) => void} log
 */
const waitForLock = async (path, log) => {
  const first = takeLock(path);
  if ('release' in first) return first;
  log(`Waiting for process ${pidOf(first.heldBy)}, which is fetching Apache Kafka`);
  /** @type {{ release: () => void } | undefined} */
  let taken;
  const isTaken = () => {
    const attempt = takeLock(path);
    if ('release' in attempt) taken = attempt;
    return taken !== undefined;
  };
  await waitUntil(isTaken, { timeoutMs: FETCH_TIMEOUT_MS, everyMs: 200 });
  if (taken !== undefined) return taken;
  throw new KafkaError(`Another process has been fetching Apache Kafka for too long; it holds ${path}.`);
};

/**
 * @param {string} folder
 * @param {{ env: NodeJS.ProcessEnv, log: (line: string) => void }} context
 */
const fetchInto = async (folder, { env, log }) => {
  log(`Fetching Apache Kafka ${KAFKA_VERSION} through Maven (once, about 45 MB)`);
  const draft = `${folder}.${randomUUID()}`;
  mkdirSync(draft, { recursive: true });
  try {
    writeFileSync(join(draft, 'pom.xml'), POM);
    const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${draft}`];
    const maven = await runCommand('mvn', ['--batch-mode', '--quiet', TRIES_AGAIN, ...goal], {
      cwd: draft,
      env,
      timeoutMs: FETCH_TIMEOUT_MS,
    });
    if (maven.isMissing) {
      throw new KafkaUnavailable(
        'Java is here, but Maven (the program mvn), which fetches Kafka, was not found',
      );
    }
    if (!maven.ok)
      throw new KafkaUnavailable(`Maven could not fetch Apache Kafka: ${firstError(maven.output)}`);
    renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
};

/** @param {string} output */
const firstError = (output) => {
  const errors = output.split('\n').filter((line) => line.includes('ERROR'));
  return (errors[0] ?? output.trim()).replace(/^.*ERROR\]?\s*/, '');
};
