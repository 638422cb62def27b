import preset from '../../../jest.preset.mjs';

export default {
  ...preset,
  displayName: 'webhooks',
  globalSetup: '<rootDir>/jest-setup.mjs',
  globalTeardown: '<rootDir>/jest-teardown.mjs',
  setupFilesAfterEnv: ['<rootDir>/../../testing/src/corpus/watch-writers.ts'],
};
