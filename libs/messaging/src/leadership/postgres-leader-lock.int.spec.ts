import { EventEmitter, once } from 'node:events';
import pg from 'pg';
import { testServer } from '../testing/postgres-stores.js';
import { until } from '../testing/payments-and-receipts.js';
import { PostgresLeaderLock } from './postgres-leader-lock.js';

describe('leadership by advisory locks of PostgreSQL', () => {
  const pools: pg.Pool[] = [];
  const openProcess = (): { lock: PostgresLeaderLock; pool: pg.Pool; lines: string[] } => {
    const lines: string[] = [];
    const pool = new pg.Pool({ connectionString: testServer(), max: 2 });
    pools.push(pool);
    return { lock: new PostgresLeaderLock(pool, (_level, line) => lines.push(line)), pool, lines };
  };
  let name: string;

  beforeEach(() => {
    name = `relay.${crypto.randomUUID()}`;
  });
  afterEach(async () => {
    await Promise.all(pools.splice(0).map((pool) => pool.end()));
  });

  it('one process leads, until it gives the leadership back', async () => {
    const [first, second] = [openProcess(), openProcess()];
    const leadership = await first.lock.tryLead(name);
    expect(leadership?.lost.aborted).toBe(false);
    expect(await second.lock.tryLead(name)).toBeUndefined();
    await leadership?.release();
    const next = await second.lock.tryLead(name);
    expect(next).toBeDefined();
    await next?.release();
  });

  it('several processes share what none of them leads, and none leads what is shared', async () => {
    const [first, second, third] = [openProcess(), openProcess(), openProcess()];
    const shares = [await first.lock.tryShare(name), await second.lock.tryShare(name)];
    expect(await third.lock.tryLead(name)).toBeUndefined();
    for (const share of shares) await share?.release();
    const leadership = await third.lock.tryLead(name);
    expect(leadership).toBeDefined();
    expect(await first.lock.tryShare(name)).toBeUndefined();
    await leadership?.release();
  });

  it('is confirmed on the connection that holds it, which also hears what is announced', async () => {
    const { lock, pool } = openProcess();
    const heard = new EventEmitter();
    const listening = { channel: 'leader_spec', heard: () => heard.emit('heard') };
    const leadership = await new PostgresLeaderLock(pool, () => undefined, listening).tryLead(name);
    await expect(leadership?.confirm()).resolves.toBeUndefined();
    const hearing = once(heard, 'heard');
    await pool.query(`notify leader_spec, 'parcels'`);
    await hearing;
    await leadership?.release();
    expect(await lock.tryLead(name).then((next) => next?.release())).toBeUndefined();
  });

  it('of several that try at once, one leads', async () => {
    const processes = [openProcess(), openProcess(), openProcess()];
    const answers = await Promise.all(processes.map(({ lock }) => lock.tryLead(name)));
    const leaders = answers.filter((answer) => answer !== undefined);
    expect(leaders).toHaveLength(1);
    await leaders[0]?.release();
  });

  it('a process does not lead twice', async () => {
    const { lock } = openProcess();
    const leadership = await lock.tryLead(name);
    expect(await lock.tryLead(name)).toBeUndefined();
    await leadership?.release();
  });

  it('leaderships of other names do not matter', async () => {
    const { lock } = openProcess();
    const [one, other] = [await lock.tryLead(name), await lock.tryLead(`${name}.other`)];
    expect([one, other]).toStrictEqual([expect.anything(), expect.anything()]);
    await one?.release();
    await other?.release();
  });

  it('a broken connection loses the leadership, reports it, and lets another process lead', async () => {
    const [first, second] = [openProcess(), openProcess()];
    const leadership = await first.lock.tryLead(name);
    await second.pool.query(
      `select pg_terminate_backend(pid, 10000) from pg_locks where locktype = 'advisory' and granted
       and ((classid::bigint << 32) | objid::bigint) = hashtextextended($1, 0)`,
      [name],
    );
    await until(() => leadership?.lost.aborted === true);
    expect(first.lines).toStrictEqual([`the leadership of ${name} is lost`]);
    const next = await second.lock.tryLead(name);
    expect(next).toBeDefined();
    await next?.release();
    await leadership?.release();
  });

  it('gives its connections back, whether it leads or not', async () => {
    const [first, second] = [openProcess(), openProcess()];
    for (let round = 0; round < 5; round += 1) {
      const leadership = await first.lock.tryLead(name);
      expect(await second.lock.tryLead(name)).toBeUndefined();
      await leadership?.release();
    }
    for (const { pool } of [first, second]) expect([pool.totalCount, pool.idleCount]).toStrictEqual([1, 1]);
  });

  it('a connection that breaks while it is asked fails that try, and the process goes on', async () => {
    const { lock, pool } = openProcess();
    (await pool.connect()).release();
    pool.once('acquire', (client) => {
      const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection;
      stream.destroy();
    });
    await expect(lock.tryLead(name)).rejects.toThrow('Connection terminated unexpectedly');
    const leadership = await lock.tryLead(name);
    expect(leadership).toBeDefined();
    await leadership?.release();
  });

  it('an unreachable server is an error, not a lost election', async () => {
    const pool = new pg.Pool({ host: '127.0.0.1', port: 1, max: 1 });
    pools.push(pool);
    await expect(new PostgresLeaderLock(pool, () => undefined).tryLead(name)).rejects.toThrow('ECONNREFUSED');
  });
});
