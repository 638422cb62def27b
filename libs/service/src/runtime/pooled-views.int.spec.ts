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
    expect(await weightOf('a')).toStrictEqual([{ weight: 1 }]);
    expect(await weightOf('b')).toStrictEqual([{ weight: 2 }]);
    expect(await weightOf('c')).toStrictEqual([]);
  });

  it('keep a text once a connection, and texts that differ apart', async () => {
    const views = new PooledViews(pool);
    const [first, second] = [
      `select id from ${table} where id = $1`,
      `select weight from ${table} where id = $1`,
    ];
    for (const text of [first, second, first, second]) await views.rows(text, ['a']);
    expect(await views.rows(first, ['a'])).toStrictEqual([{ id: 'a' }]);
    expect(await views.rows(second, ['a'])).toStrictEqual([{ weight: 1 }]);
    expect(await kept()).toStrictEqual([first, second]);
  });

  it('plan a filter that may be absent anew, for the values that it has', async () => {
    await new PooledViews(pool).rows(`select id from ${table} where $1::text is null or id = $1`, ['a']);
    expect(await kept()).not.toContainEqual(expect.stringContaining('is null or'));
  });

  it('read all columns although another process adds one meanwhile', async () => {
    const views = new PooledViews(pool);
    const all = (): Promise<unknown> => views.rows(`select * from ${table} where id = $1`, ['a']);
    expect(await all()).toStrictEqual([{ id: 'a', weight: 1 }]);
    await pool.query(`alter table ${table} add column colour text default 'red'`);
    expect(await all()).toStrictEqual([{ id: 'a', weight: 1, colour: 'red' }]);
  });
});

describe('the same question of several callers', () => {
  /** A pool that answers each statement on request, with the number of its turn. */
  const slowPool = () => {
    const answers: ((rows?: object[]) => void)[] = [];
    const query = () =>
      new Promise((resolve, reject) => {
        const turn = answers.length + 1;
        answers.push((rows = [{ turn }]) =>
          rows.length > 0 ? resolve({ rows }) : reject(new Error('gone')),
        );
      });
    return { pool: { query } as unknown as pg.Pool, answers };
  };
  const turns = async (asked: Promise<unknown[]>): Promise<unknown> => (await asked)[0];
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const question = (views: PooledViews, text = 'select turn', id: unknown = 'a') => views.rows(text, [id]);

  it('is sent once for all who asked while another one was on its way, and after they asked', async () => {
    const { pool: slow, answers } = slowPool();
    const views = new PooledViews(slow);
    const first = question(views);
    const [second, third] = [question(views), question(views)];
    expect(answers).toHaveLength(1);
    answers[0]?.();
    expect(await turns(first)).toStrictEqual({ turn: 1 });
    await settled();
    const fourth = question(views);
    expect(answers).toHaveLength(2);
    answers[1]?.();
    expect([await turns(second), await turns(third)]).toStrictEqual([{ turn: 2 }, { turn: 2 }]);
    await settled();
    answers[2]?.();
    expect(await turns(fourth)).toStrictEqual({ turn: 3 });
    await settled();
    void question(views);
    expect(answers).toHaveLength(4);
  });

  it('sees every commit from before it was asked', async () => {
    const views = new PooledViews(pool);
    const name = `counted_${randomUUID().replaceAll('-', '')}`;
    await pool.query(`create table ${name} (n int)`);
    const counted = async (): Promise<number> => {
      const [row] = await views.rows<{ n: number }>(
        `select count(*)::int as n from ${name} where $1 = 1`,
        [1],
      );
      return row?.n ?? 0;
    };
    for (let committed = 1; committed <= 20; committed += 1) {
      const earlier = [counted(), counted()];
      await pool.query(`insert into ${name} values (1)`);
      const seen = await Promise.all([counted(), counted(), counted()]);
      expect(seen).toStrictEqual([committed, committed, committed]);
      await Promise.all(earlier);
    }
    await pool.query(`drop table ${name}`);
  });

  it('gives each of them rows of their own', async () => {
    const { pool: slow, answers } = slowPool();
    const views = new PooledViews(slow);
    const asked = [question(views), question(views), question(views)];
    answers[0]?.();
    await asked[0];
    await settled();
    answers[1]?.();
    const [, second, third] = await Promise.all(asked);
    Object.assign(second?.[0] as object, { turn: 'changed' });
    expect(third).toStrictEqual([{ turn: 2 }]);
  });

  it('that failed rejects for all callers that shared it, and is sent again by the next', async () => {
    const { pool: slow, answers } = slowPool();
    const views = new PooledViews(slow);
    const asked = Promise.allSettled([question(views), question(views), question(views)]);
    answers[0]?.([]);
    await settled();
    answers[1]?.([]);
    expect((await asked).map(({ status }) => status)).toStrictEqual(['rejected', 'rejected', 'rejected']);
    const again = question(views);
    answers[2]?.();
    expect(await turns(again)).toStrictEqual({ turn: 3 });
  });

  it.each([
    ['another value', 'select turn', 'b'],
    ['the same digits as a number', 'select turn', 1],
    ['another text', 'select turn as other', 'a'],
    ['what writes', 'with given as (insert into t values ($1) returning 1) select from given', 'a'],
    ['a filter that may be absent', 'select turn where $1::text is null', 'a'],
    ['bytes', 'select turn', Buffer.from('a')],
  ])('is never shared with %s', async (_what, text, id) => {
    const { pool: slow, answers } = slowPool();
    const views = new PooledViews(slow);
    const asked = [question(views), question(views, 'select turn', '1'), question(views, text, id)];
    if (/insert|null/.test(text) || Buffer.isBuffer(id)) asked.push(question(views, text, id));
    expect(answers).toHaveLength(asked.length);
    for (const answer of answers) answer();
    await Promise.all(asked);
  });
});
