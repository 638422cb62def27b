import {
  countingLine,
  countTests,
  exitCodeOf,
  failedTests,
  longestSuites,
  skippedSuites,
} from './test-result.mjs';

const report = (counts: Partial<Record<'passed' | 'failed' | 'pending' | 'todo' | 'broken', number>>) => ({
  numPassedTests: counts.passed ?? 0,
  numFailedTests: counts.failed ?? 0,
  numPendingTests: counts.pending ?? 0,
  numTodoTests: counts.todo ?? 0,
  numRuntimeErrorTestSuites: counts.broken ?? 0,
  testResults: [],
});
const line = (counts: Parameters<typeof report>[0]): string => countingLine(countTests(report(counts)));

describe('the counting line', () => {
  it('sums passed and failed tests over all suites', () => {
    expect(line({ passed: 812, failed: 3 })).toBe('812 passed, 3 failed');
  });

  it('names skipped tests only when there are some, unwritten ones among them', () => {
    expect(line({ passed: 1 })).toBe('1 passed, 0 failed');
    expect(line({ passed: 1, pending: 2, todo: 3 })).toBe('1 passed, 0 failed, 5 skipped');
  });

  it('counts a suite that could not be loaded as one failure', () => {
    expect(line({ passed: 9, failed: 1, broken: 2 })).toBe('9 passed, 3 failed');
  });

  it('is there even when the run left no report', () => {
    expect(countingLine(countTests(undefined))).toBe('0 passed, 1 failed');
  });
});

describe('the exit code', () => {
  const exit = (counts: Parameters<typeof report>[0], jestExitCode: number): number =>
    exitCodeOf(countTests(report(counts)), jestExitCode);

  it.each([
    ['all passed', { passed: 3 }, 0, 0],
    ['some were skipped', { passed: 3, pending: 1 }, 0, 0],
    ['one failed', { passed: 3, failed: 1 }, 1, 1],
    ['a suite could not be loaded', { passed: 3, broken: 1 }, 1, 1],
    ['Jest failed for a reason of its own', { passed: 3 }, 1, 1],
    ['nothing ran', {}, 0, 1],
    ['everything was skipped', { pending: 4 }, 0, 1],
  ])('when %s', (_case, counts, jestExitCode, expected) => {
    expect(exit(counts, jestExitCode)).toBe(expected);
  });

  it('is a failure without a report, whatever Jest says', () => {
    expect(exitCodeOf(countTests(undefined), 0)).toBe(1);
  });
});

describe('skipped suites', () => {
  const suite = (name: string, tests: [string, string][]) => ({
    name,
    status: 'passed',
    startTime: 0,
    endTime: 0,
    assertionResults: tests.map(([fullName, status]) => ({ title: fullName, fullName, status })),
  });

  it('are named by file and group, with how many tests each has', () => {
    const testResults = [
      suite('/repo/libs/a/x.int.spec.ts', [
        ['the relay (no Kafka: no Docker) sends once', 'pending'],
        ['the relay (no Kafka: no Docker) sends in order', 'pending'],
      ]),
      suite('/repo/libs/b/y.spec.ts', [
        ['money adds up', 'passed'],
        ['money is counted', 'todo'],
      ]),
      suite('/repo/libs/c/z.spec.ts', [['all is well', 'passed']]),
    ];
    expect(skippedSuites({ ...report({}), testResults }, '/repo')).toStrictEqual([
      'skipped: libs/a/x.int.spec.ts: the relay (no Kafka: no Docker) sends (2)',
      'skipped: libs/b/y.spec.ts: money is counted (1)',
    ]);
  });

  it('are named even when their tests have no group in common', () => {
    const testResults = [
      suite('/repo/x.spec.ts', [
        ['one thing', 'pending'],
        ['another thing', 'pending'],
      ]),
    ];
    expect(skippedSuites({ ...report({}), testResults }, '/repo')).toStrictEqual([
      'skipped: x.spec.ts: 2 tests (2)',
    ]);
  });

  it('are none without a report', () => {
    expect(skippedSuites(undefined, '/repo')).toStrictEqual([]);
  });
});

