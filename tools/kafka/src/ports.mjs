import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { KafkaError } from './kafka-error.mjs';

/** Only this machine may reach a broker that the supervisor runs: it has neither passwords nor encryption. */
export const LOOPBACK = '127.0.0.1';

/**
 * Below the ports that systems give to outgoing connections: one of those could have it while the broker's Java starts. Those
 * below 30000 are for all other servers (`tools/database/src/free-port.mjs`).
 */
const FIRST_PORT = 30_000;
const LAST_PORT = 32_767;
const TRIES_MAX = 100;

/**
 * The client's and the controller's port on the loopback address.
 * @typedef {{ client: number, controller: number }} BrokerPorts
 */

/**
 * Two free ports. A demanded client port must be free; remembered ports are taken again when they are free,
 * so that clients find the broker where it was before a restart.
 * @param {{ demanded?: number | undefined, remembered?: BrokerPorts | undefined }} choice
 * @returns {Promise<BrokerPorts>}
 * @throws {KafkaError} when the demanded port is taken
 */
export const chooseBrokerPorts = async ({ demanded, remembered }) => {
  if (demanded !== undefined && !(await isFree(demanded))) {
    throw new KafkaError(
      `Port ${demanded} on ${LOOPBACK} is taken. Free it, or ask for another port for Kafka.`,
    );
  }
  const client = demanded ?? (await freePort(remembered?.client));
  const controller = await freePort(remembered?.controller, client);
  return { client, controller };
};

/**
 * @param {number} [preferred]
 * @param {number} [taken] a port given away a moment ago and not bound yet
 * @returns {Promise<number>}
 * @throws {KafkaError} when there is none
 */
const freePort = async (preferred, taken) => {
  if (preferred !== undefined && preferred !== taken && (await isFree(preferred))) return preferred;
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1);
    if (port !== taken && (await isFree(port))) return port;
  }
  throw new KafkaError(`No port between ${FIRST_PORT} and ${LAST_PORT} of ${LOOPBACK} is free.`);
};

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, LOOPBACK, () => probe.close(() => resolve(true)));
  });
