import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { basename } from 'node:path';
import { codeOf } from './database-error.mjs';

/**
 * Who a process id belongs to: the id together with the moment its process started, because ids are reused, most
 * of all in containers, where the same program gets the same small id after every restart.
 * @param {number} pid
 * @returns {string | undefined} undefined when no such process runs; a zombie does not run
 */
export const processIdentity = (pid) => {
  if (process.platform === 'linux') return linuxIdentity(pid);
  if (process.platform === 'win32') return isSignalable(pid) ? `${pid}` : undefined;
  const [state = '', ...startedAt] = askProcessTable(pid, 'stat=,lstart=').split(/\s+/);
  return state === '' || state.startsWith('Z') ? undefined : `${pid} ${startedAt.join(' ')}`;
};

/**
 * Whether the process with this id is a PostgreSQL server on exactly this cluster folder, and not some other
 * process that was given a reused id.
 * @param {number} pid
 * @param {string} clusterFolder
 * @returns {boolean}
 */
export const isServerOf = (pid, clusterFolder) => {
  if (processIdentity(pid) === undefined) return false;
  if (process.platform === 'win32') return true;
  if (process.platform === 'linux') return isLinuxServerOf(pid, clusterFolder);
  const command = askProcessTable(pid, 'command=');
  return basename(command.split(' -D ')[0] ?? '') === 'postgres' && command.includes(clusterFolder);
};

/**
 * A server's working folder is its cluster. Root in a container may not look at that, but may see the command line.
 * @param {number} pid
 * @param {string} clusterFolder
 */
const isLinuxServerOf = (pid, clusterFolder) => {
  const workingFolder = readOrUndefined(() => readlinkSync(`/proc/${pid}/cwd`));
  if (workingFolder !== undefined) return workingFolder === realpathSync(clusterFolder);
  const [command = '', ...options] =
    readOrUndefined(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')) ?? [];
  return basename(command) === 'postgres' && options.includes(clusterFolder);
};

/** @param {number} pid */
const linuxIdentity = (pid) => {
  const status = readOrUndefined(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (status === undefined) return undefined;
  // The program name is in parentheses and may itself hold spaces and parentheses.
  const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
  const [state, startTicks] = [fields[0], fields[19]];
  if (state === 'Z' || state === 'X') return undefined;
  const bootId = readOrUndefined(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()) ?? '';
  return `${pid} ${startTicks} ${bootId}`;
};

/**
 * @param {number} pid
 * @param {string} columns
 * @returns {string} empty when there is no such process: `ps` then ends with an error
 */
const askProcessTable = (pid, columns) =>
  readOrUndefined(() =>
    execFileSync('ps', ['-o', columns, '-p', `${pid}`], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  )?.trim() ?? '';

/** @param {number} pid */
const isSignalable = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
};

/**
 * A process may end while it is being looked at; its entry is then gone, which is the answer and no failure.
 * @template T
 * @param {() => T} read
 * @returns {T | undefined}
 */
const readOrUndefined = (read) => {
  try {
    return read();
  } catch {
    return undefined;
  }
};
