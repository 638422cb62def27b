import { processIdentity } from '@causeway/process-lock';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf } from './database-error.mjs';
import { runningPostmaster, stopPostmaster } from './postmaster.mjs';
import { isOpenTo } from './server-user.mjs';
import { mountSmallDisk, unmountSmallDisk } from './small-disk.mjs';

/** @import { ServerUser } from './server-user.mjs' */

const PREFIX = 'causeway-scratch-';

/**
 * A temporary folder for a throw-away server, marked as this process's. Those that killed runs left behind are
 * removed first, their servers stopped.
 * @param {ServerUser | undefined} user who must be able to reach it
 * @param {number} [diskBytes] the size of a file system of its own; left out, it lies on the machine's
 * @returns {Promise<string>}
 */
export const makeScratchFolder = async (user, diskBytes) => {
  const parent = isOpenTo(tmpdir(), user, 'enter') ? tmpdir() : '/tmp';
  await removeAbandoned(parent);
  const folder = mkdtempSync(join(parent, PREFIX));
  try {
    if (diskBytes !== undefined) mountSmallDisk(folder, diskBytes);
  } catch (error) {
    rmdirSync(folder);
    throw error;
  }
  writeFileSync(ownerFile(folder), `${process.pid}\n${processIdentity(process.pid)}`);
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  return folder;
};

/**
 * Removes it with everything in it; its server must have ended.
 * @param {string} folder
 */
export const discardScratchFolder = (folder) => {
  unmountSmallDisk(folder);
  rmSync(folder, { recursive: true, force: true });
};

/** @param {string} folder */
export const clusterOf = (folder) => join(folder, 'postgres');

/** @param {string} parent */
const removeAbandoned = async (parent) => {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(parent, name);
    if (!isAbandoned(folder)) continue;
    const left = existsSync(clusterOf(folder)) ? runningPostmaster(clusterOf(folder)) : undefined;
    if (left !== undefined) await stopPostmaster(left.pid, clusterOf(folder), () => undefined);
    discardScratchFolder(folder);
  }
};

/** Made by this account, by a process that is gone. @param {string} folder */
const isAbandoned = (folder) => {
  const [pid, identity] = ownerOf(folder);
  return identity !== undefined && processIdentity(Number(pid)) !== identity;
};

/** Its owner may write the file at this moment, or remove the folder: then it says nothing. @param {string} folder */
const ownerOf = (folder) => {
  try {
    return readFileSync(ownerFile(folder), 'utf8').split('\n');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
};

/** @param {string} folder */
const ownerFile = (folder) => join(folder, 'owner');
