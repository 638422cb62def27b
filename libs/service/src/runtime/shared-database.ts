import {
  CONNECT_TIMEOUT_MS,
  migrate,
  RUNTIME_ROLE,
  SESSION_SETTINGS,
  surviveBrokenConnections,
  type MigrationPlan,
} from '@causeway/event-store';
import {
  bindMasterKey,
  keyTables,
  PostgresSubjectKeys,
  SealingVault,
  type MasterKey,
} from '@causeway/privacy';
import pg from 'pg';
import type { HostedContext } from './context-table.js';

/** The host's own connections: subject keys, the clock, leadership. Few, since no request uses one twice. */
const POOL_SIZE = 4;

/** The resources that a service shares with its siblings beside the contexts: keys, clock, leadership. */
export interface SharedDatabase {
  readonly pool: pg.Pool;
  readonly vault: SealingVault;
  /** The master key as this database uses it: see `bindMasterKey`. */
  readonly masterKey: MasterKey;
  close(): Promise<void>;
}

export const migrateFor = (url: string, contexts: readonly HostedContext[]): Promise<void> => {
  const plan: MigrationPlan = {
    url,
    contexts: contexts.map(({ definition: { name, migrations, hasWriter = false }, lanes = 1 }) => ({
      name,
      migrations,
      hasWriter,
      lanes,
    })),
    shared: [keyTables],
  };
  return migrate(plan);
};

export const openSharedDatabase = async (
  url: string,
  loaded: MasterKey,
  onError: (error: unknown) => void,
): Promise<SharedDatabase> => {
  const pool = surviveBrokenConnections(
    new pg.Pool({
      connectionString: url,
      max: POOL_SIZE,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: 'causeway-runtime',
      options: `-c role=${RUNTIME_ROLE} ${SESSION_SETTINGS}`,
    }),
  );
  const closing = { begun: false };
  pool.on('error', (error) => {
    // The driver reports that a pool has ended before the last socket has closed.
    if (!closing.begun) onError(error);
  });
  // A service under another master key could read nothing, and its siblings could not open what it seals.
  const masterKey = await bindMasterKey(pool, loaded).catch(async (error: unknown) => {
    closing.begun = true;
    await pool.end();
    throw error;
  });
  const vault = new SealingVault(masterKey, new PostgresSubjectKeys(pool));
  return {
    pool,
    vault,
    masterKey,
    close: () => {
      closing.begun = true;
      return pool.end();
    },
  };
};
