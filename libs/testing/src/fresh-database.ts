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
 * Gives the URL of a spec file's own database, on the server of the suite's global setup, as a superuser.
 * `migrateFromTemplate`, which the contexts' hosts call, creates it there in the shape that they need.
 */
export const freshDatabase = async (name: string): Promise<string> => withDatabase(server(), unique(name));

/** Creates the database too, empty, for specs that migrate it as a service does. */
export const emptyDatabase = (name: string): Promise<string> => createDatabase(server(), unique(name));
