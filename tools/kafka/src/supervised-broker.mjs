import { isRunning, pidOf, takeLock } from '@causeway/process-lock';
import { STORAGE_TOOL_CLASS } from './broker-engine.mjs';
import { killBroker, launchBroker, signalBroker, stopBroker } from './broker-process.mjs';
import { brokerSettings, loggingSettings } from './broker-settings.mjs';
import { DataFolder } from './data-folder.mjs';
import { KafkaError, reasonOf } from './kafka-error.mjs';
import { chooseBrokerPorts } from './ports.mjs';
import { waitUntilReady } from './readiness.mjs';
import { runCommand } from './run-command.mjs';

/** @typedef {import('./broker-engine.mjs').BrokerEngine} BrokerEngine */
/** @typedef {import('./data-folder.mjs').BrokerRecord} BrokerRecord */
/** @typedef {import('./start-kafka.mjs').KafkaBroker} KafkaBroker */

/** Two seconds on a quiet machine; a loaded CI machine with a log to recover may need many more. */
const READY_TIMEOUT_MS = 90_000;
const FORMAT_TIMEOUT_MS = 60_000;
const LOG_TAIL_LINES = 15;

/**
 * Runs a broker on the data folder until it is stopped. A broker that a killed supervisor left behind is stopped first.
 * @param {BrokerEngine} engine
 * @param {{ dataDir: string, port?: number | undefined, log: (line: string) => void,
 *   onLost: (reason: string) => void }} options
 * @returns {Promise<KafkaBroker>}
 * @throws {KafkaError} when another living process runs a broker there, or this one does not come up
 */
export const superviseBroker = async (engine, { dataDir, port, log, onLost }) => {
  const folder = new DataFolder(dataDir);
  const lock = lockFolder(folder);
  const release = () => lock.release();
  try {
    await stopOrphan(folder, log);
    const ports = await chooseBrokerPorts({ demanded: port, remembered: folder.ports });
    folder.rememberPorts(ports);
    folder.write('server.properties', brokerSettings(engine.listeners(ports)));
    folder.write('logging.properties', loggingSettings());
    if (!folder.isFormatted) await format(engine, folder);
    const supervision = new Supervision(engine, folder, ports, { onLost, release });
    await supervision.start();
    return supervision.handle();
  } catch (error) {
    release();
    throw error;
  }
};

/**
 * Stops a broker that no living supervisor looks after.
 * @param {DataFolder} folder
 * @param {(line: string) => void} log
 */
export const stopOrphan = async (folder, log) => {
  const orphan = folder.broker;
  if (orphan === undefined) return;
  if (isRunning(orphan.identity)) {
    log(`Stopping the Kafka that an earlier run left behind (process ${pidOf(orphan.identity)})`);
    await stopBroker(orphan);
  }
  folder.forgetBroker();
};

/** @param {DataFolder} folder */
const lockFolder = (folder) => {
  const lock = takeLock(folder.lockPath);
  if ('release' in lock) return lock;
  const where = folder.broker === undefined ? '' : ` at ${folder.broker.brokers}`;
  throw new KafkaError(
    `Kafka is already running on ${folder.path}${where}, started by process ${pidOf(lock.heldBy)}.`,
  );
};

/**
 * Gives an empty log its identity. A format that was killed half-way is done again.
 * @param {BrokerEngine} engine
 * @param {DataFolder} folder
 */
const format = async (engine, folder) => {
  const args = [
    'format',
    '--ignore-formatted',
    '--cluster-id',
    'Y2F1c2V3YXktc2luZ2xlLQ',
    '--config',
    'server.properties',
  ];
  const { program, args: all } = engine.runOnce(folder.path, STORAGE_TOOL_CLASS, args);
  const { ok, output } = await runCommand(program, all, { cwd: folder.path, timeoutMs: FORMAT_TIMEOUT_MS });
  if (!ok) throw new KafkaError(`Kafka could not prepare its folder ${folder.path}: ${output.trim()}`);
};

/** One broker's life, which may be ended and begun again on the same ports. */
class Supervision {
  /** @type {BrokerRecord | undefined} */
  #broker;

  /**
   * @param {BrokerEngine} engine
   * @param {DataFolder} folder
   * @param {import('./ports.mjs').BrokerPorts} ports
   * @param {{ onLost: (reason: string) => void, release: () => void }} hooks
   */
  constructor(engine, folder, ports, hooks) {
    this.engine = engine;
    this.folder = folder;
    this.ports = ports;
    this.hooks = hooks;
    this.endWithParent = () => void (this.#broker && signalBroker(this.#broker, 'SIGTERM'));
  }

  async start() {
    const broker = launchBroker(this.engine, this.folder, this.ports, (ended) => this.#onEnd(ended));
    process.once('exit', this.endWithParent);
    try {
      await waitUntilReady(broker.brokers, {
        timeoutMs: READY_TIMEOUT_MS,
        isHopeless: () => !isRunning(broker.identity),
      });
      this.#broker = broker;
    } catch (error) {
      await killBroker(broker);
      this.#forget();
      const tail = this.folder.brokerLogTail(LOG_TAIL_LINES);
      throw new KafkaError(`${reasonOf(error)}. The end of its log:\n${tail}`, error);
    }
  }

  /** @returns {KafkaBroker} */
  handle() {
    return {
      brokers: this.engine.listeners(this.ports).advertised,
      kind: this.engine.kind,
      description: this.engine.description,
      isControllable: true,
      pause: async () => signalBroker(this.#running(), 'SIGSTOP'),
      resume: async () => signalBroker(this.#running(), 'SIGCONT'),
      kill: () => this.#end(killBroker),
      restart: async () => {
        await this.#end(stopBroker);
        await this.start();
      },
      stop: async () => {
        await this.#end(stopBroker);
        this.hooks.release();
      },
    };
  }

  /** @param {(broker: BrokerRecord) => Promise<void>} end */
  async #end(end) {
    const broker = this.#broker;
    if (broker === undefined) return;
    this.#broker = undefined;
    await end(broker);
    this.#forget();
  }

  #forget() {
    process.removeListener('exit', this.endWithParent);
    this.folder.forgetBroker();
  }

  /** @param {BrokerRecord} ended */
  #onEnd(ended) {
    if (this.#broker?.identity !== ended.identity) return;
    this.#broker = undefined;
    this.#forget();
    this.hooks.onLost(
      `Kafka ended by itself. The end of its log:\n${this.folder.brokerLogTail(LOG_TAIL_LINES)}`,
    );
  }

  #running() {
    if (this.#broker === undefined)
      throw new KafkaError('This Kafka does not run: it was stopped, killed or lost.');
    return this.#broker;
  }
}
