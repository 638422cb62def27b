import { createDatabase, queryOnce } from '@causeway/database';
import { instant, newUuid } from '@causeway/kernel';
import { keyTables, InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { batchDigest, GENESIS_DIGEST } from '../digest.js';
import type { EventRow } from '../event-format.js';
import type { Timer } from '../port.js';
import {
  freshStream,
  LANE,
  olderParcelEvents,
  PARCELS,
  parcelEvents,
  weighed,
  writeSet,
  type ContractSubject,
} from '../testing/contract-fixture.js';
import { eventStoreContract } from '../testing/event-store-contract.js';
import { openContextDatabase } from './context-database.js';
import { migrate } from './migrate.js';
import { PostgresEventStore } from './postgres-event-store.js';

class CreateParcelView1763700000001 {
  readonly name = 'CreateParcelView1763700000001';
  async up(runner: { query(sql: string): Promise<unknown> }): Promise<void> {
    await runner.query(`create table parcels.parcel_view (parcel_id text primary key, sender_id text, weight bigint,
      recipient text, sent_at timestamptz, extra json)`);
  }
  async down(): Promise<void> {
    throw new Error('the test database is thrown away');
  }
}

const server = (): string => {
  const url = process.env['CAUSEWAY_TEST_DATABASE_URL'];
  if (url === undefined) throw new Error('CAUSEWAY_TEST_DATABASE_URL is set by the suite’s global setup');
  return url;
};

const rowsOf = async <Row>(url: string, sql: string): Promise<Row[]> => (await queryOnce(url, sql)) as Row[];

const freshDatabase = async (): Promise<string> => {
  const url = await createDatabase(server(), `event_store_${newUuid().replaceAll('-', '')}`);
  await migrateParcels(url);
  return url;
};

const migrateParcels = (url: string): Promise<void> =>
  migrate({
    url,
    contexts: [
      { name: PARCELS, migrations: [CreateParcelView1763700000001] },
      { name: 'letters', migrations: [] },
    ],
    shared: [keyTables],
  });

/** Fewer connections than callers: no caller may hold one while waiting for another. */
const POOL_SIZE = 5;

const open = async (url: string): Promise<ContractSubject> => {
  const vault = new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys());
  const openStore = async (catalog = parcelEvents): Promise<PostgresEventStore> => {
    const database = await openContextDatabase({ url, context: PARCELS, poolSize: POOL_SIZE });
    return PostgresEventStore.open({ database, catalog, vault });
  };
  const [store, twin, older] = await Promise.all([openStore(), openStore(), openStore(olderParcelEvents)]);
  return {
    store,
    twin,
    older,
    storedRows: (table) => queryOnce(url, `select * from parcels.${table}`),
    shred: (subject) => vault.shred(subject),
    close: async () => {
      await Promise.all([store.close(), twin.close(), older.close()]);
    },
  };
};

describe('when a flush is slow', () => {
  let url: string;
  let subject: ContractSubject;

  beforeAll(async () => {
    url = await freshDatabase();
    await queryOnce(
      url,
      `alter role current_user in database ${new URL(url).pathname.slice(1)} set commit_delay = 2000`,
    );
    await queryOnce(
      url,
      `alter role current_user in database ${new URL(url).pathname.slice(1)} set commit_siblings = 0`,
    );
    subject = await open(url);
  });
  afterAll(() => subject.close());

  it('lets sixty-four callers share flushes instead of queueing for one each', async () => {
    const callers = Array.from({ length: 64 }, async () => {
      for (let command = 0; command < 10; command += 1) {
        const result = await subject.store.append(writeSet(freshStream(), 0, [weighed(1)]));
        expect(result.status).toBe('appended');
      }
    });
    await Promise.all(callers);
    const [counted] = await rowsOf<{ batches: number; events: number }>(
      url,
      'select (select count(*)::int from log.batch) as batches, (select count(*)::int from log.event) as events',
    );
    expect(counted?.events).toBe(640);
    expect(counted?.batches).toBeLessThan(640 / 8);
  });
});

eventStoreContract('PostgreSQL', async () => open(await freshDatabase()));

