import preset from '../../jest.preset.mjs';

export default {
  ...preset,
  displayName: 'bench',
  globalSetup: '<rootDir>/../../tools/database/src/jest-setup.mjs',
  globalTeardown: '<rootDir>/../../tools/database/src/jest-teardown.mjs',
};
