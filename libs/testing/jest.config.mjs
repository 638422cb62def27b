import preset from '../../jest.preset.mjs';

export default {
  ...preset,
  displayName: 'testing',
  globalSetup: '../../tools/database/src/jest-setup.mjs',
  globalTeardown: '../../tools/database/src/jest-teardown.mjs',
};
