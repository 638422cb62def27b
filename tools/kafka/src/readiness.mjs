import { KafkaError, reasonOf } from './kafka-error.mjs';
import { waitUntil } from './wait-until.mjs';

/** How long one connection may take; a broker that is starting refuses at once. */
const ATTEMPT_TIMEOUT_MS = 2_000;
/** A group without members: a request for it creates the offsets topic and elects the coordinator. */
const PROBE_GROUP = 'causeway-readiness';

/**
 * Waits until clients can do all they need: find the cluster, and be members of a group.
 * @param {string} brokers `host:port`, comma-separated
 * @param {{ timeoutMs: number, isHopeless?: () => boolean }} limits `isHopeless` ends the wait early
 * @returns {Promise<void>}
 * @throws {KafkaError} with the last refusal
 */
export const waitUntilReady = async (brokers, { timeoutMs, isHopeless = () => false }) => {
  /** @type {unknown} */
  let refusal = 'the broker ended';
  const isReadyOrHopeless = async () => {
    if (isHopeless()) return true;
    try {
      await probe(brokers);
      refusal = undefined;
      return true;
    } catch (error) {
      refusal = error;
      return false;
    }
  };
  await waitUntil(isReadyOrHopeless, { timeoutMs, everyMs: 100 });
  if (refusal === undefined) return;
  throw new KafkaError(`Kafka at ${brokers} is not ready: ${reasonOf(refusal)}`, refusal);
};

/** @param {string} brokers */
const probe = async (brokers) => {
  // Loaded late, so that scripts may import this tool before the packages are installed.
  const { Kafka, logLevel } = await import('kafkajs');
  const admin = new Kafka({
    clientId: 'causeway-readiness',
    brokers: brokers.split(','),
    logLevel: logLevel.NOTHING,
    connectionTimeout: ATTEMPT_TIMEOUT_MS,
    requestTimeout: ATTEMPT_TIMEOUT_MS,
    retry: { retries: 0 },
  }).admin();
  try {
    await admin.connect();
    const { controller } = await admin.describeCluster();
    if (controller === null) throw new KafkaError('the cluster has no controller yet');
    await admin.describeGroups([PROBE_GROUP]);
  } finally {
    await admin.disconnect();
  }
};