describe('failed tests', () => {
  const suite = (name: string, tests: Readonly<Record<string, string | undefined>>, message = '') => ({
    ...{ name, startTime: 0, endTime: 0, message },
    status:
      message === '' && Object.values(tests).every((reason) => reason === undefined) ? 'passed' : 'failed',
    assertionResults: Object.entries(tests).map(([fullName, reason]) => ({
      ...{ title: fullName, fullName, status: reason === undefined ? 'passed' : 'failed' },
      failureMessages: reason === undefined ? [] : [reason],
    })),
  });
  const lines = (...testResults: ReturnType<typeof suite>[]): string[] =>
    failedTests({ ...report({}), testResults }, '/repo');

  it('are named with their reason in one line, without colours and stack', () => {
    const message =
      '\u001b[31mexpect(received).toBe(expected)\u001b[39m\n\nExpected: 1\nReceived: 2\n    at sum.ts:3:1';
    expect(
      lines(suite('/repo/sum.spec.ts', { 'money adds up': message, 'is kept': undefined })),
    ).toStrictEqual([
      'failed: sum.spec.ts: money adds up: expect(received).toBe(expected) Expected: 1 Received: 2',
    ]);
  });

  it('are one line when one set-up failed for all of them', () => {
    const reason = 'error: duplicate key';
    expect(lines(suite('/repo/a.spec.ts', { one: reason, two: reason, three: reason }))).toStrictEqual([
      'failed: a.spec.ts: one (and 2 more): error: duplicate key',
    ]);
  });

  it('include a suite that could not be loaded, or failed after its tests', () => {
    expect(
      lines(suite('/repo/a.spec.ts', {}, '  Test suite failed to run\n\n    no such module')),
    ).toStrictEqual(['failed: a.spec.ts: not in a test: Test suite failed to run no such module']);
  });

  it('are at most twenty lines, and the number of all others', () => {
    const tests = Object.fromEntries(
      Array.from({ length: 30 }, (_, nth) => [`test ${nth}`, `reason ${nth}`]),
    );
    const shown = lines(suite('/repo/a.spec.ts', tests));
    expect(shown).toHaveLength(21);
    expect(shown.at(-1)).toBe('failed: 10 reasons more');
  });

  it('are none when all passed, or without a report', () => {
    expect(lines(suite('/repo/a.spec.ts', { fine: undefined }))).toStrictEqual([]);
    expect(failedTests(undefined, '/repo')).toStrictEqual([]);
  });
});

describe('the longest suites', () => {
  const suite = (name: string, tookMs: number) => ({
    name,
    status: 'passed',
    startTime: 1_764_000_000_000,
    endTime: 1_764_000_000_000 + tookMs,
    assertionResults: [],
  });
  const table = (...testResults: ReturnType<typeof suite>[]): string[] =>
    longestSuites({ ...report({}), testResults }, '/repo');

  it('are a table with seconds, the longest first, without those of a moment', () => {
    expect(
      table(
        suite('/repo/a.spec.ts', 1_000),
        suite('/repo/b.int.spec.ts', 123_456),
        suite('/repo/c.spec.ts', 999),
      ),
    ).toStrictEqual(['The suites that took longest:', '  123.5 s  b.int.spec.ts', '    1.0 s  a.spec.ts']);
  });

  it('are at most ten', () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      suite(`/repo/${index}.spec.ts`, 1_000 * (index + 1)),
    );
    const [, ...rows] = table(...many);
    expect(rows).toHaveLength(10);
    expect(rows.at(0)).toBe('   30.0 s  29.spec.ts');
    expect(rows.at(-1)).toBe('   21.0 s  20.spec.ts');
  });

  it('are not reported when all were short, or when there is no report', () => {
    expect(table(suite('/repo/a.spec.ts', 20))).toStrictEqual([]);
    expect(longestSuites(undefined, '/repo')).toStrictEqual([]);
  });
});
