import { createServer } from 'node:net';

/** Only this machine may reach a database that the supervisor runs. */
export const LOOPBACK = '127.0.0.1';

/**
 * Below the ports that systems give to outgoing connections: one of those could have it before its server does. Those from
 * 30000 up are for Kafka (`tools/kafka/src/ports.mjs`).
 */
const FIRST_PORT = 15_000;
/**
 * Suites run side by side, and a server that is killed and started again finds its port free for a while: each of Jest's
 * workers has ports of its own, and so has a process that is none.
 */
const SHARES = 15;
const SHARE = 1_000;

/** @param {NodeJS.ProcessEnv} environment */
export const firstPort = ({ JEST_WORKER_ID: worker = '0' }) => FIRST_PORT + (Number(worker) % SHARES) * SHARE;

/** The ports of this process, each in its turn: one that was given away may not be listened on yet. */
let turn = process.pid;

/**
 * A free port on the loopback address: the preferred one, when it is free.
 * @param {number} [preferred]
 * @returns {Promise<number>}
 */
export const freePort = async (preferred) => {
  if (preferred !== undefined && (await isFree(preferred))) return preferred;
  const first = firstPort(process.env);
  for (let tries = 0; tries < SHARE; tries += 1) {
    const port = first + ((turn += 1) % SHARE);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port between ${first} and ${first + SHARE - 1} of ${LOOPBACK} is free.`);
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
