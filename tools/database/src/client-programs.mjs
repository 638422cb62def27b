import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findBinaries, choiceFrom } from './postgres-binaries.mjs';

/** @import { BinariesChoice } from './postgres-binaries.mjs' */

const EXECUTABLE_SUFFIX = process.platform === 'win32' ? '.exe' : '';

/**
 * Full path of one of PostgreSQL's programs for the operator of a database, from the same installation that a
 * server would be run from: a dump is only understood by programs of its own version or a newer one. The
 * embedded PostgreSQL has none of them.
 * @param {'pg_dump' | 'pg_dumpall' | 'pg_restore' | 'psql'} name
 * @param {BinariesChoice} [choice] which PostgreSQL; from the environment when left out
 * @returns {string | undefined} undefined when the chosen PostgreSQL does not bring it
 */
export const clientProgram = (name, choice = choiceFrom()) => {
  const chosen = findBinaries(choice)[0];
  const file = chosen === undefined ? undefined : join(chosen.binFolder, name + EXECUTABLE_SUFFIX);
  return file !== undefined && existsSync(file) ? file : undefined;
};
