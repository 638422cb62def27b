import { createServer } from 'node:net';

/** Only this machine may reach a database that the supervisor runs. */
export const LOOPBACK = '127.0.0.1';

/**
 * A free port on the loopback address: the preferred one, when it is free.
 * @param {number} [preferred]
 * @returns {Promise<number>}
 */
export const freePort = async (preferred = 0) => {
  const port = await bindOnce(preferred);
  return port ?? /** @type {Promise<number>} */ (bindOnce(0));
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
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : undefined));
    });
  });
