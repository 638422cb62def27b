import { createDatabase, queryOnce } from '@causeway/database';
import { newUuid } from '@causeway/kernel';
import pg from 'pg';
import { openContextDatabase, type ContextDatabase } from '../postgres/context-database.js';
import { LaneDirectory } from '../postgres/lane.js';
import { migrate } from '../postgres/migrate.js';
import { isTransient } from '../errors.js';
import { PostgresWriterLane } from './postgres-writer-lane.js';
import {
  batchOf,
  entry,
  holder,
  writerLaneContract,
  type LaneSubject,
} from '../testing/writer-lane-contract.js';
import type { Tenure } from './port.js';

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

interface Subject extends LaneSubject {
  readonly url: string;
}

const open = async (): Promise<Subject> => {
  const url = await createDatabase(server(), `writer_lane_${newUuid().replaceAll('-', '')}`);
  await migrate({
    url,
    contexts: [{ name: 'parcels', migrations: [CreateParcelView1763700000001], hasWriter: true, lanes: 2 }],
  });
  const databases: ContextDatabase[] = [];
  const openLane = async (): Promise<PostgresWriterLane> => {
    const database = await openContextDatabase({ url, context: 'parcels' });
    databases.push(database);
    const lane = await new LaneDirectory(database.pool).own('parcels-2.sandbox');
    return new PostgresWriterLane(database.pool, lane, {
      connectionString: url,
      options: '-c role=causeway_parcels',
    });
  };
  const [lane, twin] = [await openLane(), await openLane()];
  return {
    url,
    lane,
    twin,
    weightOf: async (id) =>
      (
        (await queryOnce(url, `select weight from parcels.parcel_view where parcel_id = '${id}'`)) as [
          { weight: string },
        ]
      )[0].weight,
    close: async () => {
      await lane.close();
      await twin.close();
      for (const { dataSource } of databases) await dataSource.destroy();
    },
  };
};

const CUT_WAITING_APPEND = `
  select pg_terminate_backend(pid) from pg_stat_activity
   where datname = current_database() and wait_event_type = 'Lock' and query like 'select parcels.append%'`;

describe('a writer’s lane in PostgreSQL', () => {
  writerLaneContract(open);

  it('keeps what it wrote even from its own role', async () => {
    const { lane, url, close } = await open();
    const tenure = (await lane.claim(holder())) as Tenure;
    await lane.append(batchOf(tenure, [entry(1)]));
    for (const table of ['event_sandbox_2', 'command_sandbox_2', 'batch_sandbox_2']) {
      await expect(queryOnce(url, `set role causeway_parcels; delete from parcels.${table}`)).rejects.toThrow(
        'permission denied',
      );
    }
    await close();
  });

  it('reports a broken connection as an unknown append result, and goes on over a new one', async () => {
    const { lane, url, close } = await open();
    const tenure = (await lane.claim(holder())) as Tenure;
    await lane.append(batchOf(tenure, [entry(1)]));
    const blocker = new pg.Client({ connectionString: url });
    await blocker.connect();
    await blocker.query('begin; lock table parcels.command_sandbox_2 in access exclusive mode');
    const result = lane.append(batchOf({ ...tenure, position: 1 }, [entry(2)])).then(
      () => 'appended',
      (error: unknown) => (isTransient(error) ? 'unknown' : error),
    );
    const caller: { isAnswered: boolean } = { isAnswered: false };
    void result.then(() => (caller.isAnswered = true));
    while (!caller.isAnswered) await queryOnce(url, CUT_WAITING_APPEND);
    expect(await result).toBe('unknown');
    await blocker.end();
    const next = (await lane.claim(holder(), tenure)) as Tenure;
    expect(next.position).toBe(1);
    expect((await lane.append(batchOf(next, [entry(2)]))).status).toBe('appended');
    await close();
  });

  it('fails what is wrong in itself, and nothing else', async () => {
    const { lane, close } = await open();
    const tenure = (await lane.claim(holder())) as Tenure;
    const wrong = lane.append(batchOf(tenure, [{ ...entry(1), data: '{no json' }]));
    const next = lane.append(batchOf(tenure, [entry(2)]));
    await expect(wrong).rejects.toThrow('invalid input syntax for type json');
    expect((await next).status).toBe('appended');
    await close();
  });
});
