import preset from '../../jest.preset.mjs';

export default {
  ...preset,
  displayName: 'kafka',
  globalSetup: '<rootDir>/src/jest-setup.mjs',
  globalTeardown: '<rootDir>/src/jest-teardown.mjs',
};
