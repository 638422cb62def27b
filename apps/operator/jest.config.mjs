import preset from '../../jest.preset.mjs';

export default {
  ...preset,
  displayName: 'operator',
  setupFilesAfterEnv: ['<rootDir>/../../proof/e2e/src/patience.mjs'],
  globalSetup: '<rootDir>/src/testing/global-setup.mjs',
  globalTeardown: '<rootDir>/../../tools/database/src/jest-teardown.mjs',
};
