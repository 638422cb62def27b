import { missing, ok, warn } from '../finding.mjs';
import { ask } from '../ask.mjs';
import { besides } from '../machine.mjs';
import { answersAsKafka } from './kafka-greeting.mjs';

/** @import { Finding } from '../finding.mjs' */
/** @import { Machine } from '../machine.mjs' */

const NAME = 'Kafka';
const WAYS = 'Install Docker, or Java 17 and Maven, or name brokers in KAFKA_BROKERS.';

/**
 * Where a Kafka would come from: the brokers of KAFKA_BROKERS, a container, or this machine's Java. Standalone does
 * without one.
 * @param {Machine} machine
 * @returns {Promise<Finding>}
 */
export const checkKafka = async ({ settings, shape }) => {
  const brokers = (settings['KAFKA_BROKERS'] ?? '').split(',').filter((broker) => broker !== '');
  if (brokers.length > 0) return checkBrokers(brokers);
  const docker = await ask('docker', ['info', '--format', '{{.ServerVersion}}'], settings);
  if (docker.isOk) return ok(NAME, `a Docker engine answers (${docker.output.split('\n').at(-1)})`);
  const java = await checkJava(settings);
  if (java.isUsable) return ok(NAME, java.says);
  const says = `no Docker engine answers; ${java.says}`;
  if (shape === 'services') return missing(NAME, says, WAYS);
  return warn(NAME, says, `npm start needs none; npm run services does. ${WAYS}`);
};

/**
 * @param {readonly string[]} brokers
 * @returns {Promise<Finding>}
 */
const checkBrokers = async (brokers) => {
  const answers = await Promise.all(brokers.map(answersAsKafka));
  const silent = brokers.filter((_, index) => !answers[index]);
  if (silent.length === 0) return ok(NAME, `${brokers.join(', ')} answer`);
  const remedy = 'Start the brokers, correct KAFKA_BROKERS (host:port, comma-separated), or unset it.';
  if (silent.length < brokers.length) return warn(NAME, `${silent.join(', ')} do not answer`, remedy);
  return missing(NAME, `no Kafka answers at ${silent.join(', ')}`, remedy);
};

/**
 * @param {NodeJS.ProcessEnv} settings
 * @returns {Promise<{ isUsable: boolean, says: string }>}
 */
const checkJava = async (settings) => {
  const { JAVA_MIN_VERSION } = await besides('kafka', 'kafka-version.mjs');
  const { javaVersion } = await besides('kafka', 'java-version.mjs');
  const home = settings['JAVA_HOME'];
  const java = await ask(home ? `${home}/bin/java` : 'java', ['-version'], settings);
  const maven = await ask('mvn', ['--version'], settings);
  const version = java.isOk ? javaVersion(java.output) : undefined;
  const hasJava = version !== undefined && version >= JAVA_MIN_VERSION;
  const words = [version === undefined ? 'no Java' : `Java ${version}`, maven.isOk ? 'Maven' : 'no Maven'];
  return { isUsable: hasJava && maven.isOk, says: words.join(', ') };
};
