import { setTimeout as pause } from 'node:timers/promises';
import { inRoot, loadTool } from './workspace.mjs';

/** @typedef {{ release: () => void } | { heldBy: string }} Attempt */

const POLL_MS = 100;
/** How a system says that a checkout is not this user's to change. */
const CLOSED = ['EACCES', 'EPERM', 'EROFS'];

/**
 * Changes the checkout while no other command does: two that compile or bundle at a time leave half of what each makes.
 * @template T
 * @param {() => Promise<T>} work
 * @param {{ take?: () => Promise<Attempt>, report?: (line: string) => void, pollMs?: number }} [surroundings]
 *   replaceable in specs
 * @returns {Promise<T>}
 */
export const alone = async (work, { take = takeLock, report = say, pollMs = POLL_MS } = {}) => {
  let attempt = await take();
  if ('heldBy' in attempt)
    report(`Waiting for process ${Number.parseInt(attempt.heldBy, 10)}, which builds here too ...`);
  while ('heldBy' in attempt) {
    await pause(pollMs);
    attempt = await take();
  }
  try {
    return await work();
  } finally {
    attempt.release();
  }
};

/** Beside the answer: a program that is prepared first may be read by another. @param {string} line */
const say = (line) => void process.stderr.write(`${line}\n`);

/**
 * Where this user cannot write, nothing is built, and there is nothing to wait for.
 * @returns {Promise<Attempt>}
 */
const takeLock = async () => {
  /** @type {typeof import('@causeway/process-lock')} */
  const processLock = await loadTool('process-lock', 'index.mjs');
  try {
    return processLock.takeLock(inRoot('tmp', 'build.lock'));
  } catch (error) {
    if (isClosed(error)) return { release: () => undefined };
    throw error;
  }
};

/** @param {unknown} error */
export const isClosed = (error) =>
  CLOSED.includes(`${/** @type {{ code?: unknown } | null} */ (error)?.code}`);
