import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseError, reasonOf } from './database-error.mjs';
import { isOpenTo } from './server-user.mjs';

/** @import { ServerUser } from './server-user.mjs' */

/** Marks a folder as made by Causeway: only such a folder is ever filled, and only such a one is ever removed. */
const MARKER = 'causeway-data';
/**
 * Files that a folder may hold before it is ours: those of a service that was started by hand, without a
 * supervisor, and those restored from a backup.
 */
const BROUGHT = [
  ...['master.key', 'signing.key', 'custodian.key'].flatMap((key) => [key, `${key}.previous`]),
  ...['signing.pub', 'heads', 'credentials.json', 'files'],
];
/** Others see no names; under root they may pass through, because the server runs under another account. */
const FOLDER_MODE = process.getuid?.() === 0 ? 0o711 : 0o700;
const LOCATION = 'postgres-location';
/** Where root's clusters go when the data folder is closed to the server's account; it survives a restart. */
export const SYSTEM_FOLDER = '/var/lib/causeway';

/**
 * Makes sure of Causeway's data folder: a new or empty folder becomes one, a folder with other things is refused.
 * @param {string} dataDir
 * @returns {string} its full path
 */
export const openDataFolder = (dataDir) => {
  const folder = resolve(dataDir);
  if (useFolder(folder, holdsOthersFiles)) {
    throw new DatabaseError(
      `${folder} holds files that Causeway did not make. Set CAUSEWAY_DATA_DIR to a new or an empty folder.`,
    );
  }
  useFolder(folder, makeOurs);
  return realpathSync(folder);
};

/** @param {string} folder */
const holdsOthersFiles = (folder) =>
  !isDataFolder(folder) && existsSync(folder) && readdirSync(folder).some((name) => !BROUGHT.includes(name));

/** @param {string} folder */
const makeOurs = (folder) => {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  if (!isDataFolder(folder)) {
    writeFileSync(join(folder, MARKER), 'Made by Causeway. npm run reset removes this folder.\n', {
      mode: 0o600,
    });
  }
  if (process.getuid?.() === 0) chmodSync(folder, FOLDER_MODE);
};

/**
 * What the system refuses is for the operator to mend, who set the folder.
 * @template T
 * @param {string} folder
 * @param {(folder: string) => T} use
 */
const useFolder = (folder, use) => {
  try {
    return use(folder);
  } catch (error) {
    throw new DatabaseError(
      `${folder} cannot be the data folder: ${reasonOf(error)}. ` +
        'Correct its rights, or set CAUSEWAY_DATA_DIR to a folder that this user may write.',
      error,
    );
  }
};

/**
 * @param {string} folder
 * @returns {boolean}
 */
export const isDataFolder = (folder) => existsSync(join(folder, MARKER));

/**
 * Where the cluster of a data folder lies, if it was made already.
 * @param {string} dataFolder
 * @returns {string | undefined}
 */
export const existingCluster = (dataFolder) => {
  const moved = join(dataFolder, LOCATION);
  const folder = existsSync(moved) ? readFileSync(moved, 'utf8').trim() : join(dataFolder, 'postgres');
  return clusterMajor(folder) === undefined ? undefined : folder;
};

/**
 * A folder with signed heads belongs to a database. Where that is another than our own, an empty one of ours beside
 * them would contradict every head, and write its keys over those of the other.
 * @param {string} dataFolder
 */
export const refuseHeadsOfAnother = (dataFolder) => {
  const heads = join(dataFolder, 'heads');
  if (!existsSync(heads) || readdirSync(heads).length === 0) return;
  throw new DatabaseError(
    `${dataFolder} belongs to a database that is not in it: ${heads} has the signed heads of its log. Set ` +
      'DATABASE_URL as it was, or CAUSEWAY_DATA_DIR to another folder. To begin anew, put the heads aside.',
  );
};

/**
 * Chooses where a new cluster goes. Under root the server's account must be able to reach it, which it cannot in a
 * checkout below `/root`: the cluster then goes to the system's own place for such data, and the data folder
 * remembers where.
 * @param {string} dataFolder
 * @param {ServerUser | undefined} user
 * @param {(line: string) => void} log
 * @returns {string}
 */
export const placeNewCluster = (dataFolder, user, log) => {
  if (isOpenTo(dataFolder, user, 'enter')) return join(dataFolder, 'postgres');
  const folder = join(SYSTEM_FOLDER, `postgres-${randomBytes(6).toString('hex')}`);
  mkdirSync(SYSTEM_FOLDER, { recursive: true, mode: 0o755 });
  writeFileSync(join(dataFolder, LOCATION), `${folder}\n`);
  log(
    `The folder ${dataFolder} is closed to user ${user?.name}, which PostgreSQL has to run as under root: ` +
      `the database lives in ${folder}`,
  );
  return folder;
};

/**
 * Major version that made a cluster, which alone can open it.
 * @param {string} clusterFolder
 * @returns {number | undefined} undefined when there is no finished cluster
 */
export const clusterMajor = (clusterFolder) => {
  const file = join(clusterFolder, 'PG_VERSION');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
};

/**
 * The superuser's password: made once, readable by the owner of the data folder only.
 * @param {string} dataFolder
 * @param {boolean} clusterExists
 * @returns {string}
 */
export const superuserPassword = (dataFolder, clusterExists) => {
  const file = join(dataFolder, 'postgres-password');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  if (clusterExists) {
    throw new DatabaseError(
      `${file} is missing, and the database opens with that password only. Put the file back, or run npm run reset ` +
        'to start without the old data.',
    );
  }
  const password = randomBytes(24).toString('hex');
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return password;
};
