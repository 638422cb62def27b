import { randomUUID } from 'node:crypto';
import { BROKER_CLASS, JVM_OPTIONS } from './broker-engine.mjs';
import { KafkaUnavailable } from './kafka-error.mjs';
import { KAFKA_VERSION } from './kafka-version.mjs';
import { LOOPBACK } from './ports.mjs';
import { runCommand } from './run-command.mjs';

const IMAGE = `apache/kafka:${KAFKA_VERSION}`;
/** Where the image keeps Kafka's jars, and where the data folder appears inside the container. */
const IMAGE_CLASS_PATH = '/opt/kafka/libs/*';
const MOUNT_POINT = '/kafka';
const CLIENT_PORT = 9092;
const CONTROLLER_PORT = 9093;

/** An engine that does not answer at once is not running. */
const ENGINE_ANSWER_TIMEOUT_MS = 3_000;
const PULL_TIMEOUT_MS = 10 * 60_000;

/**
 * The official image, of which only Java and the jars are used: the settings are the same as without Docker, and so is
 * the data, which stays in the data folder under the caller's own user.
 * @param {{ env: NodeJS.ProcessEnv, log: (line: string) => void }} context
 * @returns {Promise<import('./broker-engine.mjs').BrokerEngine>}
 * @throws {KafkaUnavailable} when no engine answers, or it cannot get the image
 */
export const dockerEngine = async ({ env, log }) => {
  const engine = await runCommand('docker', ['info', '--format', '{{.ServerVersion}}'], {
    timeoutMs: ENGINE_ANSWER_TIMEOUT_MS,
    env,
  });
  if (engine.isMissing) throw new KafkaUnavailable('Docker not found');
  if (!engine.ok) throw new KafkaUnavailable('Docker is installed, but its engine does not answer');
  await requireImage({ env, log });
  return {
    kind: 'docker',
    description: `Apache Kafka ${KAFKA_VERSION} in a Docker container`,
    listeners: ({ client }) => ({
      bindHost: '0.0.0.0',
      clientPort: CLIENT_PORT,
      controllerPort: CONTROLLER_PORT,
      advertised: `${LOOPBACK}:${client}`,
    }),
    runOnce: (folder, mainClass, args) => containerCommand(folder, [], mainClass, args),
    runBroker: (folder, { client }) => {
      const container = `causeway-kafka-${randomUUID()}`;
      const options = [
        '--name',
        container,
        '--publish',
        `${LOOPBACK}:${client}:${CLIENT_PORT}`,
        '--sig-proxy=false',
      ];
      return { ...containerCommand(folder, options, BROKER_CLASS, ['server.properties']), container };
    },
  };
};

/**
 * @param {string} folder
 * @param {readonly string[]} options
 * @param {string} mainClass
 * @param {readonly string[]} args
 * @returns {import('./broker-engine.mjs').Command}
 */
const containerCommand = (folder, options, mainClass, args) => ({
  program: 'docker',
  args: [
    ...['run', '--rm', ...options, ...sameUser()],
    ...['--mount', `"type=bind","source=${folder.replaceAll('"', '""')}","target=${MOUNT_POINT}"`],
    ...['--workdir', MOUNT_POINT, '--entrypoint', 'java', IMAGE],
    ...[...JVM_OPTIONS, '-cp', IMAGE_CLASS_PATH, mainClass, ...args],
  ],
});

/** Files that the broker writes belong to the owner of the data folder. */
const sameUser = () => {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()];
  return uid === undefined ? [] : ['--user', `${uid}:${gid}`];
};

/**
 * @param {{ env: NodeJS.ProcessEnv, log: (line: string) => void }} context
 */
const requireImage = async ({ env, log }) => {
  const present = await runCommand('docker', ['image', 'inspect', IMAGE], {
    timeoutMs: ENGINE_ANSWER_TIMEOUT_MS,
    env,
  });
  if (present.ok) return;
  log(`Pulling the image ${IMAGE} (once)`);
  const pulled = await runCommand('docker', ['pull', '--quiet', IMAGE], { timeoutMs: PULL_TIMEOUT_MS, env });
  if (pulled.ok) return;
  throw new KafkaUnavailable(`Docker could not pull ${IMAGE}: ${pulled.output.trim().split('\n').at(-1)}`);
};
