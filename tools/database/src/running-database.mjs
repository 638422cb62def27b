import { resolve } from 'node:path';
import { superuserPassword } from './data-folder.mjs';
import { inspectData } from './left-server.mjs';
import { serverUrl } from './server-url.mjs';
import { DATABASE } from './start-database.mjs';

/**
 * A way into the database that runs on a data folder now, for a tool that looks in beside the service.
 * @param {string} dataDir
 * @returns {string | undefined} holds the password; undefined when no server runs there
 * @throws {DatabaseError} when the password is gone
 */
export const runningDatabaseUrl = (dataDir) => {
  const { cluster, server } = inspectData(dataDir);
  if (cluster === undefined || server?.port === undefined) return undefined;
  return serverUrl(cluster, server.port, superuserPassword(resolve(dataDir), true), DATABASE);
};
