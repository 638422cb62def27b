import { createDatabase, dropDatabase, queryOnce } from './connection.mjs';
import { checkExternal } from './external-database.mjs';

const server = process.env['CAUSEWAY_TEST_DATABASE_URL'] ?? '';

describe('databases on a server', () => {
  it('one is created, used and dropped with sessions still in it', async () => {
    const url = await createDatabase(server, 'drop "me"');
    expect(await queryOnce(url, 'select current_database() as name')).toStrictEqual([{ name: 'drop "me"' }]);
    const session = queryOnce(url, 'select pg_sleep(60)').catch((error: Error) => error.message);
    await waitForSession('drop "me"');
    await dropDatabase(server, 'drop "me"');
    expect(await session).toBe('terminating connection due to administrator command');
    expect(await queryOnce(server, `select 1 from pg_database where datname like 'drop%'`)).toStrictEqual([]);
  });

  it('dropping one that does not exist is no error', async () => {
    await expect(dropDatabase(server, 'never_made')).resolves.toBeUndefined();
  });

  it('a failing statement is reported, and leaves no session behind', async () => {
    await expect(queryOnce(server, 'select nonsense')).rejects.toThrow('column "nonsense" does not exist');
  });

  const waitForSession = async (name: string): Promise<void> => {
    const sql = `select 1 from pg_stat_activity where datname = '${name}' and query like 'select pg_sleep%'`;
    while ((await queryOnce(server, sql)).length === 0);
  };
});

describe('a database that DATABASE_URL names', () => {
  it('is accepted when it answers and is recent enough', async () => {
    const { version, place } = await checkExternal(server);
    expect(Number.parseInt(version, 10)).toBeGreaterThanOrEqual(15);
    expect(place).toBe(`127.0.0.1:${new URL(server).port}/postgres`);
  });

  it('is named by its place, never by its password, when it does not answer', async () => {
    const refusal = checkExternal('postgres://me:hush@127.0.0.1:1/shop');
    await expect(refusal).rejects.toThrow(
      /^DATABASE_URL names a database at 127\.0\.0\.1:1\/shop that cannot be used: .*ECONNREFUSED/,
    );
    await expect(refusal).rejects.not.toThrow('hush');
  });

  it('is refused with the reason when the password is wrong', async () => {
    const wrong = server.replace(/:[^:@]+@/, ':wrong@');
    await expect(checkExternal(wrong)).rejects.toThrow('password authentication failed for user "causeway"');
  });
});
