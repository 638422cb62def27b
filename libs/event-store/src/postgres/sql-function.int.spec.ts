import { createDatabase, queryOnce } from '@causeway/database';
import { newUuid } from '@causeway/kernel';
import { migrate } from './migrate.js';

describe('the functions of a database that another version made', () => {
  let url: string;

  const start = (): Promise<void> =>
    migrate({
      url,
      contexts: [
        { name: 'parcels', migrations: [] },
        { name: 'scales', migrations: [], hasWriter: true },
      ],
    });
  const ask = (query: string): Promise<object[]> => queryOnce(url, query);
  const functions = (...columns: string[]): Promise<object[]> =>
    ask(`select ${['proname', ...columns].join(', ')} from pg_proc
      where pronamespace in ('parcels'::regnamespace, 'scales'::regnamespace) order by 1, pronamespace::regnamespace::text`);
  const callable = () =>
    functions('pg_get_function_arguments(oid) as takes', 'prorettype::int as gives', 'proacl');

  beforeAll(async () => {
    const server = process.env['CAUSEWAY_TEST_DATABASE_URL'] ?? '';
    url = await createDatabase(server, `functions_${newUuid().replaceAll('-', '')}`);
    await start();
  });

  it('stay as they are when they are the same, for calls that are under way', async () => {
    const before = await functions('oid::int');
    await start();
    expect(before).toHaveLength(8);
    expect(await functions('oid::int')).toStrictEqual(before);
  });

  it.each([
    ['parcels.take_turn_sandbox', 'lane_key smallint, after_position bigint', 'boolean'],
    ['parcels.claim_timers', 'lane_key smallint, room integer', 'text'],
    ['scales.append_production', 'lane_key smallint', 'text'],
  ])('leave no former %s beside the one of this version', async (name, takes, gives) => {
    const before = await callable();
    await ask(`create function ${name} (${takes}) returns ${gives} language sql as 'select null::${gives}'`);
    await start();
    expect(await callable()).toStrictEqual(before);
  });

  it('are replaced where only the result or a name was another', async () => {
    const before = await callable();
    const takes =
      'timestamp with time zone, timestamp with time zone, timestamp with time zone, integer, text[], integer[]';
    await ask(`drop function parcels.claim_timers;
      create function parcels.claim_timers (smallint, ${takes}) returns text language sql as 'select null::text'`);
    await start();
    expect(await callable()).toStrictEqual(before);
  });
});