describe('the log in PostgreSQL', () => {
  let url: string;
  let subject: ContractSubject;
  const as = async (role: string, sql: string): Promise<unknown[]> => {
    const client = new pg.Client({ connectionString: url, options: `-c role=${role}` });
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  };

  beforeAll(async () => {
    url = await freshDatabase();
    subject = await open(url);
    await subject.store.append(writeSet(freshStream(), 0, [weighed(1), weighed(2)]));
    await subject.store.append(writeSet(freshStream(), 0, [weighed(3)]));
  });
  afterAll(() => subject.close());

  it.each([
    'update parcels.event_sandbox set type = $$x$$',
    'delete from parcels.event_sandbox',
    'truncate parcels.event_sandbox',
    'update parcels.batch_sandbox set digest = null',
    'delete from parcels.batch_sandbox',
    'update parcels.outcome set answer = $$1$$',
    'drop table parcels.event_sandbox',
    'insert into letters.event_sandbox select * from parcels.event_sandbox',
    'insert into log.event select * from parcels.event_sandbox',
    'select * from letters.event_sandbox',
    'select * from log.event',
    'select * from letters.outcome',
  ])('refuses a context that would %s', async (sql) => {
    await expect(as('causeway_parcels', sql)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('shows an auditor everything and lets it change nothing', async () => {
    expect(await as('causeway_auditor', 'select position from log.event')).toHaveLength(3);
    expect(await as('causeway_auditor', 'select position from parcels.event_sandbox')).toHaveLength(3);
    await expect(as('causeway_auditor', 'delete from parcels.event_sandbox')).rejects.toThrow(
      'permission denied',
    );
  });

  it('migrates again, and twice at once, without changing anything', async () => {
    const lanes = () => queryOnce(url, 'select lane, name from log.lane order by lane');
    const before = await lanes();
    await Promise.all([migrateParcels(url), migrateParcels(url)]);
    expect(await lanes()).toStrictEqual(before);
    expect(before).toHaveLength(4);
  });

  it('leaves room on the pages of views, also of those that were there before', async () => {
    await queryOnce(url, 'alter table parcels.parcel_view reset (fillfactor, toast_tuple_target)');
    await migrateParcels(url);
    const pages = () =>
      queryOnce(url, 'select parcel_id, (ctid::text::point)[0] as page from parcels.parcel_view order by 1');
    await queryOnce(
      url,
      `insert into parcels.parcel_view (parcel_id, recipient)
        select n::text, repeat('r', 500) from generate_series(1, 100) as n`,
    );
    const before = await pages();
    await queryOnce(url, 'update parcels.parcel_view set weight = 1 where parcel_id::int % 3 = 0');
    expect(await pages()).toStrictEqual(before);
    expect(new Set(before.map(({ page }) => page)).size).toBeGreaterThan(5);
  });

  it('chains every batch by a digest that can be recomputed from the stored text', async () => {
    const rows = await rowsOf<EventRow>(
      url,
      `select position::int, stream_id as "streamId", version, type, schema_version as "schemaVersion",
        data::text as data, metadata::text as metadata, published::text as published,
        to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "recordedAt"
       from parcels.event_sandbox order by position`,
    );
    const batches = await rowsOf<{ last: number; digest: Buffer }>(
      url,
      'select last_position::int as last, digest from parcels.batch_sandbox order by last_position',
    );
    let digest: Buffer = GENESIS_DIGEST;
    let from = 0;
    for (const batch of batches) {
      digest = batchDigest(
        digest,
        rows.filter(({ position }) => position > from && position <= batch.last),
      );
      from = batch.last;
      expect(batch.digest.equals(digest)).toBe(true);
    }
    expect(batches).toHaveLength(2);
  });

  it('lets one write set that the database refuses fail alone', async () => {
    const bad = writeSet(freshStream(), 0, [weighed(1)], {
      checkpoint: { reader: 'bad\u0000reader', source: LANE, from: 0, to: 1 },
    });
    const [good, refused] = await Promise.allSettled([
      subject.store.append(writeSet(freshStream(), 0, [weighed(1)])),
      subject.store.append(bad),
    ]);
    expect(good).toMatchObject({ status: 'fulfilled', value: { status: 'appended' } });
    expect(refused.status).toBe('rejected');
  });

  it('claims the first of 10,000 timers of one key at once, though no statistics show them', async () => {
    const crowdedUrl = await freshDatabase();
    const crowded = await open(crowdedUrl);
    const dueBy = instant('2020-01-01T00:00:00Z');
    const claim = (): Promise<Timer[]> =>
      crowded.store.claimTimers({ lane: LANE, dueBy, limit: 64, leaseMs: 60_000 });
    await queryOnce(crowdedUrl, 'vacuum analyze parcels.timer');
    await queryOnce(crowdedUrl, 'vacuum analyze parcels.timer_turn');
    // By now the server has chosen a plan for empty tables.
    for (let looks = 0; looks < 10; looks += 1) expect(await claim()).toStrictEqual([]);
    await queryOnce(
      crowdedUrl,
      `insert into parcels.timer (lane, timer_id, due_at, name, data, ordering_keys, set_position, set_ordinal)
         select lane, 't' || i, '2019-01-01', 'n', '{}', array['account', 'payment-' || i], i, 0
         from generate_series(1, 10000) i, log.lane where lane.name = '${LANE}';
       insert into parcels.timer_turn
         select lane, key, set_position, set_ordinal, timer_id from parcels.timer, unnest(ordering_keys) as key`,
    );
    expect((await claim()).map(({ timerId }) => timerId)).toStrictEqual(['t1']);
    await crowded.close();
  });

  describe('of a backlog of 50,000 due timers of one platform', () => {
    const dueBy = instant('2020-01-01T00:00:00Z');
    const fill = (of: string, keys: string, dueAt: string, from: number, to: number): string =>
      `insert into parcels.timer (lane, timer_id, due_at, name, data, ordering_keys, set_position, set_ordinal)
         select lane, '${of}' || i, '${dueAt}', 'n', '{"platformId":"${of}"}', array[${keys}], i, 0
         from generate_series(${from}, ${to}) i, log.lane where lane.name = '${LANE}';
       insert into parcels.timer_turn
         select lane, key, set_position, set_ordinal, timer_id from parcels.timer, unnest(ordering_keys) as key
         where timer_id like '${of}%';`;

    it.each([
      ['each about something of its own', `'busy ' || i`],
      ['all about one account', `'busy account'`],
    ])('%s, no claim lets the fresh one of another platform wait', async (_what, keys) => {
      const backlogUrl = await freshDatabase();
      const backlog = await open(backlogUrl);
      const claim = async (limit: number, underWay?: ReadonlyMap<string, number>): Promise<string[]> =>
        (await backlog.store.claimTimers({ lane: LANE, dueBy, limit, leaseMs: 60_000, underWay })).map(
          ({ timerId }) => timerId,
        );
      // By now the server has chosen plans for empty tables.
      for (let looks = 0; looks < 10; looks += 1) expect(await claim(64)).toStrictEqual([]);
      await queryOnce(backlogUrl, fill('busy', keys, '2019-01-01', 1, 50_000));
      expect((await claim(1))[0]).toBe('busy1');
      await queryOnce(backlogUrl, fill('quiet', `'quiet ' || i % 2`, '2019-12-31', 50_001, 50_003));
      expect(await claim(1, new Map([['busy', 1]]))).toStrictEqual(['quiet50001']);
      // Its third one is blocked by its first, which shares its key.
      const rest = await claim(64, new Map([['busy', 1]]));
      expect(rest[0]).toBe('quiet50002');
      expect(rest).not.toContain('quiet50003');
      await backlog.close();
    });
  });

  it('goes on after its connections were cut', async () => {
    await queryOnce(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    const commandId = newUuid();
    const outcome = { commandId, fingerprint: 'f', answer: 1, expiresAt: null };
    const streamId = freshStream();
    const appendUntilReached = async (): Promise<void> => {
      try {
        await subject.store.append(writeSet(streamId, 0, [weighed(1)], { outcome }));
      } catch {
        await appendUntilReached();
      }
    };
    await appendUntilReached();
    expect(await subject.store.load(LANE, streamId)).toHaveLength(1);
  });
});
