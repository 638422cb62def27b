/**
 * Whether suites that take minutes are wanted, too: `CAUSEWAY_LONG_SUITES=1 npm test -- erasure-services`. Without it
 * they skip themselves by name, and the whole run stays under twenty minutes.
 */
export const isLongRun = process.env['CAUSEWAY_LONG_SUITES'] === '1';
