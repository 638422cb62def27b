import { processIdentity } from '@causeway/process-lock';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, DatabaseError } from './database-error.mjs';

/**
 * Who supervises the cluster of a data folder, and where the cluster listens (its address holds no password).
 * @typedef {{ pid: number, identity: string, address?: string }} Supervisor
 */

/** Data folders that this process supervises: its id alone cannot distinguish a second start from a first. */
const heldHere = new Set();

/**
 * Takes the data folder for this process.
 * @param {string} dataFolder
 * @returns {{ announce(address: string): void, release(): void }}
 * @throws {DatabaseError} when a living process holds it
 */
export const takeSupervisorLock = (dataFolder) => {
  const file = lockFile(dataFolder);
  const own = { pid: process.pid, identity: processIdentity(process.pid) ?? `${process.pid}` };
  while (!createExclusively(file, own)) {
    const holder = currentSupervisor(dataFolder);
    if (holder !== undefined) throw alreadyRunning(dataFolder, holder);
    setAside(file);
  }
  heldHere.add(file);
  return {
    announce: (address) => writeFileSync(file, JSON.stringify({ ...own, address }), { mode: 0o600 }),
    release: () => {
      heldHere.delete(file);
      rmSync(file, { force: true });
    },
  };
};

/**
 * @param {string} dataFolder
 * @returns {Supervisor | undefined} undefined when it has no supervisor, or its supervisor is dead
 */
export const currentSupervisor = (dataFolder) => {
  const file = lockFile(dataFolder);
  const holder = readSupervisor(file);
  if (holder === undefined) return undefined;
  if (holder.pid === process.pid) return heldHere.has(file) ? holder : undefined;
  return processIdentity(holder.pid) === holder.identity ? holder : undefined;
};

/**
 * @param {string} dataFolder
 * @param {Supervisor} holder
 */
const alreadyRunning = (dataFolder, { pid, address }) =>
  new DatabaseError(
    `The database in ${dataFolder} is already running, pid ${pid}` +
      (address === undefined ? ', and is just starting.' : ` at ${address}.`) +
      ' Stop that process first, or set CAUSEWAY_DATA_DIR to another folder.',
  );

/**
 * @param {string} file
 * @returns {Supervisor | undefined}
 */
const readSupervisor = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Absent, or cut short by a crash in the middle of writing: either way no living process holds it.
    return undefined;
  }
};

/**
 * @param {string} file
 * @param {Supervisor} own
 */
const createExclusively = (file, own) => {
  try {
    writeFileSync(file, JSON.stringify(own), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
};

/** Of several processes that find the same dead holder, one moves its file away. @param {string} file */
const setAside = (file) => {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    rmSync(aside, { force: true });
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
};

/** @param {string} dataFolder */
const lockFile = (dataFolder) => join(dataFolder, 'supervisor.json');
