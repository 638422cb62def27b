import preset from '../../jest.preset.mjs';

export default {
  ...preset,
  displayName: 'replay',
  globalSetup: '<rootDir>/../../tools/database/src/jest-setup.mjs',
  globalTeardown: '<rootDir>/../../tools/database/src/jest-teardown.mjs',
};
