import { randomUUID } from 'node:crypto';
import { startedServers } from './jest-servers.mjs';
import { startScratchServer, UNSYNCED } from './scratch-server.mjs';

/**
 * Jest's globalSetup: one scratch server for the whole run, unless CAUSEWAY_TEST_DATABASE_URL names one already.
 * Workers start later and inherit the variable; every spec file creates its own database on the server. Template
 * databases, which spec files copy, are named after CAUSEWAY_TEST_RUN.
 */
export default async function startServerForTests() {
  process.env['CAUSEWAY_TEST_RUN'] ??= randomUUID();
  if (process.env['CAUSEWAY_TEST_DATABASE_URL'] !== undefined) return;
  const server = await startScratchServer({ settings: UNSYNCED });
  process.env['CAUSEWAY_TEST_DATABASE_URL'] = server.url;
  startedServers().add(server);
}
