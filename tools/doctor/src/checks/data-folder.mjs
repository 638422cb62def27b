import { existsSync, mkdtempSync, readdirSync, rmdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { missing, ok } from '../finding.mjs';
import { dataFolderOf } from '../machine.mjs';
import { reasonOf } from '../reason.mjs';
import { existingPart } from './resources.mjs';

/** @import { Finding } from '../finding.mjs' */
/** @import { Machine } from '../machine.mjs' */

/** The file that marks a folder as Causeway's, and those that may be restored from a backup before it is. */
const MARKER = 'causeway-data';
const BROUGHT = [
  ...['master.key', 'signing.key', 'custodian.key'].flatMap((key) => [key, `${key}.previous`]),
  ...['signing.pub', 'heads', 'credentials.json', 'files'],
];

/**
 * Whether the data folder is ours, or can be made. Writing is tried, because rights alone do not show that a
 * disk is mounted for reading only; what is tried leaves nothing behind.
 * @param {Machine} machine
 * @returns {Finding}
 */
export const checkDataFolder = (machine) => {
  const folder = dataFolderOf(machine);
  const elsewhere = 'set CAUSEWAY_DATA_DIR to a folder that this user may write';
  const there = existingPart(folder);
  if (!statSync(there).isDirectory()) {
    return missing('data folder', `${there} is a file`, `Move it away, or ${elsewhere}.`);
  }
  const refusal = whyNotWritable(there);
  if (refusal !== undefined) {
    return missing(
      'data folder',
      `${there} cannot be written (${refusal})`,
      `Correct its rights, or ${elsewhere}.`,
    );
  }
  if (!existsSync(folder)) return ok('data folder', `${folder} will be made`);
  const isOurs =
    existsSync(join(folder, MARKER)) || readdirSync(folder).every((name) => BROUGHT.includes(name));
  if (isOurs) return ok('data folder', folder);
  return missing(
    'data folder',
    `${folder} holds files that Causeway did not make`,
    'Set CAUSEWAY_DATA_DIR to a new or an empty folder.',
  );
};

/**
 * @param {string} folder
 * @returns {string | undefined} the system's code for the reason
 */
const whyNotWritable = (folder) => {
  try {
    rmdirSync(mkdtempSync(join(folder, '.doctor-')));
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
};
