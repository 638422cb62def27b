import preset from '../../jest.preset.mjs';

export default {
  ...preset,
  displayName: 'collection',
  setupFilesAfterEnv: ['<rootDir>/../../proof/e2e/src/patience.mjs'],
  globalSetup: '<rootDir>/src/global-setup.mjs',
  globalTeardown: '@causeway/database/jest-teardown',
};
