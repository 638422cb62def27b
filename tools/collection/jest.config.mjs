import preset from '../../jest.preset.mjs';

export default {
  ...preset,
  displayName: 'collection',
  globalSetup: '<rootDir>/src/global-setup.mjs',
  globalTeardown: '@causeway/database/jest-teardown',
};
