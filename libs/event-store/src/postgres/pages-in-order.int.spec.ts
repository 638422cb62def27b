import { createDatabase, openExplained, type ExplainedConnection } from '@causeway/database';
import { newUuid } from '@causeway/kernel';
import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { StoredLane } from '../chain/stored-lane.js';
import { LANE, PARCELS, parcelEvents } from '../testing/contract-fixture.js';
import { openContextDatabase } from './context-database.js';
import { LaneDirectory } from './lane.js';
import { migrate } from './migrate.js';
import { PostgresEventStore } from './postgres-event-store.js';

describe('a page of the log', () => {
  let connection: ExplainedConnection;
  let store: PostgresEventStore;
  let rows: StoredLane;

  beforeAll(async () => {
    const server = process.env['CAUSEWAY_TEST_DATABASE_URL'] ?? '';
    const url = await createDatabase(server, `pages_${newUuid().replaceAll('-', '')}`);
    await migrate({ url, contexts: [{ name: PARCELS, migrations: [] }] });
    connection = await openExplained(url);
    const { query } = connection;
    const database = await openContextDatabase({ url, context: PARCELS });
    store = await PostgresEventStore.open({
      database: { ...database, pool: Object.assign(Object.create(database.pool) as pg.Pool, { query }) },
      catalog: parcelEvents,
      vault: new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys()),
    });
    rows = new StoredLane(connection, await new LaneDirectory(connection as never).own(LANE));
    await store.read(LANE, 0, 1);
  });
  beforeEach(() => (connection.plans.length = 0));
  afterAll(async () => {
    await store.close();
    await connection.close();
  });

  it.each<[string, () => Promise<unknown>]>([
    ['its events', () => store.read(LANE, 5, 100)],
    ['what it published', () => store.readPublished(LANE, 5, 100)],
    ['the places of what it published', () => store.publishedPlaces(LANE, 5, 100)],
    ['a stream', () => store.load(LANE, 'parcel-1')],
    ['its rows', () => rows.events(5, 9).next()],
    ['its batches', () => rows.batches(5, 9).next()],
  ])('is read in the order of an index, so that it costs as much as it is long: %s', async (_what, read) => {
    await read();
    expect(connection.plans).toStrictEqual([expect.stringMatching(/Index Scan/)]);
    expect(connection.plans[0]).not.toMatch(/Sort/);
  });
});
