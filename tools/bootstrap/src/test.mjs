import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { runNode } from './command.mjs';
import { prepare, preparePrograms } from './prepare.mjs';
import { step } from './progress.mjs';
import {
  countingLine,
  countTests,
  exitCodeOf,
  failedTests,
  longestSuites,
  skippedSuites,
} from './test-result.mjs';
import { inRoot, loadTool, ROOT, runScript, say, showError } from './workspace.mjs';

/** @import { Report } from './test-result.mjs' */

const HELP = `
npm test: install and compile when needed, start one PostgreSQL and one Kafka for the run, and run every suite but
those of whole processes. The last line counts the tests; the lines before it name the suites that took longest, and
of what failed each reason once.
The exit code is 0 when some passed and none failed.

npm run test:whole: the suites of whole processes (*.e2e.spec.ts): journeys in both shapes, kills, takeovers, faults.

npm test -- <pattern> [Jest's options]: the suites of either kind whose path matches, with the servers that they need.

  CAUSEWAY_TEST_WORKERS        how many suites run at a time; as many as there are processors, of npm test one more,
                               and eight at most, unless set
  CAUSEWAY_TEST_DATABASE_URL   superuser URL of a PostgreSQL to use instead of a scratch one
  CAUSEWAY_TEST_KAFKA_BROKERS  brokers to use instead of a scratch one
`;

const JEST = inRoot('node_modules', 'jest', 'bin', 'jest.js');
/** Suites of whole processes, which `test:whole` runs. */
const WHOLE_PROCESSES = String.raw`\.e2e\.spec\.ts$`;
const LONGEST_FIRST = inRoot('tools', 'bootstrap', 'src', 'jest', 'longest-first.mjs');
/** A suite of a store holds up to twenty connections, and the scratch PostgreSQL has two hundred. */
const WORKERS_MAX = 8;
const WORKERS = Number(process.env['CAUSEWAY_TEST_WORKERS']) || Math.min(availableParallelism(), WORKERS_MAX);
/** Suites also wait, for a database or a broker: while one does, the one more has its processor. */
const WORKERS_OF_ALL =
  Number(process.env['CAUSEWAY_TEST_WORKERS']) || Math.min(availableParallelism() + 1, WORKERS_MAX);

/** @typedef {() => Promise<void>} Stop */

/**
 * Starts the servers that the suites share. Jest inherits their addresses.
 * @returns {Promise<Stop[]>}
 */
const startServers = async () => {
  const postgres = await startPostgres();
  try {
    return [...postgres, ...(await startKafka())];
  } catch (error) {
    for (const stop of postgres) await stop();
    throw error;
  }
};

/** @returns {Promise<Stop[]>} */
const startPostgres = async () => {
  if (process.env['CAUSEWAY_TEST_DATABASE_URL'] !== undefined) return [];
  /** @type {typeof import('@causeway/database')} */
  const { startScratchServer, UNSYNCED } = await loadTool('database', 'index.mjs');
  const server = await step('Starting PostgreSQL', () =>
    startScratchServer({ settings: UNSYNCED, log: say }),
  );
  process.env['CAUSEWAY_TEST_DATABASE_URL'] = server.url;
  say(server.description);
  return [server.stop];
};

/**
 * Without a Kafka its suites skip themselves by name, and are counted as skipped.
 * @returns {Promise<Stop[]>}
 */
const startKafka = async () => {
  /** @type {{ startTestBroker: () => Promise<Stop | undefined> }} */
  const { startTestBroker } = await loadTool('kafka', 'test-broker.mjs');
  const stop = await step('Starting Kafka', startTestBroker);
  say(`Kafka: ${process.env['CAUSEWAY_TEST_KAFKA_BROKERS'] ?? 'none, its suites are skipped'}`);
  return stop === undefined ? [] : [stop];
};

/**
 * @param {string[]} jestOptions
 * @param {number} workers
 * @returns {Promise<{ exitCode: number, report: Report | undefined }>}
 */
const runJest = async (jestOptions, workers) => {
  const folder = mkdtempSync(join(tmpdir(), 'causeway-tests-'));
  const outputFile = join(folder, 'report.json');
  const options = ['--json', '--outputFile', outputFile, `--maxWorkers=${workers}`, ...jestOptions];
  const exitCode = await runNode(['--no-warnings', JEST, ...options]);
  const report = existsSync(outputFile) ? JSON.parse(readFileSync(outputFile, 'utf8')) : undefined;
  rmSync(folder, { recursive: true, force: true });
  return { exitCode, report };
};

/**
 * @param {string[]} jestOptions which of them, in Jest's own words; none for all suites of a kind
 * @param {boolean} isOfWholeProcesses
 * @returns {Promise<{ exitCode: number, report: Report | undefined }>}
 */
const runSuites = async (jestOptions, isOfWholeProcesses) => {
  await (isOfWholeProcesses ? preparePrograms() : prepare());
  // A part of the suites needs a part of the servers: each project's own set-up then starts what is missing.
  if (jestOptions.length > 0) return runJest(jestOptions, WORKERS);
  const stops = await startServers();
  try {
    return await runJest(
      isOfWholeProcesses
        ? [`--testPathPatterns=${WHOLE_PROCESSES}`, `--testSequencer=${LONGEST_FIRST}`]
        : ['--testPathIgnorePatterns=/node_modules/', `--testPathIgnorePatterns=${WHOLE_PROCESSES}`],
      isOfWholeProcesses ? WORKERS : WORKERS_OF_ALL,
    );
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
};

await runScript(HELP, async (commandLine) => {
  const isOfWholeProcesses = commandLine[0] === '--whole';
  const words = commandLine.slice(isOfWholeProcesses ? 1 : 0);
  const jestOptions = words[0] === '--' ? words.slice(1) : words;
  const outcome = await runSuites(jestOptions, isOfWholeProcesses).catch((error) => {
    showError(error);
    return { exitCode: 1, report: undefined };
  });
  const counts = countTests(outcome.report);
  for (const line of skippedSuites(outcome.report, ROOT)) say(line);
  for (const line of longestSuites(outcome.report, ROOT)) say(line);
  for (const line of failedTests(outcome.report, ROOT)) say(line);
  say(countingLine(counts));
  return exitCodeOf(counts, outcome.exitCode);
});
