import { jest } from '@jest/globals';

/** Whole processes are waited for by `eventually`, whose error names what was missing: the suite is the more patient one. */
const SUITE_MS = 600_000;
jest.setTimeout(SUITE_MS);
