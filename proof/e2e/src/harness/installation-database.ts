import { createDatabase, templateOnce } from '@causeway/database';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './causeway-process.js';

const MIGRATE = join(ROOT, 'proof/e2e/src/harness/migrate.mjs');
const execute = promisify(execFile);

/**
 * A database for an installation, which has the tables of every context already: each is a copy of one that was migrated
 * once in the run. `server` is a superuser's URL; the answer is the database's.
 */
export const migratedDatabase = async (server: string): Promise<string> => {
  const run = process.env['CAUSEWAY_TEST_RUN'] ?? `process_${String(process.pid)}`;
  const template = await templateOnce(server, `installation_${run.replaceAll('-', '')}`, (url) =>
    execute(process.execPath, [MIGRATE, url]),
  );
  return createDatabase(server, unusedName(), template);
};

/** The same without a table, as a company has it before its first start. */
export const emptyDatabase = (server: string): Promise<string> => createDatabase(server, unusedName());

const unusedName = (): string => `e2e_${process.pid}_${Math.random().toString(36).slice(2)}`;
