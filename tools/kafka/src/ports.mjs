import { createServer } from 'node:net';
import { KafkaError } from './kafka-error.mjs';

/** Only this machine may reach a broker that the supervisor runs: it has neither passwords nor encryption. */
export const LOOPBACK = '127.0.0.1';

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
 * @param {number} port
 * @returns {Promise<boolean>}
 */
const isFree = async (port) => (await bindOnce(port)) !== undefined;

/**
 * @param {number} [preferred]
 * @param {number} [taken] a port given away a moment ago and not bound yet
 * @returns {Promise<number>}
 */
const freePort = async (preferred, taken) => {
  if (preferred !== undefined && preferred !== taken && (await isFree(preferred))) return preferred;
  const any = /** @type {number} */ (await bindOnce(0));
  return any === taken ? freePort(undefined, taken) : any;
};

/**
 * @param {number} wanted 0 for any
 * @returns {Promise<number | undefined>} undefined when the port is taken
 */
const bindOnce = (wanted) =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => (wanted === 0 ? reject(error) : resolve(undefined)));
    probe.listen(wanted, LOOPBACK, () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
