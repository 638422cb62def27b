import preset from '../../jest.preset.mjs';

export default {
  ...preset,
  displayName: 'audit',
  globalSetup: '<rootDir>/../database/src/jest-setup.mjs',
  globalTeardown: '<rootDir>/../database/src/jest-teardown.mjs',
};
