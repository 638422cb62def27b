import preset from '../../jest.preset.mjs';

export default {
  ...preset,
  displayName: 'torture',
  setupFilesAfterEnv: ['<rootDir>/../e2e/src/patience.mjs'],
  globalSetup: '<rootDir>/../e2e/src/global-setup.mjs',
  globalTeardown: '<rootDir>/../e2e/src/global-teardown.mjs',
};
