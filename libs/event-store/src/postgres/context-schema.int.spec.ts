import { createDatabase, queryOnce } from '@causeway/database';
import { newUuid } from '@causeway/kernel';
import { rolesOf } from './context-schema.js';
import { migrate } from './migrate.js';

describe('a start by a user who may not create roles', () => {
  const server = process.env['CAUSEWAY_TEST_DATABASE_URL'] ?? '';
  const ending = newUuid().replaceAll('-', '').slice(0, 12);
  const [context, user] = [`parcels_${ending}`, `tenant_${ending}`];
  const [auditor, runtime, own] = rolesOf([context]);
  let url: string;
  const start = (): Promise<void> => migrate({ url, contexts: [{ name: context, migrations: [] }] });

  beforeAll(async () => {
    // A start by an administrator makes the two roles of every installation.
    await migrate({ url: await createDatabase(server, `office_${ending}`), contexts: [] });
    const database = await createDatabase(server, `tenant_${ending}`);
    await queryOnce(server, `create role ${user} login password 'only for specs'`);
    await queryOnce(server, `grant ${auditor}, ${runtime} to ${user}`);
    await queryOnce(server, `alter database tenant_${ending} owner to ${user}`);
    url = Object.assign(new URL(database), { username: user, password: 'only for specs' }).href;
  });

  it('names the role that is missing, and takes the one that an administrator has made', async () => {
    await expect(start()).rejects.toThrow(
      `The role ${own} is missing, and ${user} may not create it; docs/operating/install.md lists all roles`,
    );
    await queryOnce(server, `create role ${own} nologin; grant ${own} to ${user}`);
    await start();
    expect(await queryOnce(url, `select to_regclass('${context}.outcome')::text as made`)).toStrictEqual([
      { made: `${context}.outcome` },
    ]);
  });
});
