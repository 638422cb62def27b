import preset from '../../jest.preset.mjs';

export default {
  ...preset,
  displayName: 'messaging',
  globalSetup: '<rootDir>/jest-setup.mjs',
  globalTeardown: '<rootDir>/jest-teardown.mjs',
};
