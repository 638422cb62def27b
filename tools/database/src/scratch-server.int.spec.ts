import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { queryOnce } from './connection.mjs';
import { copyBinaries } from './embedded-binaries.mjs';
import { withoutStartedServers } from './jest-servers.mjs';
import startServerForTests from './jest-setup.mjs';
import stopServerForTests from './jest-teardown.mjs';
import { startScratchServer } from './scratch-server.mjs';
import { withoutSocket } from './server-url.mjs';

/** Its socket went with its folder; a port alone is refused. */
const GONE = /ENOENT|ECONNREFUSED/;

const INDEX = fileURLToPath(new URL('./index.mjs', import.meta.url));
const folderOf = async (url: string): Promise<string> => {
  const [row] = await queryOnce(url, `select current_setting('data_directory') as folder`);
  return String(row?.['folder']);
};

describe('a scratch server', () => {
  const usual = process.env['TMPDIR'];
  afterEach(() => {
    if (usual === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usual;
  });

  it('syncs to disk like a real one, obeys the settings it is given, and leaves nothing behind', async () => {
    const server = await startScratchServer({ settings: { commit_delay: '2000' } });
    expect(
      await queryOnce(
        server.url,
        `select current_setting('fsync') as f, current_setting('commit_delay') as d`,
      ),
    ).toStrictEqual([{ f: 'on', d: '2000' }]);
    const folder = await folderOf(server.url);
    await server.stop();
    expect(existsSync(folder)).toBe(false);
  });

  it('is reached through its socket, and through its port where something stands in between', async () => {
    const server = await startScratchServer();
    const address = async (url: string): Promise<unknown> =>
      (await queryOnce(url, 'select host(inet_client_addr()) as address'))[0]?.['address'];
    expect(await address(server.url)).toBeNull();
    expect(await address(withoutSocket(server.url))).toBe('127.0.0.1');
    await server.stop();
  });

  it('is removed by the next one when its test run was killed', async () => {
    // Where no other worker looks for what was left behind; PostgreSQL's own account may enter.
    const parent = mkdtempSync(join(tmpdir(), 'causeway-left-'));
    chmodSync(parent, 0o755);
    process.env['TMPDIR'] = parent;
    const script = `import(${JSON.stringify(INDEX)}).then(async (tool) => {
      console.log((await tool.startScratchServer()).url);
      setInterval(() => {}, 1000);
    })`;
    const run = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [url] = (await once(createInterface(run.stdout), 'line')) as [string];
    const folder = await folderOf(url);
    run.kill('SIGKILL');
    await once(run, 'exit');
    expect(folder.startsWith(parent)).toBe(true);
    expect(existsSync(folder)).toBe(true);
    const next = await startScratchServer();
    expect(existsSync(folder)).toBe(false);
    await expect(queryOnce(url, 'select 1')).rejects.toThrow(GONE);
    await next.stop();
    expect(readdirSync(parent)).toStrictEqual([]);
    rmSync(parent, { recursive: true });
  });
});

describe("Jest's set-up", () => {
  const given = process.env['CAUSEWAY_TEST_DATABASE_URL'];
  let giveBack: () => void;
  beforeEach(() => {
    giveBack = withoutStartedServers();
  });
  afterEach(() => {
    process.env['CAUSEWAY_TEST_DATABASE_URL'] = given;
    giveBack();
  });

  it('leaves a server from outside alone', async () => {
    await startServerForTests();
    expect(process.env['CAUSEWAY_TEST_DATABASE_URL']).toBe(given);
    await stopServerForTests();
    expect(await queryOnce(given ?? '', 'select 1 as one')).toStrictEqual([{ one: 1 }]);
  });

  it('starts one otherwise, and takes it away again', async () => {
    delete process.env['CAUSEWAY_TEST_DATABASE_URL'];
    await startServerForTests();
    const url = process.env['CAUSEWAY_TEST_DATABASE_URL'] ?? '';
    expect(url).not.toBe(given);
    expect(await queryOnce(url, 'select 1 as one')).toStrictEqual([{ one: 1 }]);
    await stopServerForTests();
    expect(process.env['CAUSEWAY_TEST_DATABASE_URL']).toBeUndefined();
    await expect(queryOnce(url, 'select 1')).rejects.toThrow(GONE);
  });
});

describe('binaries for an account that cannot reach node_modules', () => {
  it('are copied once, and never half', () => {
    const parent = mkdtempSync(join(tmpdir(), 'causeway-copy-'));
    const source = fileURLToPath(new URL('.', import.meta.url));
    const target = join(parent, 'postgresql-1');
    expect(copyBinaries(source, target)).toBe(target);
    expect(readdirSync(target)).toStrictEqual(readdirSync(source));
    rmSync(join(target, 'index.mjs'));
    copyBinaries(source, target);
    expect(existsSync(join(target, 'index.mjs'))).toBe(false);
    expect(readdirSync(parent)).toStrictEqual(['postgresql-1']);
    rmSync(parent, { recursive: true });
  });
});
