import {
  createDatabase,
  queryOnce,
  startScratchServer,
  withoutSocket,
  type ScratchServer,
} from '@causeway/database';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkNamedDatabase, judge } from './named-database.mjs';
import { checkPostgres } from './postgres.mjs';

const NAME = `doctor_${process.pid}`;
const withoutDriver = () => Promise.reject(new Error('not installed'));
let own: ScratchServer;
let server: string;
let url: string;
/** A server that syncs, as the product's own does: the doctor reports where one does not. */
beforeAll(async () => {
  own = await startScratchServer();
  server = withoutSocket(own.url);
  url = await createDatabase(server, NAME);
});
afterAll(() => own.stop());

const changed = (change: (url: URL) => void): string => {
  const copy = new URL(url);
  change(copy);
  return copy.href;
};

describe('the database of DATABASE_URL', () => {
  it('is in order when it is recent and its user may do what the start needs', async () => {
    const finding = await checkNamedDatabase(url, 'standalone');
    expect(finding).toMatchObject({ name: 'PostgreSQL', status: 'ok' });
    expect(finding.says).toMatch(new RegExp(`^1\\d\\.\\d+.* at 127\\.0\\.0\\.1:\\d+/${NAME}$`));
  });

  it('before npm ci is looked for at its port only', async () => {
    expect(await checkNamedDatabase(url, 'standalone', withoutDriver)).toMatchObject({
      status: 'warn',
      says: expect.stringContaining('a server listens at'),
    });
    const absent = changed((copy) => (copy.port = '1'));
    expect(await checkNamedDatabase(absent, 'standalone', withoutDriver)).toMatchObject({
      status: 'missing',
    });
  });

  it.each([
    ['wrong password', () => changed((copy) => (copy.password = 'hush-hush'))],
    ['no such database', () => changed((copy) => (copy.pathname = '/nowhere'))],
    ['ECONNREFUSED', () => changed((copy) => (copy.port = '1'))],
  ])('that cannot be used is missing for the reason "%s", without its password', async (why, wrong) => {
    const finding = await checkNamedDatabase(wrong(), 'standalone');
    expect(finding).toMatchObject({ status: 'missing', says: expect.stringContaining(`(${why})`) });
    for (const secret of ['hush-hush', new URL(url).username + ':'])
      expect(JSON.stringify(finding)).not.toContain(secret);
  });

  it.each(['', 'localhost', 'mysql://me@host/x'])('cannot be "%s"', async (text) => {
    expect(await checkNamedDatabase(text, 'standalone')).toMatchObject({
      status: 'missing',
      says: 'DATABASE_URL cannot be read',
    });
  });

  it('needs a user who may create schemas and roles, and names the missing rights', async () => {
    const user = `${NAME}_user`;
    const as = changed((copy) => Object.assign(copy, { username: user, password: 'pass' }));
    await queryOnce(server, `create role ${user} login password 'pass'`);
    try {
      expect((await checkNamedDatabase(as, 'standalone')).says).toMatch(/its user may not make schemas$/);
      await queryOnce(server, `alter database ${NAME} owner to ${user}`);
      await queryOnce(server, `alter role ${user} createrole`);
      expect(await checkNamedDatabase(as, 'standalone')).toMatchObject({ status: 'ok' });
    } finally {
      await queryOnce(server, `alter database ${NAME} owner to current_user`);
      await queryOnce(server, `drop role ${user}`);
    }
  });

  const ACCOUNT = {
    version: '17.2 (Debian 17.2-1)',
    connections: 200,
    mayMakeSchemas: true,
    mayMakeRoles: true,
    rolesThere: 0,
    isDurable: true,
  };
  it.each([
    [{}, 'ok', undefined],
    [{ version: '14.9' }, 'missing', 'Causeway needs PostgreSQL 15 or newer.'],
    [{ mayMakeSchemas: false }, 'missing', 'Let that user own the database.'],
    [{ mayMakeRoles: false }, 'missing', expect.stringContaining('CREATEROLE')],
    [{ mayMakeRoles: false, rolesThere: 2 }, 'ok', undefined],
    [{ isDurable: false }, 'warn', expect.stringContaining('fsync')],
    [{ connections: 100 }, 'warn', expect.stringContaining('max_connections to 120')],
  ])('with %j is %s', (difference, status, remedy) => {
    const { status: judged, remedy: said } = judge({ ...ACCOUNT, ...difference }, 'here', 'standalone');
    expect([judged, said]).toStrictEqual([status, remedy]);
  });

  it('allows five services more connections than a standalone', () => {
    expect(judge({ ...ACCOUNT, connections: 299 }, 'here', 'services')).toMatchObject({
      status: 'warn',
      remedy: expect.stringContaining('max_connections to 300'),
    });
    expect(judge({ ...ACCOUNT, connections: 300 }, 'here', 'services')).toMatchObject({ status: 'ok' });
  });
});

describe('a PostgreSQL of our own', () => {
  let root: string;
  beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'causeway doctor '))));
  afterEach(() => rmSync(root, { recursive: true }));
  const check = (settings: NodeJS.ProcessEnv) => checkPostgres({ root, settings, shape: 'standalone' });

  it('is the one that a start would choose', async () => {
    expect(await check(process.env)).toMatchObject({
      status: 'ok',
      says: expect.stringMatching(/^1\d[\d.]* \((installed|embedded)\) in /),
    });
  });

  it('is not one whose folder is named wrongly', async () => {
    expect(await check({ CAUSEWAY_PG_BIN: root })).toMatchObject({
      status: 'missing',
      remedy: expect.stringContaining(`CAUSEWAY_PG_BIN is ${root}`),
    });
  });

  it('must be of the version that made the data', async () => {
    mkdirSync(join(root, '.causeway', 'postgres'), { recursive: true });
    writeFileSync(join(root, '.causeway', 'postgres', 'PG_VERSION'), '9\n');
    expect(await check(process.env)).toMatchObject({
      status: 'missing',
      remedy: expect.stringContaining('was made by PostgreSQL 9'),
    });
  });
});
