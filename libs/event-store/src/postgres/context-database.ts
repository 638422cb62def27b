import type { Pool } from 'pg';
// The package's index loads every part of it: a third more time, at the start of every process.
import { DataSource } from 'typeorm/data-source/DataSource.js';
import { CONNECT_TIMEOUT_MS, surviveBrokenConnections } from './broken-connections.js';
import { roleOf } from './context-schema.js';
import { SESSION_SETTINGS } from './session-settings.js';

/** The connections of one context: TypeORM's DataSource for reads and repositories, its pool for the hot path. */
export interface ContextDatabase {
  readonly context: string;
  readonly dataSource: DataSource;
  readonly pool: Pool;
}

/** A flush per lane, reads and a few slow callers, for a process with few contexts; a host names its own (docs/adr/0005). */
const POOL_SIZE = 8;

/** A connection is dear: a process of the server, a log-in, and every statement planned once more. */
const IDLE_MS = 60_000;

/** Every connection takes the context's role at start-up, so that its grants bind from the first statement. */
export const openContextDatabase = async (options: {
  url: string;
  context: string;
  poolSize?: number;
  connectTimeoutMs?: number;
}): Promise<ContextDatabase> => {
  const dataSource = new DataSource({
    type: 'postgres',
    url: options.url,
    applicationName: `causeway-${options.context}`,
    poolSize: options.poolSize ?? POOL_SIZE,
    extra: {
      options: `-c role=${roleOf(options.context)} ${SESSION_SETTINGS}`,
      keepAlive: true,
      idleTimeoutMillis: IDLE_MS,
      connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    },
  });
  await dataSource.initialize();
  const pool = surviveBrokenConnections((dataSource.driver as unknown as { master: Pool }).master);
  return { context: options.context, dataSource, pool };
};
