import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { initCluster } from './cluster.mjs';
import { queryOnce, quoteName } from './connection.mjs';
import {
  clusterMajor,
  existingCluster,
  openDataFolder,
  placeNewCluster,
  refuseHeadsOfAnother,
  superuserPassword,
} from './data-folder.mjs';
import { DatabaseError, reasonOf } from './database-error.mjs';
import { checkExternal } from './external-database.mjs';
import { LOOPBACK } from './free-port.mjs';
import { chooseBinaries, findBinaries, choiceFrom } from './postgres-binaries.mjs';
import { reachableBinaries } from './reachable-binaries.mjs';
import { runServer } from './server.mjs';
import { serverUrl } from './server-url.mjs';
import { chooseServerUser } from './server-user.mjs';
import { takeSupervisorLock } from './supervisor-lock.mjs';

/** @import { Cluster } from './cluster.mjs' */
/** @import { BinariesChoice } from './postgres-binaries.mjs' */
/** @import { RunningServer, RunOptions } from './server.mjs' */

/**
 * A database that answers.
 * @typedef {object} Database
 * @property {string} url of an account that may create roles and databases, in the product's own database
 * @property {'external' | 'installed' | 'embedded'} kind
 * @property {string} description one line for the operator, without secrets
 * @property {() => Promise<void>} stop ends a server that we started; an external one is left alone
 */

/**
 * @typedef {object} StartOptions
 * @property {string} dataDir Causeway's data folder; made when absent
 * @property {(line: string) => void} [log] progress and surprises, one line each
 * @property {string} [databaseUrl] an external database; DATABASE_URL when left out
 * @property {BinariesChoice} [choice] which PostgreSQL to run; from the environment when left out
 */

/** The interval between attempts to start a dead server again. */
const RESTART_MS = 2_000;

/** The product's database in a cluster of our own. */
export const DATABASE = 'causeway';

/**
 * Gives the product its database: the one that DATABASE_URL names, else a cluster in the data folder, run by an
 * installed PostgreSQL 15 or newer, else by the embedded one. A cluster of ours is watched and started again when
 * its server dies.
 * @param {StartOptions} options
 * @returns {Promise<Database>}
 * @throws {DatabaseError} with a message for the operator
 */
export const startDatabase = async ({
  dataDir,
  log = () => undefined,
  databaseUrl = process.env['DATABASE_URL'],
  choice = choiceFrom(),
}) => {
  const dataFolder = openDataFolder(dataDir);
  if (databaseUrl !== undefined && databaseUrl !== '') return useExternal(databaseUrl);
  const lock = takeSupervisorLock(dataFolder);
  try {
    const { cluster, password } = prepareCluster(dataFolder, choice, log);
    const supervised = await superviseServer(cluster, {
      password,
      log,
      preferredPort: recordedPort(dataFolder),
    });
    recordPort(dataFolder, supervised.port);
    await createOwnDatabase(serverUrl(cluster.folder, supervised.port, password));
    lock.announce(`${LOOPBACK}:${supervised.port}`);
    const { kind, version } = cluster.binaries;
    return {
      url: serverUrl(cluster.folder, supervised.port, password, DATABASE),
      kind,
      description: `PostgreSQL ${version} (${kind}) at ${LOOPBACK}:${supervised.port}, data in ${cluster.folder}`,
      stop: async () => {
        await supervised.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
};

/**
 * @param {string} url
 * @returns {Promise<Database>}
 */
const useExternal = async (url) => {
  const { version, place } = await checkExternal(url);
  return {
    url,
    kind: 'external',
    description: `PostgreSQL ${version} at ${place} (DATABASE_URL)`,
    stop: () => Promise.resolve(),
  };
};

/**
 * @param {string} dataFolder
 * @param {BinariesChoice} choice
 * @param {(line: string) => void} log
 * @returns {{ cluster: Cluster, password: string }}
 */
const prepareCluster = (dataFolder, choice, log) => {
  const existing = existingCluster(dataFolder);
  if (existing === undefined) refuseHeadsOfAnother(dataFolder);
  const user = chooseServerUser(log, existing);
  const major = existing === undefined ? undefined : clusterMajor(existing);
  const chosen = chooseBinaries(findBinaries(choice), major, existing);
  const binaries = reachableBinaries(chosen, user, log);
  const password = superuserPassword(dataFolder, existing !== undefined);
  const folder = existing ?? placeNewCluster(dataFolder, user, log);
  const cluster = { folder, logFile: join(dataFolder, 'postgres.log'), binaries, user };
  if (existing === undefined) {
    log(`Making a database in ${folder} with PostgreSQL ${binaries.version} (${binaries.kind})`);
    initCluster(cluster, password);
  }
  return { cluster, password };
};

/**
 * Runs the server and starts it again, on the same port, whenever it dies without having been asked to.
 * @param {Cluster} cluster
 * @param {RunOptions} options
 */
const superviseServer = async (cluster, options) => {
  let server = await runServer(cluster, options);
  const { port } = server;
  const stopping = new AbortController();
  /** @returns {Promise<void>} */
  const watch = async () => {
    await server.ended;
    if (stopping.signal.aborted) return;
    options.log(`PostgreSQL (pid ${server.pid}) ended unexpectedly; starting it again`);
    const restarted = await startAgain(cluster, { ...options, preferredPort: port }, stopping.signal);
    if (restarted === undefined) return;
    server = restarted;
    // Asked to stop while the new one was coming up.
    if (stopping.signal.aborted) return server.stop();
    return watch();
  };
  const watching = watch();
  return {
    port,
    stop: async () => {
      stopping.abort();
      await server.stop();
      await watching;
    },
  };
};

/**
 * Tries until a server runs on the port: what keeps it down, such as a full disk, may pass.
 * @param {Cluster} cluster
 * @param {RunOptions & { preferredPort: number }} options
 * @param {AbortSignal} stopping
 * @returns {Promise<RunningServer | undefined>} undefined when it was asked to stop before
 */
const startAgain = async (cluster, options, stopping) => {
  while (!stopping.aborted) {
    try {
      return await runOnPort(cluster, options);
    } catch (error) {
      options.log(`PostgreSQL could not be started again, and is tried once more: ${reasonOf(error)}`);
    }
    await delay(RESTART_MS, undefined, { signal: stopping }).catch(() => undefined);
  }
  return undefined;
};

/**
 * @param {Cluster} cluster
 * @param {RunOptions & { preferredPort: number }} options
 */
const runOnPort = async (cluster, options) => {
  const server = await runServer(cluster, options);
  if (server.port === options.preferredPort) return server;
  await server.stop();
  throw new DatabaseError(`port ${options.preferredPort} was taken by another process meanwhile`);
};

/** @param {string} url of the maintenance database */
const createOwnDatabase = async (url) => {
  const rows = await queryOnce(url, `select 1 from pg_database where datname = '${DATABASE}'`);
  if (rows.length === 0) await queryOnce(url, `create database ${quoteName(DATABASE)} template template0`);
};

/** The port stays the same from start to start when it can, so that a client that was set up by hand goes on working. */
const portFile = (/** @type {string} */ dataFolder) => join(dataFolder, 'postgres-port');

/**
 * @param {string} dataFolder
 * @returns {number | undefined}
 */
const recordedPort = (dataFolder) => {
  const file = portFile(dataFolder);
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined : undefined;
};

/**
 * @param {string} dataFolder
 * @param {number} port
 */
const recordPort = (dataFolder, port) => writeFileSync(portFile(dataFolder), `${port}\n`);
