import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { hasCode } from './has-code.mjs';

/**
 * A process id together with the moment its process started: ids are reused, most of all in containers.
 * @param {number} pid
 * @returns {string | undefined} undefined when no such process runs; a zombie does not run
 */
export const processIdentity = (pid) => {
  if (process.platform === 'linux') return linuxIdentity(pid);
  // It has no table to read the start in; builds take their lock there, too.
  if (process.platform === 'win32') return isSignalable(pid) ? `${pid}` : undefined;
  return listedIdentity(pid);
};

/**
 * Whether the process that had this identity still runs.
 * @param {string} identity as `processIdentity` gave it
 * @returns {boolean}
 */
export const isRunning = (identity) => processIdentity(pidOf(identity)) === identity;

/**
 * @param {string} identity
 * @returns {number}
 */
export const pidOf = (identity) => Number.parseInt(identity, 10);

/** @returns {string} the identity of this process */
export const ownIdentity = () => /** @type {string} */ (processIdentity(process.pid));

/** @param {number} pid */
const linuxIdentity = (pid) => {
  const line = readProc(`${pid}/stat`);
  if (line === undefined) return undefined;
  // The program's name is in parentheses and may hold spaces and parentheses itself.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const [state, startedTicks] = [fields[0], fields[19]];
  if (state === 'Z' || state === 'X') return undefined;
  // Ticks count from boot, so the boot belongs to the identity.
  return `${pid} ${startedTicks} ${readProc('sys/kernel/random/boot_id')?.trim() ?? ''}`;
};

/**
 * @param {string} entry
 * @returns {string | undefined} undefined when the process ended meanwhile
 */
const readProc = (entry) => {
  try {
    return readFileSync(`/proc/${entry}`, 'utf8');
  } catch {
    return undefined;
  }
};

/** @param {number} pid */
const listedIdentity = (pid) => {
  const { stdout } = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', `${pid}`], { encoding: 'utf8' });
  const [state = '', ...startedAt] = (stdout ?? '').trim().split(/\s+/);
  return state === '' || state.startsWith('Z') ? undefined : `${pid} ${startedAt.join(' ')}`;
};

/** @param {number} pid */
const isSignalable = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
};
