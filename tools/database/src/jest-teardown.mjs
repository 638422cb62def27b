import { startedServers } from './jest-servers.mjs';

/** Jest's globalTeardown: stops the server that jest-setup started, and leaves one from outside alone. */
export default async function stopServerForTests() {
  const servers = startedServers();
  for (const server of servers) await server.stop();
  if (servers.size > 0) delete process.env['CAUSEWAY_TEST_DATABASE_URL'];
  servers.clear();
}
