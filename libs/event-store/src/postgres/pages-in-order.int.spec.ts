import { createDatabase } from '@causeway/database';
import { newUuid } from '@causeway/kernel';
import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { StoredLane } from '../chain/stored-lane.js';
import { LANE, PARCELS, parcelEvents } from '../testing/contract-fixture.js';
import { openContextDatabase } from './context-database.js';
import { LaneDirectory } from './lane.js';
import { migrate } from './migrate.js';
import { PostgresEventStore } from './postgres-event-store.js';

/** Scans of a whole table are ruled out, as the size of one rules them out, so that a sort is there only for want of an order. */
const AS_IN_A_LARGE_TABLE = 'set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off';

describe('a page of the log', () => {
  let client: pg.Client;
  let store: PostgresEventStore;
  let rows: StoredLane;
  /** PostgreSQL's plans of what was asked. */
  const plans: string[] = [];

  /** Explains each statement, and then answers it. */
  const query = async (asked: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> => {
    const { text, values: own = values } = typeof asked === 'string' ? { text: asked } : asked;
    const explained = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, own);
    plans.push(explained.rows.map((row) => row['QUERY PLAN']).join('\n'));
    return client.query(text, own);
  };

  beforeAll(async () => {
    const server = process.env['CAUSEWAY_TEST_DATABASE_URL'] ?? '';
    const url = await createDatabase(server, `pages_${newUuid().replaceAll('-', '')}`);
    await migrate({ url, contexts: [{ name: PARCELS, migrations: [] }] });
    client = new pg.Client(url);
    await client.connect();
    const database = await openContextDatabase({ url, context: PARCELS });
    store = await PostgresEventStore.open({
      database: { ...database, pool: Object.assign(Object.create(database.pool) as pg.Pool, { query }) },
      catalog: parcelEvents,
      vault: new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys()),
    });
    rows = new StoredLane({ query } as never, await new LaneDirectory(client).own(LANE));
    await store.read(LANE, 0, 1);
    await client.query(AS_IN_A_LARGE_TABLE);
  });
  beforeEach(() => (plans.length = 0));
  afterAll(async () => {
    await store.close();
    await client.end();
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
    expect(plans).toHaveLength(1);
    expect(plans[0]).toMatch(/Index Scan/);
    expect(plans[0]).not.toMatch(/Sort/);
  });
});
