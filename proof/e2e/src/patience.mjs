import { expect, jest } from '@jest/globals';

/** Whole processes are waited for by `eventually`, whose error names what was missing: the suite is the more patient one. */
const SUITE_MS = 600_000;
const OF_WHOLE_PROCESSES = /\.e2e\.spec\.ts$|[/\\]proof[/\\]/;
if (OF_WHOLE_PROCESSES.test(expect.getState().testPath ?? '')) jest.setTimeout(SUITE_MS);
