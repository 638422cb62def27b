import { fileURLToPath } from 'node:url';

/** A database or a broker on a busy machine may need seconds; what takes longer than this hangs. */
export const testTimeout = 30_000;

export default {
  testTimeout,
  testEnvironment: fileURLToPath(new URL('tools/bootstrap/src/jest/environment.mjs', import.meta.url)),
  runtime: fileURLToPath(new URL('tools/bootstrap/src/jest/runtime.mjs', import.meta.url)),
  transform: {},
  testMatch: ['<rootDir>/src/**/*.spec.ts'],
};
