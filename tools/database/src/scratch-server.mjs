import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { initCluster } from './cluster.mjs';
import { chooseBinaries, findBinaries } from './postgres-binaries.mjs';
import { runningPostmaster, stopPostmaster } from './postmaster.mjs';
import { processIdentity } from './process-identity.mjs';
import { reachableBinaries } from './reachable-binaries.mjs';
import { runServer, serverUrl } from './server.mjs';
import { chooseServerUser, isOpenTo } from './server-user.mjs';

/** @import { BinariesWish } from './postgres-binaries.mjs' */

const PREFIX = 'causeway-scratch-';
/** Only the server itself, never its data, matters to a test. */
const PASSWORD = 'scratch';

/**
 * A throw-away server for tests and measurements, in a temporary folder that `stop` removes. It syncs to disk like
 * a real one. Servers left behind by killed test runs are stopped and removed first.
 * @param {{ settings?: Record<string, string>, wish?: BinariesWish, log?: (line: string) => void }} [options]
 *   `settings` are PostgreSQL's own, for example `{ commit_delay: '2000' }`
 * @returns {Promise<{ url: string, description: string, stop: () => Promise<void> }>} a superuser's URL
 */
export const startScratchServer = async ({ settings = {}, wish, log = () => undefined } = {}) => {
  const user = chooseServerUser(log);
  const binaries = reachableBinaries(chooseBinaries(findBinaries(wish)), user, log);
  const parent = isOpenTo(tmpdir(), user, 'enter') ? tmpdir() : '/tmp';
  await removeAbandoned(parent);
  const folder = mkdtempSync(join(parent, PREFIX));
  writeFileSync(ownerFile(folder), `${process.pid}\n${processIdentity(process.pid)}`);
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const cluster = { folder: clusterOf(folder), logFile: join(folder, 'postgres.log'), binaries, user };
  try {
    initCluster(cluster, PASSWORD, true);
    const server = await runServer(cluster, { password: PASSWORD, settings, log });
    return {
      url: serverUrl(server.port, PASSWORD),
      description: `PostgreSQL ${binaries.version} (${binaries.kind}) on port ${server.port}`,
      stop: async () => {
        await server.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
};

/** @param {string} parent */
const removeAbandoned = async (parent) => {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(parent, name);
    if (!isAbandoned(folder)) continue;
    const left = existsSync(clusterOf(folder)) ? runningPostmaster(clusterOf(folder)) : undefined;
    if (left !== undefined) await stopPostmaster(left.pid, clusterOf(folder), () => undefined);
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Made by this account, by a process that is gone. @param {string} folder */
const isAbandoned = (folder) => {
  if (!existsSync(ownerFile(folder))) return false;
  const [pid, identity] = readFileSync(ownerFile(folder), 'utf8').split('\n');
  return processIdentity(Number(pid)) !== identity;
};

/** @param {string} folder */
const ownerFile = (folder) => join(folder, 'owner');
/** @param {string} folder */
const clusterOf = (folder) => join(folder, 'postgres');
