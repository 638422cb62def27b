import { fileURLToPath } from 'node:url';

/**
 * What takes longer than this hangs. A test of seconds takes half a minute on a machine that a dozen others keep busy,
 * and one that is cut off there goes on beside the next one.
 */
export const testTimeout = 120_000;

export default {
  testTimeout,
  testEnvironment: fileURLToPath(new URL('tools/bootstrap/src/jest/environment.mjs', import.meta.url)),
  runtime: fileURLToPath(new URL('tools/bootstrap/src/jest/runtime.mjs', import.meta.url)),
  transform: {},
  testMatch: ['<rootDir>/src/**/*.spec.ts'],
};
