import { testTimeout } from './jest.preset.mjs';

export default {
  passWithNoTests: true,
  // Jest takes this from the configuration it was started with, not from a project's.
  testTimeout,
  // Modules of finished suites stay in a worker's memory: past this, a fresh worker takes its place.
  workerIdleMemoryLimit: '1.5GB',
  // A worker is gone a millisecond after its last suite, but on a busy machine Jest sees that late, and called it a leak.
  workerGracefulExitTimeout: 10_000,
  projects: [
    '<rootDir>/libs/*/jest.config.mjs',
    '<rootDir>/libs/contexts/*/jest.config.mjs',
    '<rootDir>/apps/*/jest.config.mjs',
    '<rootDir>/tools/*/jest.config.mjs',
    '<rootDir>/proof/*/jest.config.mjs',
  ],
};
