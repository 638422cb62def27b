import { queryOnce, withoutSocket } from '@causeway/database';
import pg from 'pg';
import type { Cut, CutKind } from './commit-cut.js';
import { CommitProxy } from './commit-proxy.js';

const SERVER = new URL(withoutSocket(process.env['CAUSEWAY_TEST_DATABASE_URL'] ?? ''));
const PATIENCE_MS = 10_000;
const LATE_MS = 300;
const cutting = (kind: CutKind, of = 'causeway-'): Cut => ({ kind, of, lateMs: LATE_MS });

let proxy: CommitProxy;
const clients: pg.Client[] = [];

beforeAll(async () => {
  proxy = await CommitProxy.open(() => Number(SERVER.port));
  await queryOnce(SERVER.href, 'create table event_of_proxy (name text)');
});
beforeEach(() => queryOnce(SERVER.href, 'truncate event_of_proxy'));
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
});
afterAll(() => proxy.close());

/** A client behind the proxy, under this application name. */
const clientOf = async (application: string): Promise<pg.Client> => {
  const connectionString = Object.assign(new URL(SERVER.href), { port: proxy.port }).href;
  const client = new pg.Client({ connectionString, application_name: application });
  client.on('error', () => undefined);
  await client.connect();
  clients.push(client);
  return client;
};
const INSERT = 'insert into event_of_proxy values ($1)';
const written = async (): Promise<unknown[]> =>
  (await queryOnce(SERVER.href, 'select name from event_of_proxy order by name')).map(({ name }) => name);

/** How our store flushes: a transaction of several messages, of a named statement. */
const transaction = async (client: pg.Client, name: string): Promise<string> => {
  await client.query('begin; select pg_advisory_xact_lock(1, 2)');
  await client.query({ name: 'write', text: INSERT, values: [name] });
  return replyTo(client.query('commit'));
};
/** A flush that is one statement, and so its own transaction. */
const statement = (client: pg.Client, name: string): Promise<string> =>
  replyTo(client.query({ name: 'write', text: INSERT, values: [name] }));

const replyTo = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'acknowledged',
    () => 'in doubt',
  );

describe.each([
  ['a transaction', transaction],
  ['one statement', statement],
])('a commit of %s', (_name, flush) => {
  it('passes as it is while nothing is armed', async () => {
    const client = await clientOf('causeway-ledger');
    expect([await flush(client, 'a'), await flush(client, 'b')]).toStrictEqual([
      'acknowledged',
      'acknowledged',
    ]);
    expect(await written()).toStrictEqual(['a', 'b']);
  });

  it('is lost when it is cut before, and only the next one is', async () => {
    const [client, other] = [await clientOf('causeway-ledger'), await clientOf('causeway-ledger')];
    const cut = proxy.cutNext(cutting('BEFORE'), PATIENCE_MS);
    expect(await flush(client, 'a')).toBe('in doubt');
    expect(await cut).toBe(true);
    expect(await flush(other, 'b')).toBe('acknowledged');
    expect(await written()).toStrictEqual(['b']);
  });

  it('is there, though no client is notified, when it is cut after', async () => {
    const client = await clientOf('causeway-ledger');
    await flush(client, 'a');
    const cut = proxy.cutNext(cutting('AFTER'), PATIENCE_MS);
    expect(await flush(client, 'b')).toBe('in doubt');
    expect(await cut).toBe(true);
    expect(await written()).toStrictEqual(['a', 'b']);
  });

  it('is there and answered when it is only late', async () => {
    const client = await clientOf('causeway-ledger');
    const cut = proxy.cutNext(cutting('LATE'), PATIENCE_MS);
    const askedAt = performance.now();
    expect(await flush(client, 'a')).toBe('acknowledged');
    expect(await cut).toBe(true);
    // A timer may fire a little early.
    expect(performance.now() - askedAt).toBeGreaterThan(LATE_MS - 10);
    expect(await written()).toStrictEqual(['a']);
  });
});

describe('the proxy', () => {
  it('leaves reads and the commits of other applications alone', async () => {
    const [quotes, ledger] = [await clientOf('causeway-quotes'), await clientOf('causeway-ledger')];
    const cut = proxy.cutNext(cutting('BEFORE', 'causeway-ledger'), 200);
    expect(await transaction(quotes, 'a')).toBe('acknowledged');
    expect(await replyTo(ledger.query('select 1'))).toBe('acknowledged');
    expect(await cut).toBe(false);
    expect(await transaction(ledger, 'b')).toBe('acknowledged');
  });

  it('refuses like a server that is not there, and admits again at the same place', async () => {
    const before = await clientOf('causeway-ledger');
    await proxy.refuse();
    await expect(clientOf('causeway-ledger')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(await statement(before, 'a')).toBe('acknowledged');
    await proxy.admit();
    expect(await statement(await clientOf('causeway-ledger'), 'b')).toBe('acknowledged');
  });
});
