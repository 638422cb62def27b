import { createDatabase, withDatabase } from '@causeway/database';
import { newUuid } from '@causeway/kernel';

const server = (): string => {
  const url = process.env['CAUSEWAY_TEST_DATABASE_URL'];
  if (url !== undefined) return url;
  throw new Error(
    "CAUSEWAY_TEST_DATABASE_URL is unset: add the database's globalSetup to this project's Jest config",
  );
};
const unique = (name: string): string => `${name}_${newUuid().replaceAll('-', '')}`;

/**
 * Where a spec file has a database of its own, on the server that the suite's global setup started: a superuser's URL.
 * `migrateFromTemplate`, which the contexts' hosts call, makes it there in the shape that they need.
 */
export const freshDatabase = async (name: string): Promise<string> => withDatabase(server(), unique(name));

/** The same, made and empty, for what migrates it as a service does. */
export const emptyDatabase = (name: string): Promise<string> => createDatabase(server(), unique(name));
