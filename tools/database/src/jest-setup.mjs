import { randomUUID } from 'node:crypto';
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
  scratchServers.add(server);
}

/**
 * Setup and teardown are separate modules in one process, and Jest may load each in its own module registry.
 * @type {Set<{ stop: () => Promise<void> }>}
 */
const scratchServers = Reflect.get(globalThis, Symbol.for('causeway.scratch-servers')) ?? new Set();
Reflect.set(globalThis, Symbol.for('causeway.scratch-servers'), scratchServers);
