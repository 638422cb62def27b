import { createDatabase, queryOnce } from '@causeway/database';
import { newUuid } from '@causeway/kernel';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { isTransient } from '../errors.js';
import { openContextDatabase, type ContextDatabase } from './context-database.js';
import { migrate } from './migrate.js';

const CONTEXT = 'connections';

describe("a context's connections", () => {
  const server = process.env['CAUSEWAY_TEST_DATABASE_URL'] ?? '';
  let database: ContextDatabase;

  beforeAll(async () => {
    const url = await createDatabase(server, `connections_${newUuid().replaceAll('-', '')}`);
    await migrate({ url, contexts: [{ name: CONTEXT, migrations: [] }] });
    database = await openContextDatabase({ url, context: CONTEXT });
  });
  afterAll(() => database.dataSource.destroy());

  it('may break while one is in use: its query fails, and the process goes on with others', async () => {
    const borrowed = await database.pool.connect();
    const { rows } = await borrowed.query<{ pid: number }>('select pg_backend_pid() as pid');
    const gone = new Promise<void>((resolve) => borrowed.once('end', resolve));
    await queryOnce(server, `select pg_terminate_backend(${rows[0]?.pid})`);
    await gone;
    await expect(borrowed.query('select 1')).rejects.toThrow();
    borrowed.release(true);
    expect((await database.pool.query('select 1 as one')).rows).toStrictEqual([{ one: 1 }]);
  });

  it('read times and wait for locks alike, whatever the database prefers', async () => {
    const name = `preferring_${newUuid().replaceAll('-', '')}`;
    const url = await createDatabase(server, name);
    await migrate({ url, contexts: [{ name: CONTEXT, migrations: [] }] });
    await queryOnce(server, `alter database ${name} set datestyle = 'German'`);
    await queryOnce(server, `alter database ${name} set timezone = 'Pacific/Chatham'`);
    await queryOnce(server, `alter database ${name} set default_transaction_isolation = 'serializable'`);
    const preferring = await openContextDatabase({ url, context: CONTEXT });
    const { rows } = await preferring.pool.query(
      `select '2026-05-11T00:30:00Z'::timestamptz as time, current_setting('transaction_isolation') as isolation`,
    );
    await preferring.dataSource.destroy();
    expect(rows).toStrictEqual([{ time: new Date('2026-05-11T00:30:00Z'), isolation: 'read committed' }]);
  });

  it('are given up when the server takes them and says nothing, and may be tried again', async () => {
    const taken: Socket[] = [];
    const silent = createServer((socket) => void taken.push(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const url = `postgres://causeway@127.0.0.1:${port}/connections`;
    const opened = openContextDatabase({ url, context: CONTEXT, connectTimeoutMs: 1_000 });
    const error: unknown = await opened.catch((reason: unknown) => reason);
    expect([taken.length, isTransient(error)]).toStrictEqual([1, true]);
    for (const socket of taken) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
  });

  it('listen once for each connection, however often it is lent out', async () => {
    const listeners = async (): Promise<number> => {
      const client = await database.pool.connect();
      client.release();
      return client.listenerCount('error');
    };
    const first = await listeners();
    for (let times = 0; times < 20; times += 1) await listeners();
    expect(await listeners()).toBe(first);
  });
});
