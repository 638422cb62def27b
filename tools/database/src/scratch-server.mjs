import { join } from 'node:path';
import { initCluster } from './cluster.mjs';
import { chooseBinaries, findBinaries } from './postgres-binaries.mjs';
import { reachableBinaries } from './reachable-binaries.mjs';
import { clusterOf, discardScratchFolder, makeScratchFolder } from './scratch-folder.mjs';
import { runServer } from './server.mjs';
import { serverUrl } from './server-url.mjs';
import { chooseServerUser } from './server-user.mjs';

/** @import { Cluster } from './cluster.mjs' */
/** @import { BinariesChoice } from './postgres-binaries.mjs' */

/** Only the server itself, never its data, matters to a test. */
export const SCRATCH_PASSWORD = 'scratch';

/**
 * Settings of a server whose data is thrown away whatever happens: the kernel keeps what killed processes
 * wrote, and only a crash of the machine would corrupt it. A measurement leaves them out.
 */
export const UNSYNCED = { fsync: 'off', full_page_writes: 'off' };

/**
 * @typedef {object} ScratchOptions
 * @property {Record<string, string>} [settings] PostgreSQL's own, for example `{ commit_delay: '2000' }`
 * @property {BinariesChoice} [choice]
 * @property {(line: string) => void} [log]
 */

/**
 * A throw-away server for tests and measurements, in a temporary folder that `stop` removes. It syncs to disk like
 * a real one by default. Servers left behind by killed test runs are stopped and removed first.
 * @param {ScratchOptions} [options]
 * @returns {Promise<{ url: string, description: string, stop: () => Promise<void> }>} a superuser's URL
 */
export const startScratchServer = async ({ settings = {}, choice, log = () => undefined } = {}) => {
  const { folder, cluster } = await makeScratchCluster({ choice, log });
  try {
    const server = await runServer(cluster, { password: SCRATCH_PASSWORD, settings, log });
    return {
      url: serverUrl(cluster.folder, server.port, SCRATCH_PASSWORD),
      description: `PostgreSQL ${cluster.binaries.version} (${cluster.binaries.kind}) on port ${server.port}`,
      stop: async () => {
        await server.stop();
        discardScratchFolder(folder);
      },
    };
  } catch (error) {
    discardScratchFolder(folder);
    throw error;
  }
};

/**
 * A new cluster in a temporary folder, with no server on it yet.
 * @param {{ choice?: BinariesChoice | undefined, log: (line: string) => void, diskBytes?: number | undefined,
 *   walSegmentMegabytes?: number }} options
 * @returns {Promise<{ folder: string, cluster: Cluster }>}
 */
export const makeScratchCluster = async ({ choice, log, diskBytes, walSegmentMegabytes }) => {
  const user = chooseServerUser(log);
  const binaries = reachableBinaries(chooseBinaries(findBinaries(choice)), user, log);
  const folder = await makeScratchFolder(user, diskBytes);
  const cluster = { folder: clusterOf(folder), logFile: join(folder, 'postgres.log'), binaries, user };
  try {
    initCluster(cluster, SCRATCH_PASSWORD, { isThrowAway: true, walSegmentMegabytes });
    return { folder, cluster };
  } catch (error) {
    discardScratchFolder(folder);
    throw error;
  }
};
