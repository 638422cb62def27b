import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  rmdirSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeOf, DatabaseError } from './database-error.mjs';

const PROBE_BYTES = 1024 * 1024;
/** First the bulk, then the crumbs: PostgreSQL takes its room by the page. */
const FILLING_BYTES = [1024 * 1024, 4096];
const MOUNTS = '/proc/self/mounts';

/**
 * Why this account can mount no file system of a given size here, in a sentence; undefined when it can.
 * @returns {string | undefined}
 */
export const smallDiskRefusal = () => {
  const folder = mkdtempSync(join(tmpdir(), 'causeway-mount-'));
  try {
    mountSmallDisk(folder, PROBE_BYTES);
    unmountSmallDisk(folder);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    rmdirSync(folder);
  }
};

/**
 * Gives a folder a file system of its own, in memory, that is full after so many bytes.
 * @param {string} folder empty
 * @param {number} bytes
 * @throws {DatabaseError} when mounting is not permitted
 */
export const mountSmallDisk = (folder, bytes) => {
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=700`, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (mounted.status === 0) return;
  const reason = (mounted.error?.message ?? mounted.stderr).trim().split('\n')[0];
  throw new DatabaseError(`no small file system can be mounted here: ${reason}`);
};

/**
 * Takes it away again with everything on it. A folder without one is left alone.
 * @param {string} folder
 */
export const unmountSmallDisk = (folder) => {
  if (!isMounted(folder)) return;
  const { status, stderr } = spawnSync('umount', [folder], { encoding: 'utf8' });
  if (status !== 0) throw new DatabaseError(`${folder} could not be unmounted: ${stderr.trim()}`);
};

/**
 * Takes all the room that is left, to the last page.
 * @param {string} folder
 */
export const fillDisk = (folder) => {
  const file = openSync(ballastOf(folder), 'a');
  try {
    for (const bytes of FILLING_BYTES) writeUntilFull(file, Buffer.alloc(bytes));
  } finally {
    closeSync(file);
  }
};

/**
 * Gives the room back.
 * @param {string} folder
 */
export const freeDisk = (folder) => rmSync(ballastOf(folder), { force: true });

/** @param {number} file @param {Buffer} bytes */
const writeUntilFull = (file, bytes) => {
  try {
    while (writeSync(file, bytes) === bytes.length);
  } catch (error) {
    if (codeOf(error) !== 'ENOSPC') throw error;
  }
};

/** @param {string} folder */
const ballastOf = (folder) => join(folder, 'ballast');

/** @param {string} folder */
const isMounted = (folder) =>
  existsSync(MOUNTS) &&
  existsSync(folder) &&
  readFileSync(MOUNTS, 'utf8')
    .split('\n')
    .some((line) => line.split(' ')[1] === realpathSync(folder).replaceAll(' ', String.raw`\040`));
