import { createDatabase } from '@causeway/database';
import { newUuid } from '@causeway/kernel';
import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { freshStream, LANE, PARCELS, parcelEvents, weighed, writeSet } from '../testing/contract-fixture.js';
import { openContextDatabase } from './context-database.js';
import { migrate } from './migrate.js';
import { PostgresEventStore } from './postgres-event-store.js';

describe('the news of a commit', () => {
  let url: string;
  let other: pg.Client;
  let heardByOther: string[];
  const stores: PostgresEventStore[] = [];

  const open = async (isAlone = false): Promise<PostgresEventStore> => {
    const store = await PostgresEventStore.open({
      database: await openContextDatabase({ url, context: PARCELS, poolSize: 2 }),
      catalog: parcelEvents,
      vault: new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys()),
      isAlone,
    });
    stores.push(store);
    return store;
  };
  const append = (store: PostgresEventStore) => store.append(writeSet(freshStream(), 0, [weighed(1)]));
  const heardBy = (store: PostgresEventStore): string[] => {
    const heard: string[] = [];
    store.onAppended((lane) => heard.push(lane));
    return heard;
  };
  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
  };
  /** Resolves once every earlier announcement has arrived. */
  const settle = async (): Promise<void> => {
    const before = heardByOther.length;
    await other.query("select pg_notify('causeway_appended', 'other elsewhere.sandbox')");
    await until(() => heardByOther.slice(before).includes('other elsewhere.sandbox'));
  };

  beforeAll(async () => {
    const server = process.env['CAUSEWAY_TEST_DATABASE_URL'] ?? '';
    url = await createDatabase(server, `announcements_${newUuid().replaceAll('-', '')}`);
    await migrate({ url, contexts: [{ name: PARCELS, migrations: [] }] });
  });
  beforeEach(async () => {
    heardByOther = [];
    other = new pg.Client({ connectionString: url });
    other.on('notification', ({ payload = '' }) => heardByOther.push(payload));
    await other.connect();
    await other.query('listen causeway_appended');
  });
  afterEach(async () => {
    await Promise.all(stores.splice(0).map((store) => store.close()));
    await other.end();
  });

  it('comes once to each store of the process, to the one that committed with what it brought', async () => {
    const [store, twin] = [await open(), await open()];
    const [own, others] = [heardBy(store), heardBy(twin)];
    await append(store);
    expect([own, others]).toStrictEqual([[LANE], [LANE]]);
    await append(twin);
    await until(() => heardByOther.length > 0);
    await settle();
    expect([own, others].map((heard) => heard.filter((lane) => lane === LANE))).toStrictEqual([
      [LANE, LANE],
      [LANE, LANE],
    ]);
  });

  it('comes to other processes, and from them', async () => {
    const store = await open();
    await append(store);
    await until(() => heardByOther.length > 0);
    expect(heardByOther).toStrictEqual([expect.stringMatching(`^[0-9a-f-]{36} ${LANE}$`)]);
    const heard = heardBy(store);
    await other.query(`select pg_notify('causeway_appended', 'other ${LANE}')`);
    await until(() => heard.length > 0);
    expect(heard).toStrictEqual([LANE]);
  });

  it('leaves no connection behind when the last store closes while it is listened to again', async () => {
    const others = async (): Promise<number[]> => {
      const { rows } = await other.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
            and backend_type = 'client backend'`,
      );
      return rows.map(({ pid }) => pid);
    };
    const store = await open();
    const before = await others();
    await other.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [before]);
    while ((await others()).every((pid) => before.includes(pid)));
    await store.close();
    stores.length = 0;
    while ((await others()).length > 0);
  });

  it('stays in a process that is alone on its database', async () => {
    const [store, twin] = [await open(true), await open(true)];
    const others = heardBy(twin);
    await append(store);
    expect(others).toStrictEqual([LANE]);
    await settle();
    expect(heardByOther).toStrictEqual(['other elsewhere.sandbox']);
  });
});
