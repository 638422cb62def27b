/**
 * Whether suites that take minutes are wanted, too: `CAUSEWAY_LONG_SUITES=1 npm test -- erasure-services`. Without it
 * they skip themselves by name, and `npm run test:whole` stays within the minutes that `.ci/run` has for it.
 */
export const isLongRun = process.env['CAUSEWAY_LONG_SUITES'] === '1';
