import { migrate, RUNTIME_ROLE, type MigrationPlan } from '@causeway/event-store';
import {
  CreateSubjectKey1763700000000,
  PostgresSubjectKeys,
  SealingVault,
  type MasterKey,
} from '@causeway/privacy';
import pg from 'pg';
import type { HostedContext } from './context-table.js';

/** The host's own connections: subject keys, the clock, leadership. Few, since none is on a request's way twice. */
const POOL_SIZE = 4;

/** What a service shares with its siblings beside the contexts: keys, clock, leadership. */
export interface SharedDatabase {
  readonly pool: pg.Pool;
  readonly vault: SealingVault;
  close(): Promise<void>;
}

export const migrateFor = (url: string, contexts: readonly HostedContext[]): Promise<void> => {
  const plan: MigrationPlan = {
    url,
    contexts: contexts.map(({ definition: { name, migrations }, lanes = 1 }) => ({
      name,
      migrations,
      lanes,
    })),
    shared: [CreateSubjectKey1763700000000],
    sharedSchemas: ['privacy'],
  };
  return migrate(plan);
};

export const openSharedDatabase = async (
  url: string,
  masterKey: MasterKey,
  onError: (error: unknown) => void,
): Promise<SharedDatabase> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    application_name: 'causeway-runtime',
    options: `-c role=${RUNTIME_ROLE} -c timezone=UTC`,
  });
  const closing = { begun: false };
  pool.on('error', (error) => {
    // The driver says that a pool has ended before the last socket has closed.
    if (!closing.begun) onError(error);
  });
  await checkMasterKey(pool, masterKey);
  const vault = new SealingVault(masterKey, new PostgresSubjectKeys(pool));
  return {
    pool,
    vault,
    close: () => {
      closing.begun = true;
      return pool.end();
    },
  };
};

/** A service under another master key would find nothing readable, and would seal what its siblings cannot open. */
const checkMasterKey = async (pool: pg.Pool, masterKey: MasterKey): Promise<void> => {
  const fingerprint = masterKey.fingerprint();
  await pool.query(
    `insert into log.key_check (name, fingerprint) values ('master', $1) on conflict (name) do nothing`,
    [fingerprint],
  );
  const { rows } = await pool.query<{ fingerprint: string }>(
    `select fingerprint from log.key_check where name = 'master'`,
  );
  if (rows[0]?.fingerprint === fingerprint) return;
  await pool.end();
  throw new Error(
    'This database belongs to another master key. Set CAUSEWAY_MASTER_KEY, or CAUSEWAY_DATA_DIR to the folder that ' +
      'holds its master.key.',
  );
};
