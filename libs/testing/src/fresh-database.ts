import { createDatabase } from '@causeway/database';
import { newUuid } from '@causeway/kernel';

/** An empty database for one spec file, on the server that the suite's global setup started. A superuser's URL. */
export const freshDatabase = (name: string): Promise<string> => {
  const server = process.env['CAUSEWAY_TEST_DATABASE_URL'];
  if (server === undefined) {
    throw new Error(
      "CAUSEWAY_TEST_DATABASE_URL is unset: add the database's globalSetup to this project's Jest config",
    );
  }
  return createDatabase(server, `${name}_${newUuid().replaceAll('-', '')}`);
};
