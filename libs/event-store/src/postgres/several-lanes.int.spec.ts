import { createDatabase, queryOnce } from '@causeway/database';
import { newUuid } from '@causeway/kernel';
import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { randomBytes } from 'node:crypto';
import type { LaneName } from '../port.js';
import {
  freshStream,
  metadata,
  NOW,
  PARCELS,
  parcelEvents,
  weighed,
  writeSet,
} from '../testing/contract-fixture.js';
import { openContextDatabase, type ContextDatabase } from './context-database.js';
import { readLaneStatuses } from './lane-status.js';
import { tablesOf } from './lane.js';
import { readLogFigures } from './log-figures.js';
import { migrate } from './migrate.js';
import { PostgresEventStore } from './postgres-event-store.js';

const FIRST: LaneName = 'parcels.sandbox';
const SECOND: LaneName = 'parcels-2.sandbox';

describe('where a lane lies', () => {
  it('follows from its name', () => {
    expect(tablesOf(FIRST)).toStrictEqual({
      schema: 'parcels',
      events: 'parcels.event_sandbox',
      batches: 'parcels.batch_sandbox',
      takeTurn: 'parcels.take_turn_sandbox',
    });
    expect(tablesOf('external_accounts-12.production')).toStrictEqual({
      schema: 'external_accounts',
      events: 'external_accounts.event_production_12',
      batches: 'external_accounts.batch_production_12',
      takeTurn: 'external_accounts.take_turn_production_12',
    });
  });

  it('is nowhere for a name that would not be safe in SQL', () => {
    expect(() => tablesOf('drop table.sandbox')).toThrow('cannot name a context');
  });
});

