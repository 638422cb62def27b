/** The shared broker of a test run: its addresses, or what is missing for one. Set by Jest's set-up. */
export const BROKERS_VARIABLE = 'CAUSEWAY_TEST_KAFKA_BROKERS';
export const MISSING_VARIABLE = 'CAUSEWAY_TEST_KAFKA_MISSING';
/** `yes`, or what is missing for a suite that wants to start, pause and kill a broker of its own. */
export const OWN_VARIABLE = 'CAUSEWAY_TEST_KAFKA_OWN';
export const OWN_POSSIBLE = 'yes';

const NO_SET_UP = 'this project has no globalSetup from @causeway/kafka/jest-setup';

/**
 * `describe`, when this test run has a Kafka; else the suite is skipped, counted as skipped, and its title says why.
 * @param {string} name
 * @param {() => void} suite
 * @param {NodeJS.ProcessEnv} [env]
 */
export const describeWithKafka = (name, suite, env = process.env) => {
  const missing = env[BROKERS_VARIABLE] ? undefined : (env[MISSING_VARIABLE] ?? NO_SET_UP);
  describeUnless(missing, name, suite);
};

/**
 * The same for a suite that calls `startKafka({ controllable: true, … })` itself.
 * @param {string} name
 * @param {() => void} suite
 * @param {NodeJS.ProcessEnv} [env]
 */
export const describeWithOwnKafka = (name, suite, env = process.env) => {
  const found = env[OWN_VARIABLE] ?? NO_SET_UP;
  describeUnless(found === OWN_POSSIBLE ? undefined : found, name, suite);
};

/**
 * The shared broker of this test run.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string[]} its addresses, `host:port`; empty in a suite that is being skipped
 */
export const testBrokers = (env = process.env) => env[BROKERS_VARIABLE]?.split(',') ?? [];

/**
 * @param {string | undefined} missing
 * @param {string} name
 * @param {() => void} suite
 */
const describeUnless = (missing, name, suite) => {
  if (missing === undefined) describe(name, suite);
  else describe.skip(`${name} (skipped: ${missing})`, suite);
};
