/**
 * The part of Jest's JSON report that is read here.
 * @typedef {{ title: string, fullName: string, status: string }} Assertion
 * @typedef {{ name: string, status: string, startTime: number, endTime: number, assertionResults: Assertion[] }} Suite
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
