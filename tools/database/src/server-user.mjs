import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { DatabaseError } from './database-error.mjs';

/**
 * The account that a PostgreSQL server runs under when we are root, because PostgreSQL refuses to run as root.
 * @typedef {{ uid: number, gid: number, name: string }} ServerUser
 */

const OWN_USER = 'causeway-postgres';
/** In order of preference: an account made for this, the distribution's own one, then the one without rights. */
const SUITABLE_USERS = [OWN_USER, 'postgres', 'nobody'];

/**
 * Chooses the account for the server. Anyone but root runs it under their own account.
 * @param {(line: string) => void} log
 * @param {string} [clusterFolder] an existing cluster decides: only its owner may open it
 * @returns {ServerUser | undefined} undefined: run as ourselves
 */
export const chooseServerUser = (log, clusterFolder) => {
  const ownUid = process.getuid?.();
  const owner = clusterFolder === undefined ? undefined : ownerOf(clusterFolder);
  if (ownUid !== 0) {
    if (owner === undefined || ownUid === undefined || owner.uid === ownUid) return undefined;
    throw new DatabaseError(
      `The database in ${clusterFolder} belongs to user ${owner.name}, and this process runs as user ${ownUid}. ` +
        'Start it as root or as that user again, or set CAUSEWAY_DATA_DIR to another folder.',
    );
  }
  return owner ?? knownUsers().find(({ name }) => SUITABLE_USERS.includes(name)) ?? createUser(log);
};

/**
 * Whether that account can reach a path. Every folder above counts too: a checkout below `/root` is closed.
 * @param {string} path
 * @param {ServerUser | undefined} user
 * @param {'enter' | 'read'} right pass through the folder only, or list and read it as well
 * @returns {boolean}
 */
export const isOpenTo = (path, user, right) => {
  if (user === undefined) return true;
  const condition = right === 'enter' ? 'test -x "$1"' : 'test -r "$1" && test -x "$1"';
  const probe = spawnSync('/bin/sh', ['-c', condition, 'sh', path], { ...identityOf(user), cwd: '/' });
  return probe.status === 0;
};

/**
 * The spawn options that make a child run under the account.
 * @param {ServerUser | undefined} user
 * @returns {{ uid?: number, gid?: number }}
 */
export const identityOf = (user) => (user === undefined ? {} : { uid: user.uid, gid: user.gid });

/**
 * @param {string} folder
 * @returns {ServerUser}
 */
const ownerOf = (folder) => {
  const { uid, gid } = statSync(folder);
  return { uid, gid, name: knownUsers().find((user) => user.uid === uid)?.name ?? `${uid}` };
};

/** @returns {ServerUser[]} sorted by preference, the suitable ones first */
const knownUsers = () =>
  readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4 && !fields[0]?.startsWith('#'))
    // Some systems write the account without rights as -2, which is the largest number but one.
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }))
    .sort((left, right) => preference(left.name) - preference(right.name));

/** @param {string} name */
const preference = (name) => {
  const rank = SUITABLE_USERS.indexOf(name);
  return rank === -1 ? SUITABLE_USERS.length : rank;
};

/**
 * @param {(line: string) => void} log
 * @returns {ServerUser}
 */
const createUser = (log) => {
  log(`PostgreSQL refuses to run as root: creating the system user ${OWN_USER} for it`);
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', OWN_USER]);
  const created = knownUsers().find(({ name }) => name === OWN_USER);
  if (created !== undefined) return created;
  throw new DatabaseError(
    'PostgreSQL refuses to run as root, and this machine has no user named postgres or nobody to run it as. ' +
      `Create one (useradd --system ${OWN_USER}), start as another user, or set DATABASE_URL.`,
  );
};
