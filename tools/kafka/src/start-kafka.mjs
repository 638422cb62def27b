import { dockerEngine } from './docker-engine.mjs';
import { externalBroker } from './external-broker.mjs';
import { javaEngine } from './java-engine.mjs';
import { KafkaUnavailable } from './kafka-error.mjs';
import { superviseBroker } from './supervised-broker.mjs';

/**
 * A Kafka that answers.
 * @typedef {object} KafkaBroker
 * @property {string} brokers `host:port`, comma-separated
 * @property {'external' | 'docker' | 'maven'} kind
 * @property {string} description
 * @property {boolean} isControllable whether pause, resume, kill and restart work; an external one refuses
 *   them
 * @property {() => Promise<void>} stop shuts it down and keeps its data; nothing happens to an external one
 * @property {() => Promise<void>} pause holds the process still: connections stay open and no request is
 *   answered
 * @property {() => Promise<void>} resume
 * @property {() => Promise<void>} kill ends the process at once
 * @property {() => Promise<void>} restart on the same port, also after `kill`; returns when it is ready
 */

/**
 * @typedef {object} KafkaOptions
 * @property {string} dataDir where the broker keeps everything; unused when KAFKA_BROKERS is set
 * @property {(line: string) => void} [log] one sentence for each step that takes time
 * @property {number} [port] the client port; without it the last one when free, else any
 * @property {boolean} [controllable] leave KAFKA_BROKERS aside: the caller wants a broker of its own to pause or kill
 * @property {(reason: string) => void} [onLost] the broker ended without being asked to
 * @property {NodeJS.ProcessEnv} [env]
 */

/** The ways to a Kafka, replaceable in specs. */
const WAYS = { externalBroker, dockerEngine, javaEngine, superviseBroker };

/**
 * Finds or starts a single-node Apache Kafka: what KAFKA_BROKERS names; else in Docker, when its engine answers; else
 * under this machine's Java, from the jars that Maven fetches once. Returns when clients and groups can work.
 * @param {KafkaOptions} options
 * @param {typeof WAYS} [ways]
 * @returns {Promise<KafkaBroker>}
 * @throws {KafkaUnavailable} when none of the ways is open, with what each lacks
 * @throws {import('./kafka-error.mjs').KafkaError} when a broker could be run but did not come up
 */
export const startKafka = async (options, ways = WAYS) => {
  const { log = () => undefined, env = process.env, onLost = () => undefined, dataDir, port } = options;
  const named = env['KAFKA_BROKERS'];
  if (named && options.controllable !== true) return ways.externalBroker(named);
  const engine = await chooseEngine(ways, { log, env });
  log(`Starting ${engine.description}`);
  return ways.superviseBroker(engine, { dataDir, port, log, onLost });
};

/**
 * Whether a broker of our own could be started here, which is what `controllable` asks for.
 * @param {Pick<KafkaOptions, 'log' | 'env'>} options
 * @param {typeof WAYS} [ways]
 * @returns {Promise<string | undefined>} what is missing; undefined: nothing
 */
export const missingForOwnKafka = async ({ log = () => undefined, env = process.env }, ways = WAYS) => {
  try {
    await chooseEngine(ways, { log, env });
    return undefined;
  } catch (error) {
    if (error instanceof KafkaUnavailable) return error.message;
    throw error;
  }
};

/**
 * @param {typeof WAYS} ways
 * @param {{ log: (line: string) => void, env: NodeJS.ProcessEnv }} context
 */
const chooseEngine = async (ways, context) => {
  const missing = [];
  for (const find of [ways.dockerEngine, ways.javaEngine]) {
    try {
      return await find(context);
    } catch (error) {
      if (!(error instanceof KafkaUnavailable)) throw error;
      missing.push(error.message);
    }
  }
  throw new KafkaUnavailable(
    `${missing.join('; ')}. Set KAFKA_BROKERS, start Docker, or install Java 17+ and Maven.`,
  );
};
