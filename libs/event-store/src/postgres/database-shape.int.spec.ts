import { createDatabase, queryOnce } from '@causeway/database';
import { newUuid } from '@causeway/kernel';
import { migrate, type MigratedContext } from './migrate.js';

const PARCELS: MigratedContext = { name: 'parcels', migrations: [] };
const SCALES: MigratedContext = { name: 'scales', migrations: [], hasWriter: true };

class CreateCrate1763700000003 {
  up(runner: { query(sql: string): Promise<unknown> }): Promise<unknown> {
    return runner.query('create table parcels.crate_view (id text primary key)');
  }
  down(): never {
    throw new Error('specs never go back');
  }
}

describe('the shape of a database at a start', () => {
  let url: string;

  const ask = (query: string): Promise<object[]> => queryOnce(url, query);
  const start = (contexts: readonly MigratedContext[] = [PARCELS, SCALES]): Promise<void> =>
    migrate({ url, contexts });
  const functions = (what: string): Promise<object[]> =>
    ask(`select oid::regprocedure::text as name, ${what}, proacl::text from pg_proc
      where pronamespace in ('parcels'::regnamespace, 'scales'::regnamespace) order by 1`);
  /** Replacing a function gives its row another transaction. */
  const makings = (): Promise<object[]> => functions('xmin::text');
  const bodies = (): Promise<object[]> => functions('md5(prosrc)');
  const relations = (): Promise<object[]> =>
    ask(`select oid::regclass::text as name, relacl::text, reloptions::text from pg_class
      where relnamespace in ('log'::regnamespace, 'parcels'::regnamespace, 'scales'::regnamespace) order by 1`);
  const columns = (): Promise<object[]> =>
    ask(`select attrelid::regclass::text as of, attname, attacl::text from pg_attribute
      where attacl is not null and attrelid::regclass::text like '%event%' order by 1, 2`);

  beforeAll(async () => {
    const server = process.env['CAUSEWAY_TEST_DATABASE_URL'] ?? '';
    url = await createDatabase(server, `shape_${newUuid().replaceAll('-', '')}`);
    await start();
  });

  it('is looked at, and nothing is made anew, when the last start left it so', async () => {
    const before = [await makings(), await relations()];
    expect(before[0]).toHaveLength(8);
    await start();
    expect([await makings(), await relations()]).toStrictEqual(before);
  });

  it('is that of each service, when several with contexts of their own share the database', async () => {
    for (const contexts of [[PARCELS], [SCALES], [PARCELS], [SCALES]]) await start(contexts);
    const before = await makings();
    for (const contexts of [[SCALES], [PARCELS]]) await start(contexts);
    expect(await makings()).toStrictEqual(before);
  });

  it.each([
    ['an index is missing', 'drop index parcels.outcome_forgetting'],
    [
      'a function does something else',
      `do $$ begin execute regexp_replace(
        pg_get_functiondef('parcels.claim_timers'::regproc), 'begin', 'begin perform 1;', 'i'); end $$`,
    ],
    ['a function may be called by others', 'grant execute on all functions in schema parcels to public'],
    ['a role may no longer read', 'revoke select on log.lane from causeway_scales'],
    ['a role may write what is append-only', 'grant update on parcels.event_sandbox to causeway_parcels'],
    [
      'a column may no longer be read',
      'revoke select (position) on scales.event_sandbox from causeway_runtime',
    ],
    ['an option is gone', 'alter table parcels.event_sandbox reset (toast_tuple_target)'],
    ['a schema may no longer be used', 'revoke usage on schema parcels from causeway_parcels'],
  ])('is mended when %s', async (_, change) => {
    const before = [await bodies(), await relations(), await columns()];
    await ask(change);
    await start();
    expect([await bodies(), await relations(), await columns()]).toStrictEqual(before);
  });

  it('is changed by a start with another lane or migration', async () => {
    await start([{ ...PARCELS, lanes: 2, migrations: [CreateCrate1763700000003] }, SCALES]);
    expect(
      await ask(`select to_regclass('parcels.crate_view')::text as view,
        (select count(*)::int from log.lane where name like 'parcels%') as lanes`),
    ).toStrictEqual([{ view: 'parcels.crate_view', lanes: 4 }]);
  });
});
