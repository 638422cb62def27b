import { createDatabase } from '@causeway/database';
import { newUuid } from '@causeway/kernel';
import { InMemorySubjectKeys, MasterKey, SealingVault } from '@causeway/privacy';
import { freshStream, NOW, PARCELS, parcelEvents, weighed, writeSet } from '../testing/contract-fixture.js';
import { randomBytes } from 'node:crypto';
import { openContextDatabase, type ContextDatabase } from './context-database.js';
import { LaneDirectory } from './lane.js';
import { readLaneStatuses } from './lane-status.js';
import { migrate } from './migrate.js';
import { PostgresEventStore } from './postgres-event-store.js';

describe('the status of a context’s lanes', () => {
  let database: ContextDatabase;
  let store: PostgresEventStore;

  beforeAll(async () => {
    const server = process.env['CAUSEWAY_TEST_DATABASE_URL'] ?? '';
    const url = await createDatabase(server, `status_${newUuid().replaceAll('-', '')}`);
    await migrate({ url, contexts: [{ name: PARCELS, migrations: [] }] });
    database = await openContextDatabase({ url, context: PARCELS });
    const vault = new SealingVault(new MasterKey(randomBytes(32)), new InMemorySubjectKeys());
    store = await PostgresEventStore.open({ database, catalog: parcelEvents, vault });
  });
  afterAll(() => store.close());

  it('is nothing at all before the first event', async () => {
    expect(await readLaneStatuses(database)).toStrictEqual([
      { lane: 'parcels.sandbox', head: 0, batches: 0 },
      { lane: 'parcels.production', head: 0, batches: 0 },
    ]);
  });

  it('gives the last position, its time, and in how many commits the lane was written', async () => {
    await store.append(writeSet(freshStream(), 0, [weighed(1), weighed(2)]));
    await store.append(writeSet(freshStream(), 0, [weighed(3)]));
    expect(await readLaneStatuses(database)).toStrictEqual([
      { lane: 'parcels.sandbox', head: 3, batches: 2, lastRecordedAt: NOW },
      { lane: 'parcels.production', head: 0, batches: 0 },
    ]);
  });
});

describe('the status of lanes that one process writes', () => {
  it('names the process that claimed them last, and none once they are given back', async () => {
    const server = process.env['CAUSEWAY_TEST_DATABASE_URL'] ?? '';
    const url = await createDatabase(server, `written_${newUuid().replaceAll('-', '')}`);
    const context = { name: PARCELS, migrations: [], hasWriter: true };
    await migrate({ url, contexts: [context] });
    const database = await openContextDatabase({ url, context: PARCELS });
    const { number } = await new LaneDirectory(database.pool).own('parcels.sandbox');
    const [first, second] = [newUuid(), newUuid()];
    const claim = (epoch: number, instanceId: string | null, address: string | null) =>
      database.pool.query('insert into log.lane_claim values ($1, $2, $3, $4, $5)', [
        ...[number, epoch, instanceId],
        ...[address, NOW],
      ]);
    const writers = async () => (await readLaneStatuses(database)).map(({ writer }) => writer);
    expect(await writers()).toStrictEqual([undefined, undefined]);
    await claim(1, first, null);
    expect(await writers()).toStrictEqual([{ instanceId: first, epoch: 1 }, undefined]);
    await claim(2, second, 'http://b');
    expect(await writers()).toStrictEqual([{ instanceId: second, epoch: 2, address: 'http://b' }, undefined]);
    await claim(3, null, null);
    expect(await writers()).toStrictEqual([undefined, undefined]);
    await database.dataSource.destroy();
  });
});
