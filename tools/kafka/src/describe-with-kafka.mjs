/**
 * Names of the environment variables through which Jest's set-up tells the suites what it found.
 */
export const BROKERS_VARIABLE = 'CAUSEWAY_TEST_KAFKA_BROKERS';
export const MISSING_VARIABLE = 'CAUSEWAY_TEST_KAFKA_MISSING';

/**
 * `describe`, when this test run has a Kafka; else the suite is skipped, counted as skipped, and its title says why.
 * @param {string} name
 * @param {() => void} suite
 * @param {NodeJS.ProcessEnv} [env]
 */
export const describeWithKafka = (name, suite, env = process.env) => {
  if (env[BROKERS_VARIABLE]) {
    describe(name, suite);
    return;
  }
  const reason = env[MISSING_VARIABLE] ?? 'this project has no globalSetup from @causeway/kafka/jest-setup';
  describe.skip(`${name} (skipped: ${reason})`, suite);
};

/**
 * The shared broker of this test run.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string[]} its addresses, `host:port`; empty in a suite that is being skipped
 */
export const testBrokers = (env = process.env) => env[BROKERS_VARIABLE]?.split(',') ?? [];
