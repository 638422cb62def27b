/** Jest's globalTeardown: stops the server that jest-setup started, and leaves one from outside alone. */
export default async function stopServerForTests() {
  /** @type {Set<{ stop: () => Promise<void> }>} */
  const scratchServers = Reflect.get(globalThis, Symbol.for('causeway.scratch-servers')) ?? new Set();
  for (const server of scratchServers) await server.stop();
  if (scratchServers.size > 0) delete process.env['CAUSEWAY_TEST_DATABASE_URL'];
  scratchServers.clear();
}
