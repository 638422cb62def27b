import { createDatabase } from '@causeway/database';
import { newUuid } from '@causeway/kernel';
import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { randomBytes } from 'node:crypto';
import type { Growth } from '../port.js';
import { openContextDatabase } from '../postgres/context-database.js';
import { migrate } from '../postgres/migrate.js';
import { PostgresEventStore } from '../postgres/postgres-event-store.js';
import { LANE, PARCELS, parcelEvents } from '../testing/contract-fixture.js';
import { batchOf, entry, holder } from '../testing/writer-lane-contract.js';
import type { LaneEntry, Tenure } from './port.js';

const PUBLISHED = '{"type":"parcels.weighed.v1","key":"ada"}';
const published = (weight: number): LaneEntry => ({ ...entry(weight), published: PUBLISHED });

describe('what is appended to a writer’s lane', () => {
  let stores: [PostgresEventStore, PostgresEventStore];

  beforeAll(async () => {
    const server = process.env['CAUSEWAY_TEST_DATABASE_URL'] ?? '';
    const url = await createDatabase(server, `growth_${newUuid().replaceAll('-', '')}`);
    const contexts = [{ name: PARCELS, migrations: [], hasWriter: true }];
    await migrate({ url, contexts });
    const open = async (): Promise<PostgresEventStore> =>
      PostgresEventStore.open({
        database: await openContextDatabase({ url, context: PARCELS, poolSize: 2 }),
        catalog: parcelEvents,
        vault: new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys()),
      });
    stores = [await open(), await open()];
  });
  afterAll(() => Promise.all(stores.map((store) => store.close())));

  it('is notified to this process once, with what it published; to others, without content', async () => {
    const [store, twin] = stores;
    const own: (Growth | undefined)[] = [];
    const others: (Growth | undefined)[] = [];
    store.onAppended((_lane, growth) => own.push(growth));
    twin.onAppended((_lane, growth) => others.push(growth));
    const lane = await store.writerLanes().lane(LANE);
    const tenure = (await lane.claim(holder())) as Tenure;
    const batch = batchOf(tenure, [published(1), entry(2), published(3)]);
    expect((await lane.append(batch)).status).toBe('appended');
    const quiet = { ...tenure, position: 3, digest: batch.digest };
    expect((await lane.append(batchOf(quiet, [entry(4)]))).status).toBe('appended');
    // Announcements come in the order of the commits, and both stores listen on one connection.
    while (others.length < 2) await new Promise((resolve) => setImmediate(resolve));
    expect(others).toStrictEqual([undefined, undefined]);
    expect(own).toMatchObject([
      { after: 0, upTo: 3, hasPublished: true },
      { after: 3, upTo: 4, hasPublished: false },
    ]);
    expect(own).toHaveLength(2);
    const messages = await own[0]?.published();
    expect(messages?.map(({ position }) => position)).toStrictEqual([1, 3]);
    expect(messages).toStrictEqual(await store.readPublished(LANE, 0, 10));
    await lane.close();
  });
});
