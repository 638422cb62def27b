import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { PooledViews } from './pooled-views.js';

let pool: pg.Pool;
const table = `parcel_${randomUUID().replaceAll('-', '')}`;

beforeAll(async () => {
  pool = new pg.Pool({ connectionString: process.env['CAUSEWAY_TEST_DATABASE_URL'], max: 1 });
  await pool.query(`create table ${table} (id text primary key, weight int)`);
  await pool.query(`insert into ${table} values ('a', 1), ('b', 2)`);
});
afterAll(async () => {
  await pool.query(`drop table ${table}`);
  await pool.end();
});

const kept = async (): Promise<string[]> => {
  const { rows } = await pool.query<{ statement: string }>(
    `select statement from pg_prepared_statements where statement like '%${table}%' order by statement`,
  );
  return rows.map(({ statement }) => statement);
};

describe('views read through a pool', () => {
  it('give the rows, with the parameters of each question', async () => {
    const views = new PooledViews(pool);
    const weightOf = (id: string): Promise<unknown> =>
      views.rows(`select weight from ${table} where id = $1`, [id]);
    expect(await weightOf('a')).toEqual([{ weight: 1 }]);
    expect(await weightOf('b')).toEqual([{ weight: 2 }]);
    expect(await weightOf('c')).toEqual([]);
  });

  it('keep a text once a connection, and texts that differ apart', async () => {
    const views = new PooledViews(pool);
    const [first, second] = [
      `select id from ${table} where id = $1`,
      `select weight from ${table} where id = $1`,
    ];
    for (const text of [first, second, first, second]) await views.rows(text, ['a']);
    expect(await views.rows(first, ['a'])).toEqual([{ id: 'a' }]);
    expect(await views.rows(second, ['a'])).toEqual([{ weight: 1 }]);
    expect(await kept()).toEqual([first, second]);
  });

  it('plan a filter that may be absent anew, for the values that it has', async () => {
    await new PooledViews(pool).rows(`select id from ${table} where $1::text is null or id = $1`, ['a']);
    expect(await kept()).not.toContainEqual(expect.stringContaining('is null or'));
  });

  it('read all columns although another process adds one meanwhile', async () => {
    const views = new PooledViews(pool);
    const all = (): Promise<unknown> => views.rows(`select * from ${table} where id = $1`, ['a']);
    expect(await all()).toEqual([{ id: 'a', weight: 1 }]);
    await pool.query(`alter table ${table} add column colour text default 'red'`);
    expect(await all()).toEqual([{ id: 'a', weight: 1, colour: 'red' }]);
  });
});
