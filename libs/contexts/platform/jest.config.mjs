import preset from '../../../jest.preset.mjs';

export default {
  ...preset,
  displayName: 'platform',
  globalSetup: '<rootDir>/../../../tools/database/src/jest-setup.mjs',
  globalTeardown: '<rootDir>/../../../tools/database/src/jest-teardown.mjs',
  setupFilesAfterEnv: ['<rootDir>/../../testing/src/corpus/watch-writers.ts'],
};
