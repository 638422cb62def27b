import { setTimeout as delay } from 'node:timers/promises';
import { lastLogLines, logLength, spawnServer } from './cluster.mjs';
import { queryOnce } from './connection.mjs';
import { DatabaseError, reasonOf } from './database-error.mjs';
import { freePort } from './free-port.mjs';
import { POLL_MS, runningPostmaster, stopPostmaster, untilGone } from './postmaster.mjs';
import { serverUrl } from './server-url.mjs';

/** @import { ChildProcess } from 'node:child_process' */
/** @import { Cluster } from './cluster.mjs' */

/** Recovery after a crash replays the log since the last checkpoint; a large one takes its time. */
const START_MS = 120_000;
/** Sessions of a killed server hold its shared memory until they notice; PostgreSQL refuses to start until then. */
const LEFTOVER_MS = 15_000;
const RETRY_MS = 200;
const PORT_ATTEMPTS = 3;

/**
 * A server that answers.
 * @typedef {object} RunningServer
 * @property {number} pid
 * @property {number} port
 * @property {Promise<void>} ended settles when the server is gone, for whatever reason
 * @property {() => Promise<void>} stop
 */

/**
 * @typedef {object} RunOptions
 * @property {string} password
 * @property {number} [preferredPort] used when it is free
 * @property {Record<string, string>} [settings]
 * @property {(line: string) => void} log
 */

/**
 * Brings the cluster's server up, until it answers. One that a killed supervisor left running is taken over: it
 * has lost nothing, and `stop` ends it like our own.
 * @param {Cluster} cluster
 * @param {RunOptions} options
 * @returns {Promise<RunningServer>}
 */
export const runServer = async (cluster, options) => {
  const left = runningPostmaster(cluster.folder);
  if (left !== undefined) {
    const adopted = await adopt(cluster, left.pid, options);
    if (adopted !== undefined) return adopted;
  }
  return startServer(cluster, options);
};

/**
 * @param {Cluster} cluster
 * @param {number} pid
 * @param {RunOptions} options
 * @returns {Promise<RunningServer | undefined>} undefined when it went away or had to be stopped
 */
const adopt = async (cluster, pid, { password, log }) => {
  const deadline = performance.now() + START_MS;
  let port = runningPostmaster(cluster.folder)?.port;
  while (runningPostmaster(cluster.folder)?.pid === pid && performance.now() < deadline) {
    port = runningPostmaster(cluster.folder)?.port;
    const refusal =
      port === undefined ? 'it has no port yet' : await tryConnect(cluster.folder, port, password);
    if (refusal === undefined && port !== undefined) {
      log(`Taking over the PostgreSQL that an earlier process left running (pid ${pid})`);
      return {
        pid,
        port,
        ended: untilGone(pid, cluster.folder),
        stop: () => stopPostmaster(pid, cluster.folder, log),
      };
    }
    if (!isTemporary(refusal)) break;
    await delay(POLL_MS);
  }
  await stopPostmaster(pid, cluster.folder, log);
  return undefined;
};

/**
 * @param {Cluster} cluster
 * @param {RunOptions} options
 * @returns {Promise<RunningServer>}
 */
const startServer = async (cluster, { password, preferredPort, settings, log }) => {
  const leftoverDeadline = performance.now() + LEFTOVER_MS;
  for (let attempt = 1; ;) {
    const port = await freePort(attempt === 1 ? preferredPort : undefined);
    const logStart = logLength(cluster.logFile);
    const server = watchEnd(spawnServer(cluster, port, settings));
    const failure = await untilItAnswers(server, () => tryConnect(cluster.folder, port, password));
    if (failure === undefined && server.child.pid !== undefined) {
      const { child, ended } = server;
      const { pid } = server.child;
      const stop = () => {
        // Its end is waited for: until then this process may not run out of things to do.
        child.ref();
        return stopPostmaster(pid, cluster.folder, log);
      };
      return { pid, port, ended, stop };
    }
    const said = `${failure}\n${lastLogLines(cluster.logFile, logStart)}`;
    const isPortTaken = /Address already in use/.test(said) && attempt < PORT_ATTEMPTS;
    const isHeldByLeftovers =
      /shared memory block|lock file ".+" already exists/.test(said) && performance.now() < leftoverDeadline;
    if (!isPortTaken && !isHeldByLeftovers) {
      throw new DatabaseError(
        `PostgreSQL in ${cluster.folder} did not start:\n${said}\n(log: ${cluster.logFile})`,
      );
    }
    if (isPortTaken) attempt += 1;
    await delay(RETRY_MS);
    runningPostmaster(cluster.folder);
  }
};

/**
 * Our child, and why it is not there any more.
 * @typedef {{ child: ChildProcess, failure: string | undefined, ended: Promise<void> }} ServerProcess
 */

/**
 * @param {ChildProcess} child
 * @returns {ServerProcess}
 */
const watchEnd = (child) => {
  /** @type {ServerProcess} */
  const server = { child, failure: undefined, ended: Promise.resolve() };
  server.ended = new Promise((resolve) => {
    /** @param {string} failure */
    const end = (failure) => {
      server.failure = failure;
      resolve();
    };
    child.once('error', (error) => void end(reasonOf(error)));
    child.once('exit', (code, signal) => void end(`it ended with ${signal ?? `code ${code}`}`));
  });
  return server;
};

/**
 * @param {ServerProcess} server
 * @param {() => Promise<string | undefined>} ask why it does not answer
 * @returns {Promise<string | undefined>} why it failed
 */
const untilItAnswers = async (server, ask) => {
  const deadline = performance.now() + START_MS;
  for (;;) {
    if (server.failure !== undefined) return server.failure;
    const refusal = await ask();
    if (refusal === undefined) return undefined;
    if (performance.now() > deadline) {
      server.child.kill('SIGQUIT');
      return `it did not answer within ${START_MS / 1000} s (${refusal})`;
    }
    await delay(POLL_MS);
  }
};

/**
 * @param {string} folder
 * @param {number} port
 * @param {string} password
 * @returns {Promise<string | undefined>} why not
 */
const tryConnect = async (folder, port, password) => {
  try {
    await queryOnce(serverUrl(folder, port, password), 'select 1');
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
};

/** A server that starts or recovers refuses with these words; any other refusal stays. @param {string | undefined} refusal */
const isTemporary = (refusal) => refusal !== undefined && !/password authentication|no pg_hba/.test(refusal);
