import { stripVTControlCharacters } from 'node:util';

/**
 * The part of Jest's JSON report that is read here.
 * @typedef {{ title: string, fullName: string, status: string, failureMessages?: string[] }} Assertion
 * @typedef {{ name: string, status: string, startTime: number, endTime: number, message?: string,
 *   assertionResults: Assertion[] }} Suite `message` is everything that failed in it, as it was printed.
 * Times are milliseconds since 1970; a suite that could not be loaded has 0 for both.
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   numRuntimeErrorTestSuites: number, testResults: Suite[] }} Report
 */

/**
 * What a whole run came to. A suite that could not be loaded counts as one failed test, because its tests are
 * unknown and none of them passed.
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

const SKIPPED_STATES = new Set(['pending', 'skipped', 'todo', 'disabled']);

/**
 * @param {Report | undefined} report undefined when Jest wrote none: the run itself failed
 * @returns {Counts}
 */
export const countTests = (report) =>
  report === undefined
    ? { passed: 0, failed: 1, skipped: 0 }
    : {
        passed: report.numPassedTests,
        failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
        skipped: report.numPendingTests + report.numTodoTests,
      };

/**
 * The last line of a run.
 * @param {Counts} counts
 */
export const countingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/**
 * A run is good when Jest says so, something ran and nothing failed.
 * @param {Counts} counts
 * @param {number} jestExitCode
 */
export const exitCodeOf = ({ passed, failed }, jestExitCode) =>
  jestExitCode === 0 && failed === 0 && passed > 0 ? 0 : 1;

/**
 * One line for each suite with skipped tests: its file, the name of its outermost group, how many.
 * @param {Report | undefined} report
 * @param {string} root
 * @returns {string[]}
 */
export const skippedSuites = (report, root) =>
  (report?.testResults ?? []).flatMap(({ name, assertionResults }) => {
    const skipped = assertionResults.filter(({ status }) => SKIPPED_STATES.has(status));
    return skipped.length === 0
      ? []
      : [`skipped: ${fileOf(name, root)}: ${commonName(skipped)} (${skipped.length})`];
  });

/** So that they stand in the last screen of a log of which no more is kept. */
const FAILURES_SHOWN = 20;
const REASON_LENGTH = 300;

/**
 * One line for each reason in each suite: its file, the first test that failed by it, how many more did, and the reason
 * as far as one line holds it. A set-up that fails is the reason of all its tests.
 * @param {Report | undefined} report
 * @param {string} root
 * @returns {string[]}
 */
export const failedTests = (report, root) => {
  const lines = (report?.testResults ?? []).flatMap((suite) => {
    const file = fileOf(suite.name, root);
    const failed = suite.assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && suite.status === 'failed')
      return [`failed: ${file}: not in a test: ${reasonOf(suite.message)}`];
    /** @type {Map<string, string[]>} */
    const byReason = new Map();
    for (const { fullName, failureMessages } of failed) {
      const reason = reasonOf(failureMessages?.[0]);
      byReason.set(reason, [...(byReason.get(reason) ?? []), fullName]);
    }
    return [...byReason].map(([reason, [first, ...more]]) => {
      const others = more.length === 0 ? '' : ` (and ${more.length} more)`;
      return `failed: ${file}: ${first}${others}: ${reason}`;
    });
  });
  const more = lines.length - FAILURES_SHOWN;
  return more <= 0 ? lines : [...lines.slice(0, FAILURES_SHOWN), `failed: ${more} reasons more`];
};

/** A suite below this is not worth a look. */
const LONG_SUITE_MS = 1_000;
const LONGEST_SUITES = 10;

/**
 * A table of the suites that took longest, the longest first; nothing when all were short.
 * @param {Report | undefined} report
 * @param {string} root
 * @returns {string[]}
 */
export const longestSuites = (report, root) => {
  const longest = (report?.testResults ?? [])
    .map(({ name, startTime, endTime }) => ({ file: fileOf(name, root), tookMs: endTime - startTime }))
    .filter(({ tookMs }) => tookMs >= LONG_SUITE_MS)
    .sort((one, other) => other.tookMs - one.tookMs)
    .slice(0, LONGEST_SUITES);
  if (longest.length === 0) return [];
  const rows = longest.map(({ file, tookMs }) => `${(tookMs / 1_000).toFixed(1).padStart(7)} s  ${file}`);
  return ['The suites that took longest:', ...rows];
};

/** A message in one line, without its stack. @param {string} [message] */
const reasonOf = (message = '') => {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim());
  const stack = lines.findIndex((line) => line.startsWith('at '));
  const words = (stack === -1 ? lines : lines.slice(0, stack)).filter((line) => line !== '').join(' ');
  return words === '' ? 'no reason was given' : words.slice(0, REASON_LENGTH);
};

/**
 * @param {string} path
 * @param {string} root
 */
const fileOf = (path, root) => (path.startsWith(root) ? path.slice(root.length + 1) : path);

/** The words that the names of all the tests begin with: their group. @param {Assertion[]} tests */
const commonName = (tests) => {
  const [first, ...others] = tests.map(({ fullName }) => fullName.split(' '));
  if (first === undefined) return '';
  const differs = first.findIndex((word, index) => others.some((words) => words[index] !== word));
  return (differs === -1 ? first : first.slice(0, differs)).join(' ') || `${tests.length} tests`;
};
