import preset from '../../jest.preset.mjs';

export default {
  ...preset,
  displayName: 'e2e',
  setupFilesAfterEnv: ['<rootDir>/src/patience.mjs'],
  globalSetup: '<rootDir>/src/global-setup.mjs',
  globalTeardown: '<rootDir>/src/global-teardown.mjs',
};
