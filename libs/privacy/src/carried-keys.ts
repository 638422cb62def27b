import type { Pool, PoolClient } from 'pg';
import { encrypt } from './aes-gcm.js';
import { CARRIED_PURPOSES, type KeyPurpose, type MasterKey } from './master-key.js';
import { openWithAny } from './wrapped-key.js';

type Connection = Pick<Pool | PoolClient, 'query'>;

interface CarriedKeyRow {
  readonly purpose: KeyPurpose;
  readonly wrapped_key: Buffer;
}

/**
 * The master key as this database uses it: hash, signature and token keys are those of the first master key, whichever
 * is the master key today. Binds an empty database to the key. Throws when the database belongs to another one.
 */
export const bindMasterKey = async (connection: Connection, master: MasterKey): Promise<MasterKey> => {
  await connection.query(
    `insert into log.key_check (name, fingerprint) values ('master', $1) on conflict (name) do nothing`,
    [master.fingerprint()],
  );
  return boundMasterKey(connection, master);
};

/** The same for a database that is bound already, with read access only. */
export const boundMasterKey = async (connection: Connection, master: MasterKey): Promise<MasterKey> => {
  const bound = await fingerprintOf(connection);
  const { rows } = await connection.query<CarriedKeyRow>(
    'select purpose, wrapped_key from privacy.carried_key',
  );
  if (bound === master.fingerprint()) return master.carrying(open(master, rows));
  const { previous } = master;
  if (previous === undefined || bound !== previous.fingerprint()) throw new Error(OF_ANOTHER_KEY);
  // Not rotated yet: hashes and tokens were made with the previous key.
  const carried = open(previous, rows);
  const known = previous.carrying(carried);
  return master.carrying(new Map(CARRIED_PURPOSES.map((purpose) => [purpose, known.derive(purpose)])));
};

export const fingerprintOf = async (connection: Connection): Promise<string | undefined> => {
  const { rows } = await connection.query<{ fingerprint: string }>(
    `select fingerprint from log.key_check where name = 'master'`,
  );
  return rows[0]?.fingerprint;
};

/** Keeps every carried derived key, wrapped under the new master key, and binds the database to it. */
export const carryOver = async (connection: Connection, bound: MasterKey): Promise<void> => {
  for (const purpose of CARRIED_PURPOSES) {
    await connection.query(
      `insert into privacy.carried_key (purpose, wrapped_key) values ($1, $2)
       on conflict (purpose) do update set wrapped_key = excluded.wrapped_key`,
      [purpose, encrypt(bound.derive('carried-key-wrap'), bound.derive(purpose), bindingOf(purpose))],
    );
  }
  await connection.query(`update log.key_check set fingerprint = $1 where name = 'master'`, [
    bound.fingerprint(),
  ]);
};

const open = (master: MasterKey, rows: readonly CarriedKeyRow[]): Map<KeyPurpose, Buffer> =>
  new Map(
    rows.map(({ purpose, wrapped_key }) => [
      purpose,
      openWithAny(
        [master.derive('carried-key-wrap')],
        wrapped_key,
        bindingOf(purpose),
        `The carried key ${purpose} does not open: it was altered`,
      ),
    ]),
  );

const bindingOf = (purpose: KeyPurpose): string => `carried-key ${purpose}`;

const OF_ANOTHER_KEY =
  'This database belongs to another master key. Set CAUSEWAY_MASTER_KEY, or CAUSEWAY_DATA_DIR to the folder that ' +
  'holds its master.key. While the key is being rotated, set CAUSEWAY_MASTER_KEY_PREVIOUS to the old one.';
