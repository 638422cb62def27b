import { testTimeout } from './jest.preset.mjs';

export default {
  passWithNoTests: true,
  // Jest takes this from the configuration it was started with, not from a project's.
  testTimeout,
  // Modules of finished suites stay in a worker's memory: past this, a fresh worker takes its place.
  workerIdleMemoryLimit: '1.5GB',
  projects: [
    '<rootDir>/libs/{kernel,secp256k1,privacy,event-store,commands,messaging,http,service,testing}',
    '<rootDir>/libs/contexts/*',
    '<rootDir>/apps/*',
    '<rootDir>/tools/*',
    '<rootDir>/bench',
  ],
};
