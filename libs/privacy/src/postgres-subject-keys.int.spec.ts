import { randomBytes } from 'node:crypto';
import { createDatabase, queryOnce } from '@causeway/database';
import { Erased, instant } from '@causeway/kernel';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { MasterKey } from './master-key.js';
import { PostgresSubjectKeys } from './postgres-subject-keys.js';
import { SealingVault } from './sealing-vault.js';
import { keyTables } from './key-tables.migration.js';
import { InMemorySubjectKeys, type SubjectKeys } from './subject-keys.js';

const NOON = instant('2026-03-01T12:00:00.000Z');
const LATER = instant('2026-03-02T12:00:00.000Z');

const serverUrl = () => {
  const url = process.env['CAUSEWAY_TEST_DATABASE_URL'];
  if (url === undefined) throw new Error('CAUSEWAY_TEST_DATABASE_URL names no PostgreSQL server for tests');
  return url;
};

describe('the table of subject keys', () => {
  const database = `privacy_${randomBytes(6).toString('hex')}`;
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
  });
  afterAll(async () => {
    await pool.end();
    await dataSource.destroy();
    // Not by force: closed connections take a moment to leave, and PostgreSQL waits for them.
    await queryOnce(serverUrl(), `drop database ${database}`);
  });
  beforeEach(() => pool.query('truncate privacy.subject_key'));

  const rows = async () =>
    (await pool.query('select * from privacy.subject_key order by subject')).rows as unknown[];

  describe.each<[string, () => SubjectKeys]>([
    ['in PostgreSQL', () => new PostgresSubjectKeys(pool)],
    ['in memory', () => new InMemorySubjectKeys()],
  ])('%s', (_, make) => {
    let keys: SubjectKeys;
    beforeEach(() => (keys = make()));

    it('has no key of a subject at first', async () => {
      expect(await keys.find('ann')).toBeUndefined();
    });

    it('keeps the first key of a subject', async () => {
      const first = { status: 'ACTIVE', wrappedKey: Buffer.from('first') };
      expect(await keys.create('ann', Buffer.from('first'), NOON)).toStrictEqual(first);
      expect(await keys.create('ann', Buffer.from('second'), LATER)).toStrictEqual(first);
      expect(await keys.find('ann')).toStrictEqual(first);
      expect(await keys.find('bob')).toBeUndefined();
    });

    it('gives all of many creators at once the same key', async () => {
      const made = await Promise.all(
        Array.from({ length: 40 }, (__, index) => keys.create('ann', Buffer.of(index), NOON)),
      );
      expect(new Set(made.map((key) => JSON.stringify(key))).size).toBe(1);
      expect(await keys.find('ann')).toStrictEqual(made[0]);
    });

    it('gives each of many subjects at once its own key, new, found or shredded', async () => {
      const subjects = Array.from({ length: 300 }, (__, index) => `subject ${index}`);
      await keys.create('subject 7', Buffer.from('first'), NOON);
      await keys.shred('subject 8', NOON);
      const made = await Promise.all(
        subjects.map((subject) => keys.create(subject, Buffer.from(subject), LATER)),
      );
      expect(made).toStrictEqual(
        subjects.map((subject, index) =>
          index === 8
            ? { status: 'SHREDDED' }
            : { status: 'ACTIVE', wrappedKey: Buffer.from(index === 7 ? 'first' : subject) },
        ),
      );
      expect(await Promise.all(subjects.map((subject) => keys.find(subject)))).toStrictEqual(made);
    });

    it('forgets a shredded key for ever', async () => {
      await keys.create('ann', Buffer.from('first'), NOON);
      await keys.shred('ann', NOON);
      await keys.shred('ann', LATER);
      expect(await keys.find('ann')).toStrictEqual({ status: 'SHREDDED' });
      expect(await keys.create('ann', Buffer.from('again'), LATER)).toStrictEqual({ status: 'SHREDDED' });
      expect(await keys.find('ann')).toStrictEqual({ status: 'SHREDDED' });
    });

    it('shreds in advance the key of a subject that has none', async () => {
      await keys.shred('ann', NOON);
      expect(await keys.create('ann', Buffer.from('late'), LATER)).toStrictEqual({ status: 'SHREDDED' });
    });
  });

  it('holds the times that it was given, and of a shredded key only these', async () => {
    const keys = new PostgresSubjectKeys(pool);
    await keys.create('ann', Buffer.from('first'), NOON);
    await keys.shred('ann', LATER);
    await keys.shred('ann', instant('2026-03-03T12:00:00.000Z'));
    expect(await rows()).toStrictEqual([
      { subject: 'ann', wrapped_key: null, created_at: new Date(NOON), shredded_at: new Date(LATER) },
    ]);
  });

  it('does not take a row that is neither active nor shredded', async () => {
    await expect(
      pool.query(`insert into privacy.subject_key values ('ann', null, $1, null)`, [NOON]),
    ).rejects.toThrow('check constraint');
  });

  it('never sees a data key or a value, only a wrapped key', async () => {
    const vault = new SealingVault(new MasterKey(randomBytes(32)), new PostgresSubjectKeys(pool), () => NOON);
    const sealed = await vault.seal('ann', 'canary');
    const [row] = (await rows()) as [{ wrapped_key: Buffer }];
    expect(row.wrapped_key).toHaveLength(12 + 32 + 16);
    expect(JSON.stringify(await rows())).not.toContain('canary');
    await vault.shred('ann');
    expect(await vault.open(sealed)).toBe(Erased.instance);
  });

  it('is asked once for all who ask meanwhile, and again after it was out of reach', async () => {
    const answers = [pool, undefined, pool];
    const asked: unknown[][] = [];
    const query = (statement: pg.QueryConfig<unknown[]>) => {
      asked.push(statement.values?.[0] as unknown[]);
      return answers.shift()?.query(statement) ?? Promise.reject(new Error('connection lost'));
    };
    const keys = new PostgresSubjectKeys({ query } as unknown as pg.Pool);
    const ask = () => Promise.all(['ann', 'bob', 'eve'].map((subject) => keys.find(subject)));
    await ask();
    await expect(ask()).rejects.toThrow('connection lost');
    expect(await ask()).toStrictEqual([undefined, undefined, undefined]);
    expect(asked).toStrictEqual(Array(3).fill(['ann', 'bob', 'eve']));
  });

  it('lets two services share a subject from the first moment', async () => {
    const master = new MasterKey(randomBytes(32));
    const [one, other] = [new PostgresSubjectKeys(pool), new PostgresSubjectKeys(pool)].map(
      (keys) => new SealingVault(master, keys),
    ) as [SealingVault, SealingVault];
    const sealing = Array.from({ length: 8 }, (__, index) =>
      (index % 2 === 0 ? one : other).seal('ann', index),
    );
    const texts = await Promise.all(sealing);
    const opened = await Promise.all(texts.map((text, index) => (index % 2 === 0 ? other : one).open(text)));
    expect(opened).toStrictEqual(texts.map((__, index) => index));
  });

  it('can be taken away again', async () => {
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    await new keyTables.migrations[0]().down(runner);
    await runner.rollbackTransaction();
    await runner.release();
    expect(await rows()).toStrictEqual([]);
  });
});
