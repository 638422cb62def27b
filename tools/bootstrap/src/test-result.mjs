/**
 * The part of Jest's JSON report that is read here.
 * @typedef {{ title: string, fullName: string, status: string }} Assertion
 * @typedef {{ name: string, status: string, assertionResults: Assertion[] }} Suite
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
 * One report for runs side by side; `undefined` when one of them wrote none.
 * @param {readonly (Report | undefined)[]} reports
 * @returns {Report | undefined}
 */
export const together = (reports) => {
  const written = reports.filter((report) => report !== undefined);
  if (written.length < reports.length) return undefined;
  /** @param {(report: Report) => number} countOf */
  const sum = (countOf) => written.reduce((total, report) => total + countOf(report), 0);
  return {
    numPassedTests: sum((report) => report.numPassedTests),
    numFailedTests: sum((report) => report.numFailedTests),
    numPendingTests: sum((report) => report.numPendingTests),
    numTodoTests: sum((report) => report.numTodoTests),
    numRuntimeErrorTestSuites: sum((report) => report.numRuntimeErrorTestSuites),
    testResults: written.flatMap(({ testResults }) => testResults),
  };
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
    const file = name.startsWith(root) ? name.slice(root.length + 1) : name;
    return skipped.length === 0 ? [] : [`skipped: ${file}: ${commonName(skipped)} (${skipped.length})`];
  });

/** The words that the names of all the tests begin with: their group. @param {Assertion[]} tests */
const commonName = (tests) => {
  const [first, ...others] = tests.map(({ fullName }) => fullName.split(' '));
  if (first === undefined) return '';
  const differs = first.findIndex((word, index) => others.some((words) => words[index] !== word));
  return (differs === -1 ? first : first.slice(0, differs)).join(' ') || `${tests.length} tests`;
};