describe('a context with several lanes', () => {
  let url: string;
  let database: ContextDatabase;
  let store: PostgresEventStore;

  const migrateWith = (lanes?: number): Promise<void> =>
    migrate({
      url,
      contexts: [{ name: PARCELS, migrations: [], ...(lanes !== undefined && { lanes }) }],
    });
  const partsOfLog = async (): Promise<string[]> => {
    const rows = await queryOnce(
      url,
      `select inhrelid::regclass::text as part from pg_inherits
        where inhparent in ('log.event'::regclass, 'log.batch'::regclass) order by 1`,
    );
    return (rows as { part: string }[]).map(({ part }) => part);
  };

  beforeAll(async () => {
    const server = process.env['CAUSEWAY_TEST_DATABASE_URL'] ?? '';
    url = await createDatabase(server, `lanes_${newUuid().replaceAll('-', '')}`);
    await migrateWith();
    database = await openContextDatabase({ url, context: PARCELS });
    const vault = new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys());
    store = await PostgresEventStore.open({ database, catalog: parcelEvents, vault });
  });
  afterAll(() => store.close());

  it('keeps long events whole in their rows, also in lanes that were there before', async () => {
    await queryOnce(url, 'alter table parcels.event_sandbox reset (toast_tuple_target)');
    await migrateWith(1);
    const rows = await queryOnce(
      url,
      `select count(*)::int as parts, count(*) filter (where reloptions @> '{toast_tuple_target=8160}')::int as whole
        from pg_class where relname ~ '^event_' and relkind = 'r' and relnamespace = 'parcels'::regnamespace`,
    );
    expect(rows[0]?.['whole']).toBe(rows[0]?.['parts']);
    expect(rows[0]?.['parts']).toBeGreaterThan(1);
  });

  it('has had one in each environment, in the parts that every installation has', async () => {
    expect(await partsOfLog()).toStrictEqual([
      'parcels.batch_production',
      'parcels.batch_sandbox',
      'parcels.event_production',
      'parcels.event_sandbox',
    ]);
    expect(await store.lanes(PARCELS)).toStrictEqual([FIRST, 'parcels.production']);
    await expect(store.append(writeSet(freshStream(), 0, [weighed(1)], { lane: SECOND }))).rejects.toThrow(
      'no lane parcels-2.sandbox',
    );
  });

  it('gets more at a later start, and a store that runs sees them; what was written stays', async () => {
    await store.append(writeSet('parcel-first', 0, [weighed(1)]));
    await migrateWith(3);
    expect(await store.lanes(PARCELS)).toStrictEqual([
      FIRST,
      SECOND,
      'parcels-3.sandbox',
      'parcels.production',
      'parcels-2.production',
      'parcels-3.production',
    ]);
    expect(await store.load(FIRST, 'parcel-first')).toHaveLength(1);
  });

  it('loses none at a start with fewer', async () => {
    await migrateWith(1);
    expect(await store.lanes(PARCELS)).toHaveLength(6);
    expect(await partsOfLog()).toHaveLength(12);
  });

  it('has no lanes of a context whose name only begins like its own', async () => {
    expect(await store.lanes('parcel')).toStrictEqual([]);
  });

  it('counts positions, keeps streams and chains batches lane by lane', async () => {
    const results = await Promise.all([
      store.append(writeSet('parcel-twin', 0, [weighed(2), weighed(3)], { lane: SECOND })),
      store.append(writeSet('parcel-twin', 0, [weighed(4)])),
    ]);
    expect(results).toStrictEqual([
      { status: 'appended', lane: SECOND, lastPosition: 2 },
      { status: 'appended', lane: FIRST, lastPosition: 2 },
    ]);
    expect(
      (await store.load(SECOND, 'parcel-twin')).map(({ lane, position, data }) => [lane, position, data]),
    ).toStrictEqual([
      [SECOND, 1, { weightGrams: 2 }],
      [SECOND, 2, { weightGrams: 3 }],
    ]);
    expect(await readLaneStatuses(database)).toStrictEqual([
      { lane: FIRST, head: 2, batches: 2, lastRecordedAt: NOW },
      { lane: SECOND, head: 2, batches: 1, lastRecordedAt: NOW },
      { lane: 'parcels-3.sandbox', head: 0, batches: 0 },
      { lane: 'parcels.production', head: 0, batches: 0 },
      { lane: 'parcels-2.production', head: 0, batches: 0 },
      { lane: 'parcels-3.production', head: 0, batches: 0 },
    ]);
  });

  it('shows what each lane publishes, and announces which one grew', async () => {
    const grown: string[] = [];
    const forget = store.onAppended((lane) => grown.push(lane));
    const publish = { type: 'parcels.parcel-sent.v1', key: 'k', data: { number: 1 } };
    await store.append(
      writeSet(freshStream(), 0, [{ ...weighed(5), publish }], { lane: SECOND, metadata: metadata('c') }),
    );
    forget();
    expect(grown).toContain(SECOND);
    expect(grown).not.toContain(FIRST);
    expect(
      (await store.readPublished(SECOND, 0, 10)).map(({ lane, position }) => [lane, position]),
    ).toStrictEqual([[SECOND, 3]]);
    expect(await store.readPublished(FIRST, 0, 10)).toStrictEqual([]);
  });

  it('is watched lane by lane', async () => {
    const { lanes } = await readLogFigures(database, () => NOW);
    expect(lanes.map(({ lane, environment, head }) => [lane, environment, head])).toStrictEqual([
      [FIRST, 'sandbox', 2],
      [SECOND, 'sandbox', 3],
      ['parcels-3.sandbox', 'sandbox', 0],
      ['parcels.production', 'production', 0],
      ['parcels-2.production', 'production', 0],
      ['parcels-3.production', 'production', 0],
    ]);
  });

  it.each([
    'update parcels.event_sandbox_2 set version = 9',
    'delete from parcels.batch_sandbox_2',
    'truncate parcels.event_production_3',
  ])('may not alter a further lane either: %s', async (sql) => {
    await expect(database.pool.query(sql)).rejects.toThrow('permission denied');
  });
});
