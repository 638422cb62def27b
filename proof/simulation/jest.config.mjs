import preset from '../../jest.preset.mjs';

/** Tens of thousands of steps are one test. */
export default { ...preset, displayName: 'simulation', testTimeout: 120_000 };
