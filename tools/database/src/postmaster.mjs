import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf } from './database-error.mjs';
import { isServerOf } from './server-process.mjs';

/** The interval between checks of a server that starts or stops; starting takes it some 30 ms. */
export const POLL_MS = 20;
/** The interval between checks of an adopted server, whose end is not reported to us. */
const WATCH_MS = 500;
/** A fast shutdown writes what is in memory to disk; after this long the server is stopped at once. */
const FAST_STOP_MS = 30_000;
const IMMEDIATE_STOP_MS = 10_000;

/**
 * The server that PostgreSQL's own pid file names.
 * @typedef {{ pid: number, port: number | undefined }} Postmaster
 */

/**
 * @param {string} clusterFolder
 * @returns {Postmaster | undefined} undefined when the file is absent or unreadable, which a crash can leave behind
 */
export const readPidFile = (clusterFolder) => {
  const lines = textOf(pidFile(clusterFolder)).split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return Number.isInteger(pid) && pid > 0 ? { pid, port: port > 0 ? port : undefined } : undefined;
};

/**
 * The server that runs on the cluster now. Where its process is gone, or is no server of this cluster, the files that
 * name it are stale and are removed: PostgreSQL refuses to start while its old id belongs to another process, or to a
 * zombie. The sockets lie in the cluster's folder, so their locks are its own as well.
 * @param {string} clusterFolder
 * @returns {Postmaster | undefined}
 */
export const runningPostmaster = (clusterFolder) => {
  const postmaster = readPidFile(clusterFolder);
  if (postmaster !== undefined && isServerOf(postmaster.pid, clusterFolder)) return postmaster;
  rmSync(pidFile(clusterFolder), { force: true });
  for (const name of socketLocks(clusterFolder)) rmSync(join(clusterFolder, name), { force: true });
  return undefined;
};

/**
 * Stops a server, ours or one left behind: it ends its sessions and writes everything to disk. One that does not
 * finish is stopped at once, which loses nothing but makes the next start recover.
 * @param {number} pid
 * @param {string} clusterFolder
 * @param {(line: string) => void} log
 * @returns {Promise<void>}
 */
export const stopPostmaster = async (pid, clusterFolder, log) => {
  if (!isServerOf(pid, clusterFolder) || !signal(pid, 'SIGINT')) return;
  if (await gone(pid, clusterFolder, FAST_STOP_MS)) return;
  log(`PostgreSQL (pid ${pid}) did not stop within ${FAST_STOP_MS / 1000} s; stopping it at once`);
  signal(pid, 'SIGQUIT');
  if (await gone(pid, clusterFolder, IMMEDIATE_STOP_MS)) return;
  signal(pid, 'SIGKILL');
  await gone(pid, clusterFolder, IMMEDIATE_STOP_MS);
};

/**
 * Settles when a server that is no child of ours is gone. Waiting for it keeps no process alive.
 * @param {number} pid
 * @param {string} clusterFolder
 * @returns {Promise<void>}
 */
export const untilGone = async (pid, clusterFolder) => {
  while (isServerOf(pid, clusterFolder)) await delay(WATCH_MS, undefined, { ref: false });
};

/**
 * @param {number} pid
 * @param {NodeJS.Signals} name
 * @returns {boolean} false when the process is gone already
 */
const signal = (pid, name) => {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false;
    throw error;
  }
};

/**
 * @param {number} pid
 * @param {string} clusterFolder
 * @param {number} withinMs
 */
const gone = async (pid, clusterFolder, withinMs) => {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline) {
    if (!isServerOf(pid, clusterFolder)) return true;
    await delay(POLL_MS);
  }
  return false;
};

/** A server that ends takes its file away at any moment: one that is not there says nothing. @param {string} file */
const textOf = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  }
};

/** @param {string} clusterFolder */
const pidFile = (clusterFolder) => join(clusterFolder, 'postmaster.pid');

/** @param {string} clusterFolder */
const socketLocks = (clusterFolder) =>
  existsSync(clusterFolder)
    ? readdirSync(clusterFolder).filter((name) => /^\.s\.PGSQL\.\d+\.lock$/.test(name))
    : [];
