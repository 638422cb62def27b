import { withDatabase } from '@causeway/database';
import { newUuid } from '@causeway/kernel';

/**
 * Where a spec file has a database of its own, on the server that the suite's global setup started: a superuser's URL.
 * `migrateFromTemplate`, which the contexts' hosts call, makes it there in the shape that they need.
 */
export const freshDatabase = async (name: string): Promise<string> => {
  const server = process.env['CAUSEWAY_TEST_DATABASE_URL'];
  if (server === undefined) {
    throw new Error(
      "CAUSEWAY_TEST_DATABASE_URL is unset: add the database's globalSetup to this project's Jest config",
    );
  }
  return withDatabase(server, `${name}_${newUuid().replaceAll('-', '')}`);
};
