import pg from 'pg';
import { createDatabase, queryOnce } from './connection.mjs';
import { isUnlessTaken, templateOnce } from './template.mjs';

const server = process.env['CAUSEWAY_TEST_DATABASE_URL'] ?? '';
const databases = async (name: string): Promise<number> =>
  (await queryOnce(server, `select from pg_database where datname = '${name}'`)).length;

describe('a template', () => {
  it('is filled once, and found from then on', async () => {
    let filled = 0;
    const make = () =>
      templateOnce(server, 'template_found', async (url) => {
        filled += 1;
        await queryOnce(url, 'create table kept as select 42 as answer');
      });
    expect([await make(), await make(), filled]).toStrictEqual(['template_found', 'template_found', 1]);
    const copy = await createDatabase(server, 'copy_of_template_found', 'template_found');
    expect(await queryOnce(copy, 'select answer from kept')).toStrictEqual([{ answer: 42 }]);
  });

  it('is the first one, when two are filled at once', async () => {
    let isFilling = (): void => undefined;
    const both = new Promise<void>((resolve) => {
      let filling = 0;
      isFilling = () => {
        filling += 1;
        if (filling === 2) resolve();
      };
    });
    const fill = (): Promise<void> => (isFilling(), both);
    const made = [0, 1].map(() => templateOnce(server, 'template_of_two', fill));
    expect(await Promise.all(made)).toStrictEqual(['template_of_two', 'template_of_two']);
    expect(await databases('template_of_two')).toBe(1);
  });

  it('is not made under a name that another session takes while it waits', async () => {
    for (const name of ['earlier', 'later']) await createDatabase(server, name);
    const other = new pg.Client({ connectionString: server });
    await other.connect();
    try {
      await other.query('begin; alter database earlier rename to template_wanted');
      const isMade = isUnlessTaken(queryOnce(server, 'alter database later rename to template_wanted'));
      await untilWaiting('alter database later');
      await other.query('commit');
      expect(await isMade).toBe(false);
    } finally {
      await other.end();
    }
    expect([await databases('template_wanted'), await databases('later')]).toStrictEqual([1, 1]);
  });

  it('that cannot be made for another reason says why', async () => {
    await expect(isUnlessTaken(queryOnce(server, 'alter database absent rename to x'))).rejects.toThrow(
      'database "absent" does not exist',
    );
  });

  const untilWaiting = async (statement: string): Promise<void> => {
    const sql = `select from pg_stat_activity where query like '${statement}%' and wait_event_type = 'Lock'`;
    while ((await queryOnce(server, sql)).length === 0);
  };
});
