import { processIdentity } from '@causeway/process-lock';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { queryOnce } from './connection.mjs';
import { inspectData, removeData, stopLeftServer } from './left-server.mjs';
import { readPidFile } from './postmaster.mjs';
import { findBinaries } from './postgres-binaries.mjs';
import { runningDatabaseUrl } from './running-database.mjs';
import { startDatabase } from './start-database.mjs';

const CLI = fileURLToPath(new URL('./cli.mjs', import.meta.url));
/** Every kind of PostgreSQL that this machine offers is tried. */
const kinds = [...new Set(findBinaries({ path: process.env['PATH'] }).map(({ kind }) => kind))];

describe.each(kinds)('a database of our own, %s', (kind) => {
  let parent: string;
  let dataDir: string;
  let lines: string[];
  const children = new Set<ChildProcess>();
  const choice = { path: process.env['PATH'], forced: kind };
  const log = (line: string): void => void lines.push(line);
  const start = () => startDatabase({ dataDir, log, choice, databaseUrl: '' });

  /** Made once: most rules are about a cluster that is there already. */
  let made: string;
  beforeAll(async () => {
    made = openFolder();
    const database = await startDatabase({ dataDir: join(made, 'data folder'), choice, databaseUrl: '' });
    await database.stop();
  });
  afterAll(() => rmSync(made, { recursive: true }));
  /** The server's account must be able to reach it under root, as in a usual checkout. */
  const openFolder = (prefix = 'causeway start '): string => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), prefix)));
    chmodSync(folder, 0o755);
    return folder;
  };
  /** A server has a socket only where its path has no spaces. */
  const useFolderForSocket = (): void => {
    rmSync(parent, { recursive: true });
    parent = openFolder('causeway-start-');
    dataDir = join(parent, 'data folder');
    useMadeCluster();
    renameSync(dataDir, join(parent, 'data'));
    dataDir = join(parent, 'data');
  };
  const useMadeCluster = (): void => void execFileSync('cp', ['-a', join(made, 'data folder'), parent]);

  beforeEach(() => {
    lines = [];
    parent = openFolder();
    dataDir = join(parent, 'data folder');
  });
  afterEach(async () => {
    for (const child of children) await killed(child);
    children.clear();
    await removeData(dataDir, log);
    rmSync(parent, { recursive: true });
  });

  /** A supervisor in a process of its own, that can be killed. Answers when its database does. */
  const startElsewhere = async (): Promise<{ child: ChildProcess; line: string }> => {
    const child = spawn(process.execPath, [CLI, 'start', '--data-dir', dataDir], {
      env: { ...process.env, DATABASE_URL: '', CAUSEWAY_DATABASE: kind },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.add(child);
    for await (const line of createInterface(child.stdout))
      if (line.startsWith('PostgreSQL')) return { child, line };
    throw new Error('the supervisor ended before its database answered');
  };
  const killed = async (child: ChildProcess): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const serverPid = (): number => readPidFile(inspectData(dataDir).cluster ?? '')?.pid ?? 0;
  const killServer = async (): Promise<void> => {
    const pid = serverPid();
    process.kill(pid, 'SIGKILL');
    while (processIdentity(pid) !== undefined) await new Promise(setImmediate);
  };
  const url = (port: string): string =>
    `postgres://causeway:${readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()}@127.0.0.1:${port}/causeway`;
  const portOf = (line: string): string => /127\.0\.0\.1:(\d+)/.exec(line)?.[1] ?? '';
  const remember = (address: string) => queryOnce(address, 'create table kept as select 42 as answer');
  const recall = (address: string) => queryOnce(address, 'select answer from kept');
  const untilRecalled = (address: string): Promise<Record<string, unknown>[]> =>
    recall(address).catch(() => untilRecalled(address));

  it('can be reached beside its supervisor while it runs, and by no client after it', async () => {
    useMadeCluster();
    expect(runningDatabaseUrl(dataDir)).toBeUndefined();
    const database = await start();
    const beside = runningDatabaseUrl(dataDir) ?? '';
    expect(beside).toBe(database.url);
    await remember(database.url);
    expect(await recall(beside)).toStrictEqual([{ answer: 42 }]);
    await database.stop();
    expect(runningDatabaseUrl(dataDir)).toBeUndefined();
  });

  it('comes up in a folder with spaces, answers, stops, and keeps its data and its port', async () => {
    const first = await start();
    expect(first.kind).toBe(kind);
    expect(first.description).toContain(`(${kind}) at 127.0.0.1:${new URL(first.url).port}, data in `);
    expect(first.description).not.toContain(new URL(first.url).password);
    await remember(first.url);
    await first.stop();
    expect(inspectData(dataDir)).toStrictEqual({
      cluster: expect.any(String) as string,
      server: undefined,
      supervisor: undefined,
    });
    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await recall(second.url)).toStrictEqual([{ answer: 42 }]);
    await second.stop();
    expect(lines).toStrictEqual([expect.stringMatching(/^Making a database in .* with PostgreSQL /)]);
  });

  it('syncs to disk, checks its pages, stores UTF-8 and listens on this machine only', async () => {
    useMadeCluster();
    const database = await start();
    const settings = await queryOnce(
      database.url,
      `select name, setting from pg_settings where name in
       ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'server_encoding',
        'listen_addresses', 'unix_socket_directories', 'password_encryption') order by name`,
    );
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toStrictEqual({
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      listen_addresses: '127.0.0.1',
      password_encryption: 'scram-sha-256',
      server_encoding: 'UTF8',
      synchronous_commit: 'on',
      unix_socket_directories: '',
    });
    await expect(queryOnce(database.url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow(
      'password authentication failed',
    );
    await database.stop();
  });

  it('a server of a killed supervisor is taken over with its data, and can be stopped', async () => {
    useMadeCluster();
    const { child, line } = await startElsewhere();
    await remember(url(portOf(line)));
    const pid = serverPid();
    await killed(child);
    expect(inspectData(dataDir)).toMatchObject({ server: { pid }, supervisor: undefined });
    const database = await start();
    expect(lines).toStrictEqual([
      `Taking over the PostgreSQL that an earlier process left running (pid ${pid})`,
    ]);
    expect(await recall(database.url)).toStrictEqual([{ answer: 42 }]);
    await database.stop();
    expect(processIdentity(pid)).toBeUndefined();
  });

  it('nothing is lost when supervisor and server are killed together', async () => {
    useMadeCluster();
    const { child, line } = await startElsewhere();
    await remember(url(portOf(line)));
    await killed(child);
    await killServer();
    const database = await start();
    expect(new URL(database.url).port).toBe(portOf(line));
    expect(await recall(database.url)).toStrictEqual([{ answer: 42 }]);
    await database.stop();
  });

  it('a server that is killed under its supervisor is started again on the same port', async () => {
    useMadeCluster();
    const database = await start();
    await remember(database.url);
    const pid = serverPid();
    await killServer();
    expect(await untilRecalled(database.url)).toStrictEqual([{ answer: 42 }]);
    expect(serverPid()).not.toBe(pid);
    expect(lines.at(-1)).toBe(`PostgreSQL (pid ${pid}) ended unexpectedly; starting it again`);
    await database.stop();
  });

  it('a server that was taken over is started again, too, when it is killed', async () => {
    useFolderForSocket();
    const { child } = await startElsewhere();
    await killed(child);
    const database = await start();
    expect(database.url).toContain('?host=');
    await remember(database.url);
    const pid = serverPid();
    await killServer();
    expect(await untilRecalled(database.url)).toStrictEqual([{ answer: 42 }]);
    expect(lines.at(-1)).toBe(`PostgreSQL (pid ${pid}) ended unexpectedly; starting it again`);
    await database.stop();
  });

  it('a server that cannot be started again is tried until it can', async () => {
    useMadeCluster();
    const database = await start();
    await remember(database.url);
    const settings = join(inspectData(dataDir).cluster ?? '', 'postgresql.conf');
    const before = readFileSync(settings);
    writeFileSync(settings, 'nonsense = on\n');
    await killServer();
    while (!lines.some((line) => line.startsWith('PostgreSQL could not be started again')))
      await new Promise(setImmediate);
    writeFileSync(settings, before);
    expect(await untilRecalled(database.url)).toStrictEqual([{ answer: 42 }]);
    await database.stop();
  });

  it('a supervisor that cannot start its server again can be stopped', async () => {
    useMadeCluster();
    const database = await start();
    writeFileSync(join(inspectData(dataDir).cluster ?? '', 'postgresql.conf'), 'nonsense = on\n');
    await killServer();
    while (!lines.some((line) => line.startsWith('PostgreSQL could not be started again')))
      await new Promise(setImmediate);
    await database.stop();
    expect(inspectData(dataDir)).toMatchObject({ server: undefined, supervisor: undefined });
  });

  it('the lock of a socket whose id belongs to another process now is no obstacle', async () => {
    useFolderForSocket();
    const cluster = inspectData(dataDir).cluster ?? '';
    const { uid, gid } = statSync(cluster);
    const stranger = spawn('sleep', ['60'], { uid, gid });
    children.add(stranger);
    const port = readFileSync(join(dataDir, 'postgres-port'), 'utf8').trim();
    const lock = join(cluster, `.s.PGSQL.${port}.lock`);
    writeFileSync(lock, `${stranger.pid}\n${cluster}\n1763700000\n${port}\n${cluster}\n`);
    chownSync(lock, uid, gid);
    const database = await start();
    expect(await queryOnce(database.url, 'select 1 as one')).toStrictEqual([{ one: 1 }]);
    await database.stop();
  });

  it('a pid file whose id belongs to another process now is no obstacle', async () => {
    useMadeCluster();
    const cluster = inspectData(dataDir).cluster ?? '';
    writeFileSync(
      join(cluster, 'postmaster.pid'),
      `${process.pid}\n${cluster}\n1763700000\n5432\n\n127.0.0.1\n`,
    );
    const database = await start();
    expect(await queryOnce(database.url, 'select 1 as one')).toStrictEqual([{ one: 1 }]);
    await database.stop();
  });

  it('a second supervisor is refused, with the process that runs the database and where', async () => {
    useMadeCluster();
    const { child, line } = await startElsewhere();
    await expect(start()).rejects.toThrow(
      `The database in ${dataDir} is already running, pid ${child.pid} at 127.0.0.1:${portOf(line)}. Stop that`,
    );
    await expect(stopLeftServer(dataDir, log)).rejects.toThrow(`is in use by process ${child.pid}.`);
    await expect(removeData(dataDir, log)).rejects.toThrow(`is in use by process ${child.pid}.`);
    expect(await queryOnce(url(portOf(line)), 'select 1 as one')).toStrictEqual([{ one: 1 }]);
  });

  it('SIGTERM stops supervisor and server in order', async () => {
    useMadeCluster();
    const { child } = await startElsewhere();
    const pid = serverPid();
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toStrictEqual([0, null]);
    expect(processIdentity(pid)).toBeUndefined();
    expect(existsSync(join(dataDir, 'supervisor.json'))).toBe(false);
  });

  it('a cluster of a version that is not installed is left untouched', async () => {
    useMadeCluster();
    const cluster = inspectData(dataDir).cluster ?? '';
    writeFileSync(join(cluster, 'PG_VERSION'), '12\n');
    await expect(start()).rejects.toThrow(`The database in ${cluster} was made by PostgreSQL 12,`);
    expect(readFileSync(join(cluster, 'PG_VERSION'), 'utf8')).toBe('12\n');
    expect(inspectData(dataDir).supervisor).toBeUndefined();
  });

  it('a server that cannot start is reported with the reason that its log gives', async () => {
    useMadeCluster();
    writeFileSync(join(inspectData(dataDir).cluster ?? '', 'postgresql.conf'), 'nonsense = on\n');
    await expect(start()).rejects.toThrow(
      /did not start:\nit ended with code 1\n[^]*parameter "nonsense"[^]*log:/,
    );
  });

  it('a half-made cluster of a crashed start is made anew', async () => {
    useMadeCluster();
    const cluster = inspectData(dataDir).cluster ?? '';
    const unfinished = `${cluster}.unfinished-1`;
    rmSync(cluster, { recursive: true });
    writeFileSync(unfinished, '');
    await (await start()).stop();
    expect(readdirSync(dataDir).filter((name) => name.includes('unfinished'))).toStrictEqual([]);
  });

  it('no empty one is made where the heads of another lie, until these are put aside', async () => {
    const heads = join(dataDir, 'heads');
    mkdirSync(heads, { recursive: true });
    writeFileSync(join(heads, 'ledger.sandbox.ndjson'), '{}\n');
    await expect(start()).rejects.toThrow(
      /belongs to a database that is not in it.* Set DATABASE_URL as it was/,
    );
    expect(readdirSync(dataDir)).not.toContain('postgres');
    rmSync(heads, { recursive: true });
    await (await start()).stop();
  });

  it('reset stops the remaining server and removes everything', async () => {
    useMadeCluster();
    const { child } = await startElsewhere();
    const pid = serverPid();
    await killed(child);
    expect(await removeData(dataDir, log)).toContain(dataDir);
    expect(existsSync(dataDir)).toBe(false);
    expect(processIdentity(pid)).toBeUndefined();
    expect(await removeData(dataDir, log)).toStrictEqual([]);
  });
});

describe('an external database', () => {
  it('is used as it is and never stopped', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'causeway-external-'));
    const databaseUrl = process.env['CAUSEWAY_TEST_DATABASE_URL'] ?? '';
    const database = await startDatabase({ dataDir, databaseUrl });
    expect(database).toMatchObject({ kind: 'external', url: databaseUrl });
    expect(database.description).toMatch(/^PostgreSQL \d+.* at 127\.0\.0\.1:\d+\/postgres \(DATABASE_URL\)$/);
    await database.stop();
    expect(await queryOnce(databaseUrl, 'select 1 as one')).toStrictEqual([{ one: 1 }]);
    rmSync(dataDir, { recursive: true });
  });
});

describe('removal', () => {
  it('is never a foreign folder', async () => {
    const foreign = mkdtempSync(join(tmpdir(), 'causeway-foreign-'));
    writeFileSync(join(foreign, 'thesis.txt'), 'years of work');
    await expect(removeData(foreign, () => undefined)).rejects.toThrow(
      `${foreign} was not made by Causeway, so it is not removed. Check CAUSEWAY_DATA_DIR.`,
    );
    expect(readdirSync(foreign)).toStrictEqual(['thesis.txt']);
    rmSync(foreign, { recursive: true });
  });
});
