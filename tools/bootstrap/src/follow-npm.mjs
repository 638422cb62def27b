import { execFileSync } from 'node:child_process';

/** How often a program looks whether npm is still there. */
const LOOK_MS = 500;

/**
 * Ends this process in order when npm, which started it, has ended, even by `kill -9`. The scripts that run
 * until they are stopped begin with `exec`, so that npm hands SIGINT and SIGTERM on to the program itself: a
 * shell between them may keep SIGINT to itself. A program that was not started by npm follows no process, so
 * that it may be left running alone.
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {NodeJS.Timeout | undefined} what looks after npm, if it is followed
 */
export const followNpm = (environment = process.env) => {
  if (environment['npm_lifecycle_event'] === undefined) return undefined;
  const parent = process.ppid;
  const above = parentOf(parent);
  const looking = setInterval(() => {
    if (process.ppid === parent && (above === undefined || isThere(above))) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS);
  return looking.unref();
};

/**
 * The parent is npm, or the shell that npm runs scripts in. One further up is either npm or who called it;
 * init, and a process that `ps` cannot name, are not followed.
 * @param {number} pid
 * @returns {number | undefined}
 */
const parentOf = (pid) => {
  if (process.platform === 'win32' || !isShell(pid)) return undefined;
  const above = Number(ps('ppid', pid));
  return above > 1 ? above : undefined;
};

/** @param {number} pid */
const isShell = (pid) => /(?:^|\/|-)(?:sh|dash|bash|ash|zsh|ksh|busybox)$/.test(ps('comm', pid));

/**
 * @param {'ppid' | 'comm'} column
 * @param {number} pid
 */
const ps = (column, pid) => {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    // No such process, or a machine without `ps`: then the parent alone is followed.
    return '';
  }
};

/** @param {number} pid */
const isThere = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
};
