import preset from '../../jest.preset.mjs';

export default {
  ...preset,
  displayName: 'operator',
  globalSetup: '<rootDir>/src/testing/global-setup.mjs',
  globalTeardown: '<rootDir>/../../tools/database/src/jest-teardown.mjs',
};
