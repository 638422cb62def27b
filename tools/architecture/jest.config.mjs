import preset from '../../jest.preset.mjs';

// The fixtures are repositories of their own, with package names that are also ours.
export default {
  ...preset,
  displayName: 'architecture',
  modulePathIgnorePatterns: ['<rootDir>/fixtures'],
};
