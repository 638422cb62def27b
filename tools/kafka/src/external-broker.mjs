import { KafkaError, KafkaUnavailable, reasonOf } from './kafka-error.mjs';
import { waitUntilReady } from './readiness.mjs';

/** An external cluster is up, or it is not: this is for a slow network only. */
const ANSWER_TIMEOUT_MS = 10_000;

/**
 * The cluster that `KAFKA_BROKERS` names. It is used and never touched: stopping it is its owner's business.
 * @param {string} brokers `host:port`, comma-separated
 * @param {{ timeoutMs?: number }} [limits]
 * @returns {Promise<import('./start-kafka.mjs').KafkaBroker>}
 * @throws {KafkaUnavailable} when it does not answer
 */
export const externalBroker = async (brokers, { timeoutMs = ANSWER_TIMEOUT_MS } = {}) => {
  try {
    await waitUntilReady(brokers, { timeoutMs });
  } catch (error) {
    throw new KafkaUnavailable(`KAFKA_BROKERS is set, but ${reasonOf(error)}`, error);
  }
  return {
    brokers,
    kind: 'external',
    description: `the Kafka that KAFKA_BROKERS names (${brokers})`,
    isControllable: false,
    pause: refuse('pause'),
    resume: refuse('resume'),
    kill: refuse('kill'),
    restart: refuse('restart'),
    stop: async () => undefined,
  };
};

/**
 * @param {string} verb
 * @returns {() => Promise<never>}
 */
const refuse = (verb) => async () => {
  throw new KafkaError(`The Kafka that KAFKA_BROKERS names is not ours to ${verb}.`);
};
