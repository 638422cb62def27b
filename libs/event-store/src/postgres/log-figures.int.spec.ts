import { createDatabase } from '@causeway/database';
import { instant, newUuid } from '@causeway/kernel';
import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { randomBytes } from 'node:crypto';
import {
  freshStream,
  LANE,
  metadata,
  NOW,
  PARCELS,
  parcelEvents,
  weighed,
  writeSet,
} from '../testing/contract-fixture.js';
import { openContextDatabase, type ContextDatabase } from './context-database.js';
import type { Flush } from './lane-appender.js';
import { readLogFigures } from './log-figures.js';
import { migrate } from './migrate.js';
import { PostgresEventStore } from './postgres-event-store.js';

describe('the figures of a log', () => {
  let database: ContextDatabase;
  let store: PostgresEventStore;
  const flushes: (Flush & { readonly lane: string })[] = [];

  beforeAll(async () => {
    const server = process.env['CAUSEWAY_TEST_DATABASE_URL'] ?? '';
    const url = await createDatabase(server, `figures_${newUuid().replaceAll('-', '')}`);
    await migrate({ url, contexts: [{ name: PARCELS, migrations: [] }] });
    database = await openContextDatabase({ url, context: PARCELS });
    store = await PostgresEventStore.open({
      database,
      catalog: parcelEvents,
      vault: new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys()),
      observer: { flushed: ({ name }, flush) => flushes.push({ lane: name, ...flush }) },
    });
  });
  afterAll(() => store.close());

  const figures = () => readLogFigures(database, () => NOW);

  it('are zeros for a log that holds nothing', async () => {
    expect(await figures()).toStrictEqual({
      lanes: [
        { lane: 'parcels.sandbox', environment: 'sandbox', head: 0, timersDue: 0 },
        { lane: 'parcels.production', environment: 'production', head: 0, timersDue: 0 },
      ],
      parked: new Map(),
    });
  });

  it('show each lane by itself: its head, and the timers due on its own clock', async () => {
    const timer = (dueAt: string) => ({ timerId: newUuid(), dueAt: instant(dueAt), name: 'weigh', data: {} });
    const timers = ['2026-03-01T11:00:00Z', '2026-03-01T12:00:00Z', '2026-03-01T12:00:01Z'].map(timer);
    await store.append(writeSet(freshStream(), 0, [weighed(1), weighed(2)], { timers }));
    const read = await readLogFigures(database, (environment) =>
      environment === 'sandbox' ? NOW : instant('2036-01-01T00:00:00Z'),
    );
    expect(read.lanes).toStrictEqual([
      {
        lane: LANE,
        environment: 'sandbox',
        head: 2,
        timersDue: 2,
        oldestDueAt: instant('2026-03-01T11:00:00.000Z'),
      },
      { lane: 'parcels.production', environment: 'production', head: 0, timersDue: 0 },
    ]);
  });

  it('count parked messages by reader', async () => {
    const park = (reader: string, position: number) =>
      store.park({
        reader,
        source: LANE,
        position,
        key: 'k',
        error: 'indigestible',
        parkedAt: NOW,
        message: {
          lane: LANE,
          position,
          type: 'parcels.sent.v1',
          key: 'k',
          data: {},
          metadata: metadata('c'),
          recordedAt: NOW,
        },
      });
    await park('weigh-on-sent', 1);
    await park('weigh-on-sent', 2);
    await park('ship-on-sent', 1);
    expect((await figures()).parked).toStrictEqual(
      new Map([
        ['ship-on-sent', 1],
        ['weigh-on-sent', 2],
      ]),
    );
  });

  it('are notified of every commit: how many write sets shared it, and how many events of each type', async () => {
    flushes.length = 0;
    await Promise.all([
      store.append(writeSet(freshStream(), 0, [weighed(1), weighed(2)])),
      store.append(writeSet(freshStream(), 0, [weighed(3)])),
    ]);
    expect(flushes.map(({ durationMs, ...flush }) => ({ ...flush, took: durationMs > 0 }))).toStrictEqual([
      { lane: LANE, writeSets: 2, events: new Map([['ParcelWeighed', 3]]), took: true },
    ]);
  });
});
