import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { isRunning, pidOf, processIdentity } from '@causeway/process-lock';
import { KafkaError } from './kafka-error.mjs';
import { runCommand } from './run-command.mjs';
import { waitUntil } from './wait-until.mjs';

/** @typedef {import('./data-folder.mjs').BrokerRecord} BrokerRecord */
/** @typedef {'SIGTERM' | 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'} Signal */

/** A broker with little data shuts down in a second or two; one that needs longer than this hangs. */
const SHUTDOWN_TIMEOUT_MS = 20_000;
/** A killed process disappears as soon as its parent has collected it, which some init programs do slowly. */
const KILL_TIMEOUT_MS = 10_000;
const DOCKER_SIGNAL_TIMEOUT_MS = 10_000;

/**
 * Starts the broker in a process group of its own, so that a Ctrl-C in the terminal reaches only its supervisor.
 * @param {import('./broker-engine.mjs').BrokerEngine} engine
 * @param {import('./data-folder.mjs').DataFolder} folder
 * @param {import('./ports.mjs').BrokerPorts} ports
 * @param {(record: BrokerRecord) => void} onEnd called once the process has ended, for whatever reason
 * @returns {BrokerRecord} also stored in the folder
 */
export const launchBroker = (engine, folder, ports, onEnd) => {
  const { program, args, container } = engine.runBroker(folder.path, ports);
  folder.rotateBrokerLog();
  // A file and not a pipe: the broker outlives a killed supervisor, and must not block on unread output.
  const output = openSync(folder.brokerLogPath, 'a');
  const child = spawn(program, args, { cwd: folder.path, detached: true, stdio: ['ignore', output, output] });
  closeSync(output);
  child.on('error', () => undefined);
  const identity = child.pid === undefined ? undefined : processIdentity(child.pid);
  if (identity === undefined) throw new KafkaError(`The program ${program} could not be started.`);
  child.unref();
  const brokers = engine.listeners(ports).advertised;
  const record = { kind: engine.kind, identity, brokers, ...(container === undefined ? {} : { container }) };
  folder.recordBroker(record);
  child.on('exit', () => onEnd(record));
  return record;
};

/**
 * @param {BrokerRecord} broker
 * @param {Signal} signal
 * @returns {Promise<void>}
 */
export const signalBroker = async (broker, signal) => {
  if (!isRunning(broker.identity)) return;
  if (broker.container === undefined) {
    process.kill(pidOf(broker.identity), signal);
    return;
  }
  await runCommand('docker', [...dockerVerb(signal), broker.container], {
    timeoutMs: DOCKER_SIGNAL_TIMEOUT_MS,
  });
};

/**
 * Asks the broker to shut down, and kills it when it does not. A paused broker is resumed first, so that it
 * receives the signal.
 * @param {BrokerRecord} broker
 * @param {{ timeoutMs?: number }} [patience]
 * @returns {Promise<void>}
 */
export const stopBroker = async (broker, { timeoutMs = SHUTDOWN_TIMEOUT_MS } = {}) => {
  await signalBroker(broker, 'SIGCONT');
  await signalBroker(broker, 'SIGTERM');
  if (await hasEnded(broker, timeoutMs)) return;
  await killBroker(broker);
};

/**
 * @param {BrokerRecord} broker
 * @returns {Promise<void>}
 */
export const killBroker = async (broker) => {
  await signalBroker(broker, 'SIGKILL');
  if (await hasEnded(broker, KILL_TIMEOUT_MS)) return;
  throw new KafkaError(
    `The Kafka process ${pidOf(broker.identity)} does not end, not even when it is killed.`,
  );
};

/**
 * @param {BrokerRecord} broker
 * @param {number} timeoutMs
 */
const hasEnded = (broker, timeoutMs) => waitUntil(() => !isRunning(broker.identity), { timeoutMs });

/** @param {Signal} signal */
const dockerVerb = (signal) => {
  if (signal === 'SIGSTOP') return ['pause'];
  if (signal === 'SIGCONT') return ['unpause'];
  return ['kill', '--signal', signal];
};
