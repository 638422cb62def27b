import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Only this machine may reach a database that the supervisor runs. */
export const LOOPBACK = '127.0.0.1';

/** Below the ports that systems give to outgoing connections: one of those could have it before its server does. */
const FIRST_PORT = 15_000;
const LAST_PORT = 32_767;
const TRIES_MAX = 100;

/**
 * A free port on the loopback address: the preferred one, when it is free.
 * @param {number} [preferred]
 * @returns {Promise<number>}
 */
export const freePort = async (preferred) => {
  if (preferred !== undefined && (await isFree(preferred))) return preferred;
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port between ${FIRST_PORT} and ${LAST_PORT} of ${LOOPBACK} is free.`);
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
