import { setTimeout as pause } from 'node:timers/promises';
import { reasonOf } from './kafka-error.mjs';
import { startKafka } from './start-kafka.mjs';

/** Between attempts to bring it back: what ended it, such as a full disk, may last. */
const PAUSE_MS = 5_000;

/**
 * A Kafka that lasts until it is stopped: a broker of our own that ends without being asked is started again, on the
 * same port and its data.
 * @param {Omit<import('./start-kafka.mjs').KafkaOptions, 'onLost' | 'controllable'>} options
 * @param {{ start?: typeof startKafka, pauseMs?: number }} [surroundings] replaceable in specs
 * @returns {Promise<Pick<import('./start-kafka.mjs').KafkaBroker, 'brokers' | 'kind' | 'description' | 'stop'>>}
 */
export const startLastingKafka = async (options, { start = startKafka, pauseMs = PAUSE_MS } = {}) => {
  const { log = () => undefined } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  /** @returns {Promise<void>} */
  const bringBack = async () => {
    if (signal.aborted) return;
    try {
      await kafka.restart();
      log('Kafka is back');
    } catch (error) {
      log(`Kafka could not be started again: ${reasonOf(error)}`);
      await pause(pauseMs, undefined, { signal }).catch(() => undefined);
      await bringBack();
    }
  };
  let returned = Promise.resolve();
  const kafka = await start({
    ...options,
    onLost: (reason) => {
      log(`${reason}\nStarting it again`);
      returned = returned.then(bringBack);
    },
  });
  const { brokers, kind, description } = kafka;
  const stop = async () => {
    stopping.abort();
    await returned;
    await kafka.stop();
  };
  return { brokers, kind, description, stop };
};
