import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { hasCode } from './has-code.mjs';
import { isRunning, ownIdentity } from './process-identity.mjs';

/**
 * Takes a lock that one process at a time holds: a file with the holder's identity in it. A holder that died holds
 * nothing any more.
 * @param {string} path of the lock file
 * @returns {{ release: () => void } | { heldBy: string }} the lock, or the identity of the running holder
 */
export const takeLock = (path) => {
  mkdirSync(dirname(path), { recursive: true });
  for (;;) {
    if (createWhole(path, ownIdentity())) return { release: () => rmSync(path, { force: true }) };
    const holder = readHolder(path);
    if (holder !== undefined && isRunning(holder)) return { heldBy: holder };
    if (holder !== undefined) removeStale(path, holder);
  }
};

/**
 * Creates the file with all of its content in one step, or not at all when it exists.
 * @param {string} path
 * @param {string} content
 * @returns {boolean}
 */
const createWhole = (path, content) => {
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, content);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
};

/**
 * @param {string} path
 * @returns {string | undefined} undefined when the holder released the lock meanwhile
 */
const readHolder = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};

/**
 * Moves a dead holder's file away. Another process may have done so already and hold the lock by now: what was moved
 * is looked at, and put back when it is a living holder's.
 * @param {string} path
 * @param {string} deadHolder
 */
const removeStale = (path, deadHolder) => {
  const moved = `${path}.${randomUUID()}`;
  try {
    renameSync(path, moved);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  const holder = readHolder(moved);
  if (holder !== undefined && holder !== deadHolder) createWhole(path, holder);
  rmSync(moved, { force: true });
};
