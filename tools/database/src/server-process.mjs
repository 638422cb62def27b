import { processIdentity } from '@causeway/process-lock';
import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { basename } from 'node:path';

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
  const command = readOrUndefined(() => commandOf(pid)) ?? '';
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

/** `ps` ends with an error where there is no such process. @param {number} pid */
const commandOf = (pid) =>
  execFileSync('ps', ['-o', 'command=', '-p', `${pid}`], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

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
