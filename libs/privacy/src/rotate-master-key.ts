import type { Pool, PoolClient } from 'pg';
import { boundMasterKey, carryOver, fingerprintOf } from './carried-keys.js';
import type { MasterKey } from './master-key.js';
import { isWrappedUnder, unwrapKey, wrapKey } from './wrapped-key.js';

/** Keys of one commit: a service that creates or shreds one meanwhile never waits for more than these. */
const PAGE_SIZE = 500;
/** One rotation at a time in an installation; any number that only rotations use. */
const ROTATION_LOCK = 4_872_911;

export interface RotationProgress {
  readonly seen: number;
  readonly total: number;
}

export interface Rotation {
  readonly isNew: boolean;
  readonly subjects: number;
  readonly rewrapped: number;
}

interface KeyRow {
  readonly subject: string;
  readonly wrapped_key: Buffer;
}

/**
 * Wraps every subject's key under the master key instead of the one before it, keeps the derived keys that
 * must stay, and binds the database to the new key as the last step of all. Services may go on meanwhile if
 * they have both keys. Killed at any moment, it goes on where it stopped when it is run again. The old row
 * versions are gone from the table when it ends. `pool` is the owner's. Throws when the database belongs to
 * neither key.
 */
export const rotateMasterKey = async (
  pool: Pool,
  master: MasterKey,
  report: (progress: RotationProgress) => void = () => undefined,
): Promise<Rotation> => {
  const client = await pool.connect();
  try {
    await client.query(`select pg_advisory_lock(${ROTATION_LOCK})`);
    const isNew = (await fingerprintOf(client)) !== master.fingerprint();
    const bound = await boundMasterKey(client, master);
    const counted = await rewrapAll(client, master, report);
    await inTransaction(client, () => carryOver(client, bound));
    // Leaves no version of a row behind that the old key could open; the table is small and the lock is short.
    await client.query('vacuum (full) privacy.subject_key');
    return { isNew, ...counted };
  } finally {
    client.release(true);
  }
};

const rewrapAll = async (
  client: PoolClient,
  master: MasterKey,
  report: (progress: RotationProgress) => void,
): Promise<Pick<Rotation, 'subjects' | 'rewrapped'>> => {
  const { rows: counts } = await client.query<{ total: number }>(
    'select count(*)::integer as total from privacy.subject_key where wrapped_key is not null',
  );
  const total = counts[0]?.total ?? 0;
  let [after, seen, rewrapped] = ['', 0, 0];
  for (;;) {
    const { rows } = await client.query<KeyRow>(
      `select subject, wrapped_key from privacy.subject_key
        where wrapped_key is not null and subject > $1 order by subject limit ${PAGE_SIZE}`,
      [after],
    );
    const last = rows.at(-1);
    if (last === undefined) return { subjects: seen, rewrapped };
    rewrapped += await rewrapPage(client, master, rows);
    seen += rows.length;
    after = last.subject;
    report({ seen, total: Math.max(seen, total) });
  }
};

/** A key that was shredded since it was read stays shredded: only what was read is replaced. */
const rewrapPage = async (
  client: PoolClient,
  master: MasterKey,
  rows: readonly KeyRow[],
): Promise<number> => {
  const old = rows.filter(({ subject, wrapped_key }) => !isWrappedUnder(master, subject, wrapped_key));
  if (old.length === 0) return 0;
  const renewed = old.map(({ subject, wrapped_key }) =>
    wrapKey(master, subject, unwrapKey(master, subject, wrapped_key)),
  );
  const { rowCount } = await client.query(
    `update privacy.subject_key as stored set wrapped_key = given.renewed
       from unnest($1::text[], $2::bytea[], $3::bytea[]) as given (subject, read, renewed)
      where stored.subject = given.subject and stored.wrapped_key = given.read`,
    [old.map(({ subject }) => subject), old.map(({ wrapped_key }) => wrapped_key), renewed],
  );
  return rowCount ?? 0;
};

const inTransaction = async (client: PoolClient, work: () => Promise<void>): Promise<void> => {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};
