import { PostgresLeaderLock, STANDALONE } from '@causeway/messaging';
import { emptyDatabase, until } from '@causeway/testing';
import { EventEmitter, once } from 'node:events';
import pg from 'pg';
import { createLogger, type Logger } from '../observability/logger.js';
import { Presence } from './presence.js';

const logger = createLogger('spec', 'silent');

describe('the presence of services on a database', () => {
  let databaseUrl: string;
  let pool: pg.Pool;
  let standalone: PostgresLeaderLock;
  const taken: Presence[] = [];
  const take = async (superseded: () => void = () => undefined): Promise<Presence> => {
    const presence = await Presence.take(databaseUrl, logger, superseded);
    taken.push(presence);
    return presence;
  };
  /** The server's processes that hold it. */
  const holders = async (): Promise<number[]> => {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and granted
          and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows.map(({ pid }) => pid);
  };
  /** Cuts the connections that hold it. */
  const cut = (): Promise<unknown> =>
    pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'causeway-presence' and datname = current_database()`);

  beforeAll(async () => {
    databaseUrl = await emptyDatabase('presence');
    pool = new pg.Pool({ connectionString: databaseUrl, max: 3 });
    standalone = new PostgresLeaderLock(pool, () => undefined);
  });
  afterEach(async () => {
    await Promise.all(taken.splice(0).map((presence) => presence.close()));
  });
  afterAll(() => pool.end());

  it('is shared by any number of them, and lets no standalone in before the last has ended', async () => {
    const [first, second] = [await take(), await take()];
    expect(await standalone.tryLead(STANDALONE)).toBeUndefined();
    await first.close();
    expect(await standalone.tryLead(STANDALONE)).toBeUndefined();
    await second.close();
    taken.length = 0;
    const turn = await standalone.tryLead(STANDALONE);
    expect(turn).toBeDefined();
    await turn?.release();
  });

  it('is refused with the remedy beside a standalone', async () => {
    const turn = await standalone.tryLead(STANDALONE);
    await expect(take()).rejects.toThrow(/A standalone serves this database.*DATABASE_URL/);
    await turn?.release();
  });

  it('is taken again when its connection was lost', async () => {
    await take();
    const [before] = await holders();
    await cut();
    await until(async () => (await holders()).some((holder) => holder !== before));
    expect(await standalone.tryLead(STANDALONE)).toBeUndefined();
  });

  it('ends while its connection is taken again, and leaves nothing held', async () => {
    const heard = new EventEmitter();
    const hearing = Object.create(logger, { warn: { value: () => heard.emit('lost') } }) as Logger;
    const presence = await Presence.take(databaseUrl, hearing, () => undefined);
    await Promise.all([once(heard, 'lost'), cut()]);
    await presence.close();
    expect(await holders()).toStrictEqual([]);
  });

  it('ends the service when a standalone was quicker', async () => {
    let isSuperseded = false;
    await take(() => (isSuperseded = true));
    const client = await pool.connect();
    const led = client.query('select pg_advisory_lock(hashtextextended($1, 0))', [STANDALONE]);
    await until(async () => {
      const { rowCount } = await pool.query(
        `select from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`,
      );
      return rowCount === 1;
    });
    await cut();
    await led;
    await until(async () => isSuperseded);
    client.release(true);
  });
});
