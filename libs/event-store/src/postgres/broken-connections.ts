import type { Pool } from 'pg';

/**
 * Makes a connection that breaks while it is in use fail its query or the next one, and not the process: the driver
 * raises `error` on it as well, which ends a process that does not listen.
 */
export const surviveBrokenConnections = (pool: Pool): Pool =>
  pool.on('acquire', (client) => client.off('error', ignore).on('error', ignore));

/** A server that takes a connection and says nothing, or a pool that has none to give, is waited for this long. */
export const CONNECT_TIMEOUT_MS = 15_000;

const ignore = (): void => undefined;
