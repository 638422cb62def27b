import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { missing, ok, warn } from '../finding.mjs';
import { dataFolderOf } from '../machine.mjs';

/** @import { Finding } from '../finding.mjs' */
/** @import { Machine } from '../machine.mjs' */

/** 32 bytes in base64. */
const MASTER_KEY = /^[A-Za-z0-9+/]{43}=$/;
/** A random key of 32 bytes has some thirty different ones. The start refuses by the same rules (libs/privacy). */
const DIFFERENT_BYTES_LEAST = 16;
const NEW_KEY = 'Make one with: openssl rand -base64 32. Never change the key of a database that holds data.';

/**
 * The master key, wherever it comes from. It is checked and never shown.
 * @param {Machine} machine
 * @returns {Finding}
 */
export const checkMasterKey = (machine) => {
  const set = machine.settings['CAUSEWAY_MASTER_KEY'];
  if (set !== undefined && set.trim() !== '') return judgeKey('CAUSEWAY_MASTER_KEY', set);
  const file = join(dataFolderOf(machine), 'master.key');
  if (!existsSync(file)) return ok('master key', 'made at the first start');
  return readByOthers('master key', file) ?? judgeFile(file);
};

/**
 * @param {Machine} machine
 * @returns {Finding}
 */
export const checkCredentials = (machine) => {
  const file = join(dataFolderOf(machine), 'credentials.json');
  if (!existsSync(file)) return ok('credentials', 'written at the first start');
  return readByOthers('credentials', file) ?? ok('credentials', `${file}, for its owner only`);
};

/** @param {string} file */
const judgeFile = (file) => {
  try {
    return judgeKey(file, readFileSync(file, 'utf8'));
  } catch {
    return missing(
      'master key',
      `${file} cannot be read by this user`,
      `Run as its owner, or: chown it to this user.`,
    );
  }
};

/**
 * @param {string} origin
 * @param {string} text
 */
const judgeKey = (origin, text) => {
  if (!MASTER_KEY.test(text.trim()))
    return missing('master key', `${origin} holds no 32 bytes in base64`, NEW_KEY);
  const bytes = Buffer.from(text.trim(), 'base64');
  if (!isRandom(bytes)) {
    return missing('master key', `${origin} holds a key that is not random`, NEW_KEY);
  }
  return ok('master key', `${origin}; keep a copy apart from the database`);
};

/** @param {Uint8Array} bytes neither repeated, nor counted, nor typed */
const isRandom = (bytes) => {
  const steps = new Set(bytes.subarray(1).map((byte, index) => byte - (bytes[index] ?? 0)));
  const isTyped = bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
  return new Set(bytes).size >= DIFFERENT_BYTES_LEAST && steps.size > 1 && !isTyped;
};

/**
 * @param {string} name
 * @param {string} file
 * @returns {Finding | undefined} undefined when no other user can read it
 */
const readByOthers = (name, file) => {
  // Windows has access lists instead, which these bits say nothing about.
  if (process.platform === 'win32' || (statSync(file).mode & 0o077) === 0) return undefined;
  const mode = (statSync(file).mode & 0o777).toString(8).padStart(4, '0');
  return warn(name, `${file} has mode ${mode}: other users can read it`, `chmod 600 "${file}"`);
};
