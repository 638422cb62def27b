import preset from '../../../jest.preset.mjs';

export default {
  ...preset,
  displayName: 'stablecoins',
  globalSetup: '../../../tools/database/src/jest-setup.mjs',
  globalTeardown: '../../../tools/database/src/jest-teardown.mjs',
  setupFilesAfterEnv: ['<rootDir>/../../testing/src/corpus/watch-writers.ts'],
};
