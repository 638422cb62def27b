/**
 * The `jest` object of the suite that runs.
 * @type {{ jest?: import('@jest/environment').Jest }}
 */
export const running = {};
