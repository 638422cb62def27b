import type { Pool } from 'pg';

/**
 * Makes a connection that breaks while it is in use fail its query or the next one, and not the process: the driver
 * raises `error` on it as well, which ends a process that does not listen.
 */
export const surviveBrokenConnections = (pool: Pool): Pool =>
  pool.on('acquire', (client) => client.off('error', ignore).on('error', ignore));

const ignore = (): void => undefined;
