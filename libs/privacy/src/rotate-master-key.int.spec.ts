import { randomBytes } from 'node:crypto';
import { createDatabase, queryOnce } from '@causeway/database';
import { Erased, systemNow } from '@causeway/kernel';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { bindMasterKey } from './carried-keys.js';
import { CARRIED_PURPOSES, MasterKey } from './master-key.js';
import { PostgresSubjectKeys } from './postgres-subject-keys.js';
import { rotateMasterKey, type RotationProgress } from './rotate-master-key.js';
import { SealingVault } from './sealing-vault.js';
import { keyTables } from './key-tables.migration.js';
import { isWrappedUnder } from './wrapped-key.js';

const serverUrl = () => {
  const url = process.env['CAUSEWAY_TEST_DATABASE_URL'];
  if (url === undefined) throw new Error('CAUSEWAY_TEST_DATABASE_URL names no PostgreSQL server for tests');
  return url;
};

const OLD = randomBytes(32);
const NEW = randomBytes(32);
const old = () => new MasterKey(OLD);
const renewed = () => new MasterKey(NEW, { previous: old() });

describe('rotating the master key', () => {
  const database = `rotation_${randomBytes(6).toString('hex')}`;
  let pool: pg.Pool;
  let dataSource: DataSource;

  beforeAll(async () => {
    const url = await createDatabase(serverUrl(), database);
    dataSource = new DataSource({
      type: 'postgres',
      url,
      migrations: [...keyTables.migrations],
    });
    await dataSource.initialize();
    await dataSource.query(`create schema ${keyTables.schema}`);
    await dataSource.runMigrations();
    pool = new pg.Pool({ connectionString: url, max: 10 });
    await pool.query(
      'create schema log; create table log.key_check (name text primary key, fingerprint text not null)',
    );
  });
  afterAll(async () => {
    await pool.end();
    await dataSource.destroy();
    await queryOnce(serverUrl(), `drop database ${database}`);
  });
  beforeEach(() => pool.query('truncate privacy.subject_key, privacy.carried_key, log.key_check'));

  /** Starts as a service does: bound to the database, then sealing and opening. */
  const vaultUnder = async (master: MasterKey) =>
    new SealingVault(await bindMasterKey(pool, master), new PostgresSubjectKeys(pool));
  const wrapped = async (subject: string): Promise<Buffer | null> =>
    (
      await pool.query<{ wrapped_key: Buffer | null }>(
        'select wrapped_key from privacy.subject_key where subject = $1',
        [subject],
      )
    ).rows[0]?.wrapped_key ?? null;
  const populate = (count: number) =>
    pool.query(
      `insert into privacy.subject_key (subject, wrapped_key, created_at)
       select 'many-' || lpad(n::text, 6, '0'), $1, $2 from generate_series(1, $3::integer) n`,
      [Buffer.alloc(0), systemNow(), count],
    );

  it('leaves everything readable under the new key alone', async () => {
    const sealed = await (await vaultUnder(old())).seal('ann', { name: 'Ann' });
    expect(await rotateMasterKey(pool, renewed())).toStrictEqual({ isNew: true, subjects: 1, rewrapped: 1 });
    expect(await (await vaultUnder(new MasterKey(NEW))).open(sealed)).toStrictEqual({ name: 'Ann' });
  });

  it('shuts the old key out: it opens neither the database nor what the database holds', async () => {
    const before = await vaultUnder(old());
    await before.seal('ann', 'Ann');
    await rotateMasterKey(pool, renewed());
    await expect(bindMasterKey(pool, old())).rejects.toThrow('This database belongs to another master key');
    const stored = await wrapped('ann');
    expect(stored !== null && isWrappedUnder(old(), 'ann', stored)).toBe(false);
    expect(stored !== null && isWrappedUnder(new MasterKey(NEW), 'ann', stored)).toBe(true);
  });

  it('makes the copies of a key that lie in a backup worthless once the old master key is destroyed', async () => {
    await (await vaultUnder(old())).seal('ann', 'Ann');
    const inTheBackup = await wrapped('ann');
    await rotateMasterKey(pool, renewed());
    expect(inTheBackup !== null && isWrappedUnder(new MasterKey(NEW), 'ann', inTheBackup)).toBe(false);
  });

  it('changes no hash, token, signature or address: they go on under carried keys', async () => {
    const hash = (await vaultUnder(old())).keyedHash('names', 'ann');
    const keys = CARRIED_PURPOSES.map((purpose) => old().derive(purpose).toString('hex'));
    const during = await bindMasterKey(pool, renewed());
    await rotateMasterKey(pool, renewed());
    const after = await bindMasterKey(pool, new MasterKey(NEW));
    for (const bound of [during, after])
      expect(CARRIED_PURPOSES.map((purpose) => bound.derive(purpose).toString('hex'))).toStrictEqual(keys);
    expect((await vaultUnder(new MasterKey(NEW))).keyedHash('names', 'ann')).toBe(hash);
    expect(new MasterKey(NEW).derive('search-hash').toString('hex')).not.toBe(
      old().derive('search-hash').toString('hex'),
    );
  });

  it('can be done again and again, each time from the key before', async () => {
    const third = randomBytes(32);
    const first = await vaultUnder(old());
    const [sealed, hash] = [await first.seal('ann', 'Ann'), first.keyedHash('names', 'ann')];
    await rotateMasterKey(pool, renewed());
    await rotateMasterKey(pool, new MasterKey(third, { previous: new MasterKey(NEW) }));
    const last = await vaultUnder(new MasterKey(third));
    expect([await last.open(sealed), last.keyedHash('names', 'ann')]).toStrictEqual(['Ann', hash]);
  });

  it('is nothing when it was done, however often it is run', async () => {
    await (await vaultUnder(old())).seal('ann', 'Ann');
    await rotateMasterKey(pool, renewed());
    const stored = await wrapped('ann');
    expect(await rotateMasterKey(pool, renewed())).toStrictEqual({ isNew: false, subjects: 1, rewrapped: 0 });
    expect(await wrapped('ann')).toStrictEqual(stored);
  });

  it('goes on where it was killed, and binds the database to the new key as its last step', async () => {
    const before = await vaultUnder(old());
    const sealed = await Promise.all(
      Array.from({ length: 1_203 }, (_, n) => before.seal(`subject-${String(n).padStart(5, '0')}`, n)),
    );
    const seen: RotationProgress[] = [];
    const killed = rotateMasterKey(pool, renewed(), (progress) => {
      seen.push(progress);
      if (seen.length === 2) throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(seen).toStrictEqual([
      { seen: 500, total: 1_203 },
      { seen: 1_000, total: 1_203 },
    ]);
    // A process with both keys reads all of it; one with only the old key may start, and reads the rest.
    const meanwhile = await vaultUnder(renewed());
    expect(await Promise.all(sealed.map((text) => meanwhile.open(text)))).toStrictEqual(
      sealed.map((_, n) => n),
    );
    await expect(bindMasterKey(pool, old())).resolves.toBeDefined();
    expect(await rotateMasterKey(pool, renewed())).toStrictEqual({
      isNew: true,
      subjects: 1_203,
      rewrapped: 203,
    });
    const after = await vaultUnder(new MasterKey(NEW));
    expect(await after.open(sealed[1_202] ?? '')).toBe(1_202);
  });

  it('never gives a key back that was shredded while it was being wrapped anew', async () => {
    const before = await vaultUnder(old());
    const sealed = await before.seal('ann', 'Ann');
    await before.seal('zoe', 'Zoe');
    const holding = await pool.connect();
    await holding.query('begin');
    await holding.query(
      `update privacy.subject_key set wrapped_key = null, shredded_at = $1 where subject = 'ann'`,
      [systemNow()],
    );
    const rotating = rotateMasterKey(pool, renewed());
    await waitingForLock(pool);
    await holding.query('commit');
    holding.release();
    expect(await rotating).toMatchObject({ rewrapped: 1 });
    expect(await wrapped('ann')).toBeNull();
    expect(await (await vaultUnder(new MasterKey(NEW))).open(sealed)).toBe(Erased.instance);
  });

  it('refuses a database that belongs to neither key, and changes nothing', async () => {
    await (await vaultUnder(new MasterKey(randomBytes(32)))).seal('ann', 'Ann');
    const stored = await wrapped('ann');
    await expect(rotateMasterKey(pool, renewed())).rejects.toThrow('belongs to another master key');
    expect(await wrapped('ann')).toStrictEqual(stored);
  });

  it('stops at a key that neither opens, and stays bound to the old one', async () => {
    await vaultUnder(old());
    await populate(1);
    await expect(rotateMasterKey(pool, renewed())).rejects.toThrow(
      'The key of many-000001 does not open: it was wrapped under another master key, or altered',
    );
    await expect(bindMasterKey(pool, old())).resolves.toBeDefined();
  });
});

const waitingForLock = async (pool: pg.Pool): Promise<void> => {
  for (;;) {
    const { rows } = await pool.query(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    if (rows.length > 0) return;
  }
};
