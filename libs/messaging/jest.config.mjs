import preset from '../../jest.preset.mjs';

export default {
  ...preset,
  displayName: 'messaging',
  // A broker on a busy machine may need seconds for a group or a restart.
  testTimeout: 30_000,
  globalSetup: '<rootDir>/jest-setup.mjs',
  globalTeardown: '<rootDir>/jest-teardown.mjs',
};
