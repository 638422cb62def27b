import { existsSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { existingCluster, isDataFolder, SYSTEM_FOLDER } from './data-folder.mjs';
import { DatabaseError } from './database-error.mjs';
import { LOOPBACK } from './free-port.mjs';
import { runningPostmaster, stopPostmaster } from './postmaster.mjs';
import { currentSupervisor } from './supervisor-lock.mjs';

/** @import { Postmaster } from './postmaster.mjs' */
/** @import { Supervisor } from './supervisor-lock.mjs' */

/**
 * What a data folder holds and who works on it.
 * @typedef {{ cluster: string | undefined, server: Postmaster | undefined, supervisor: Supervisor | undefined }} State
 */

/**
 * @param {string} dataDir
 * @returns {State}
 */
export const inspectData = (dataDir) => {
  const folder = resolve(dataDir);
  if (!isDataFolder(folder)) return { cluster: undefined, server: undefined, supervisor: undefined };
  const cluster = existingCluster(folder);
  return {
    cluster,
    server: cluster === undefined ? undefined : runningPostmaster(cluster),
    supervisor: currentSupervisor(folder),
  };
};

/**
 * The state in one line for the operator.
 * @param {State} state
 */
export const describeState = ({ cluster, server, supervisor }) => {
  if (cluster === undefined) return 'no database was made here yet';
  const place = `data in ${cluster}`;
  if (server === undefined) return `stopped, ${place}`;
  const keeper = supervisor === undefined ? 'without a supervisor' : `supervised by pid ${supervisor.pid}`;
  return `running at ${LOOPBACK}:${server.port}, pid ${server.pid}, ${keeper}, ${place}`;
};

/**
 * Stops a server without a living supervisor.
 * @param {string} dataDir
 * @param {(line: string) => void} log
 * @returns {Promise<boolean>} whether one was running
 * @throws {DatabaseError} when a living process supervises it: that one would start it again
 */
export const stopLeftServer = async (dataDir, log) => {
  const { cluster, server, supervisor } = inspectData(dataDir);
  if (supervisor !== undefined) {
    throw new DatabaseError(
      `The data in ${resolve(dataDir)} is in use by process ${supervisor.pid}. Stop that process first.`,
    );
  }
  if (cluster === undefined || server === undefined) return false;
  await stopPostmaster(server.pid, cluster, log);
  return true;
};

/**
 * Removes a data folder with everything in it, and its cluster where that lies elsewhere.
 * @param {string} dataDir
 * @param {(line: string) => void} log
 * @returns {Promise<string[]>} the folders that were removed
 * @throws {DatabaseError} when the folder is not Causeway's, or is in use
 */
export const removeData = async (dataDir, log) => {
  const folder = resolve(dataDir);
  if (!existsSync(folder)) return [];
  if (!isDataFolder(folder)) {
    throw new DatabaseError(
      `${folder} was not made by Causeway, so it is not removed. Check CAUSEWAY_DATA_DIR.`,
    );
  }
  await stopLeftServer(folder, log);
  const cluster = existingCluster(folder);
  const isElsewhere = cluster !== undefined && dirname(cluster) === SYSTEM_FOLDER;
  const removed = isElsewhere ? [cluster, folder] : [folder];
  for (const path of removed) rmSync(path, { recursive: true, force: true });
  return removed;
};
