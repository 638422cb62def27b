import { existsSync, statfsSync } from 'node:fs';
import { totalmem } from 'node:os';
import { dirname } from 'node:path';
import { missing, ok, warn } from '../finding.mjs';
import { dataFolderOf } from '../machine.mjs';

/** @import { Finding } from '../finding.mjs' */
/** @import { Machine, Shape } from '../machine.mjs' */

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

/**
 * One process and a PostgreSQL work in the first; five processes and a Kafka with a heap of 512 MB in the second.
 * @type {Record<Shape, number>}
 */
const MEMORY_WANTED = { standalone: 1 * GIB, services: 3 * GIB };
/** With less than this, compiling the sources alone ends the process. */
const MEMORY_LEAST = 512 * MIB;

/** The packages take 500 MB, an empty PostgreSQL 50 MB, and a database that meets a full disk stops. */
const DISK_LEAST = 1 * GIB;
const DISK_WANTED = 5 * GIB;

/**
 * @param {Machine} machine
 * @param {number} [memory] bytes that this process may use at most
 * @returns {Finding}
 */
export const checkMemory = ({ shape }, memory = memoryOfMachine()) => {
  const says = `${gib(memory)} in all`;
  if (memory < MEMORY_LEAST) {
    return missing(
      'memory',
      says,
      `Give the machine or the container at least ${gib(MEMORY_WANTED[shape])}.`,
    );
  }
  if (memory >= MEMORY_WANTED[shape]) return ok('memory', says);
  return warn('memory', says, `For ${shape}, ${gib(MEMORY_WANTED[shape])} or more is comfortable.`);
};

/**
 * @param {Machine} machine
 * @param {number} [free] bytes that this user may still write
 * @returns {Finding}
 */
export const checkDisk = (machine, free) => {
  const folder = existingPart(dataFolderOf(machine));
  const left = free ?? spaceLeft(folder);
  const says = `${gib(left)} free at ${folder}`;
  const remedy = 'Free some space, or set CAUSEWAY_DATA_DIR to a folder on another disk.';
  if (left < DISK_LEAST) return missing('disk', says, remedy);
  return left < DISK_WANTED ? warn('disk', says, `The log only grows. ${remedy}`) : ok('disk', says);
};

/**
 * The folder itself, or the nearest one above it that is there.
 * @param {string} folder
 * @returns {string}
 */
export const existingPart = (folder) => (existsSync(folder) ? folder : existingPart(dirname(folder)));

/** A container's limit counts, where there is one: the machine's memory is not ours then. */
const memoryOfMachine = () => {
  const limit = process.constrainedMemory?.() ?? 0;
  return limit > 0 && limit < totalmem() ? limit : totalmem();
};

/** @param {string} folder */
const spaceLeft = (folder) => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** @param {number} bytes */
const gib = (bytes) => `${(bytes / GIB).toFixed(1)} GiB`;
