import { createDatabase } from '@causeway/database';
import { newUuid } from '@causeway/kernel';
import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { randomBytes } from 'node:crypto';
import { freshStream, LANE, PARCELS, parcelEvents, weighed, writeSet } from '../testing/contract-fixture.js';
import { openContextDatabase } from './context-database.js';
import { migrate } from './migrate.js';
import { PostgresEventStore } from './postgres-event-store.js';

describe('who listens to a store', () => {
  let stores: [PostgresEventStore, PostgresEventStore];

  beforeAll(async () => {
    const server = process.env['CAUSEWAY_TEST_DATABASE_URL'] ?? '';
    const url = await createDatabase(server, `announcements_${newUuid().replaceAll('-', '')}`);
    await migrate({ url, contexts: [{ name: PARCELS, migrations: [] }], shared: [], sharedSchemas: [] });
    const open = async (): Promise<PostgresEventStore> =>
      PostgresEventStore.open({
        database: await openContextDatabase({ url, context: PARCELS, poolSize: 2 }),
        catalog: parcelEvents,
        vault: new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys()),
      });
    stores = [await open(), await open()];
  });
  afterAll(() => Promise.all(stores.map((store) => store.close())));

  it('hears once of each commit: of its own at once, of another process through the database', async () => {
    const [store, twin] = stores;
    const heard: string[] = [];
    const forget = store.onAppended((lane) => heard.push(lane));
    const ofTwin = new Promise<void>((resolve) => {
      const forgetTwin = store.onAppended(() => {
        // Announcements come in the order of the commits, so an echo of the own one would be here by now.
        if (heard.length < 2) return;
        forgetTwin();
        resolve();
      });
    });
    await store.append(writeSet(freshStream(), 0, [weighed(1)]));
    expect(heard).toEqual([LANE]);
    await twin.append(writeSet(freshStream(), 0, [weighed(1)]));
    await ofTwin;
    expect(heard).toEqual([LANE, LANE]);
    await twin.append(writeSet(freshStream(), 0, [weighed(1)]));
    await store.append(writeSet(freshStream(), 0, [weighed(1)]));
    while (heard.length < 4) await new Promise((resolve) => setImmediate(resolve));
    forget();
    expect(heard).toEqual([LANE, LANE, LANE, LANE]);
  });
});
