import { join } from 'node:path';
import { BROKER_CLASS, JVM_OPTIONS } from './broker-engine.mjs';
import { KafkaUnavailable } from './kafka-error.mjs';
import { fetchKafkaJars } from './kafka-jars.mjs';
import { javaVersion } from './java-version.mjs';
import { JAVA_MIN_VERSION, KAFKA_VERSION } from './kafka-version.mjs';
import { LOOPBACK } from './ports.mjs';
import { runCommand } from './run-command.mjs';

/** A Java that is on a cold disk needs a while to say who it is. */
const JAVA_ANSWER_TIMEOUT_MS = 20_000;

/**
 * Kafka's jars under this machine's own Java.
 * @param {{ env: NodeJS.ProcessEnv, log: (line: string) => void }} context
 * @returns {Promise<import('./broker-engine.mjs').BrokerEngine>}
 * @throws {KafkaUnavailable} when Java or Maven is missing
 */
export const javaEngine = async ({ env, log }) => {
  const java = await findJava(env);
  const classPath = join(await fetchKafkaJars({ env, log }), '*');
  return {
    kind: 'maven',
    description: `Apache Kafka ${KAFKA_VERSION} on Java ${java.version}`,
    listeners: ({ client, controller }) => ({
      bindHost: LOOPBACK,
      clientPort: client,
      controllerPort: controller,
      advertised: `${LOOPBACK}:${client}`,
    }),
    runOnce: (_folder, mainClass, args) => ({
      program: java.program,
      args: [...JVM_OPTIONS, '-cp', classPath, mainClass, ...args],
    }),
    runBroker: () => ({
      program: java.program,
      args: [...JVM_OPTIONS, '-cp', classPath, BROKER_CLASS, 'server.properties'],
    }),
  };
};

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ program: string, version: number }>}
 */
const findJava = async (env) => {
  const home = env['JAVA_HOME'];
  /** @type {string[]} */
  const found = [];
  for (const program of home ? [join(home, 'bin', 'java'), 'java'] : ['java']) {
    const answer = await runCommand(program, ['-version'], { timeoutMs: JAVA_ANSWER_TIMEOUT_MS, env });
    const version = javaVersion(answer.output);
    if (answer.ok && version !== undefined && version >= JAVA_MIN_VERSION) return { program, version };
    if (version !== undefined) found.push(`${program} is version ${version}`);
  }
  const instead = found.length === 0 ? '' : ` (${found.join(', ')})`;
  throw new KafkaUnavailable(`Java ${JAVA_MIN_VERSION}+ not found${instead}`);
};
