import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DOCKER = join(import.meta.dirname, '../../../docker');

describe('the entry point of the image', () => {
  let image: string;
  let child: ChildProcess | undefined;
  beforeEach(() => {
    image = mkdtempSync(join(tmpdir(), 'causeway image '));
    mkdirSync(join(image, 'docker'));
    cpSync(join(DOCKER, 'start-app.mjs'), join(image, 'docker/start-app.mjs'));
    mkdirSync(join(image, 'apps/unbuilt'), { recursive: true });
  });
  afterEach(() => {
    child?.kill('SIGKILL');
    child = undefined;
    rmSync(image, { recursive: true });
  });

  const app = (name: string, source: string): void => {
    mkdirSync(join(image, 'apps', name), { recursive: true });
    mkdirSync(join(image, 'dist'), { recursive: true });
    writeFileSync(join(image, 'package.json'), '{"type":"module"}');
    writeFileSync(join(image, 'dist', `${name}.js`), source);
  };
  const entry = (): string => join(image, 'docker/start-app.mjs');
  const run = (words: string[], settings: NodeJS.ProcessEnv = {}) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [entry(), ...words], {
      encoding: 'utf8',
      env: settings,
    });
    return { status, stdout, stderr };
  };
  const start = async (name: string): Promise<ChildProcess> => {
    child = spawn(process.execPath, [entry(), name], { stdio: ['ignore', 'pipe', 'inherit'] });
    if (child.stdout !== null) await once(child.stdout, 'data');
    return child;
  };

  it('becomes the app that its argument names, and passes the others on', () => {
    app('ledger', 'process.stdout.write(JSON.stringify(process.argv.slice(2))); process.exitCode = 7;');
    expect(run(['ledger', '--verbose'])).toStrictEqual({ status: 7, stdout: '["--verbose"]', stderr: '' });
  });

  it.each(['', 'unbuilt', '../apps/ledger', 'Ledger'])(
    'refuses "%s" with the names that it knows',
    (word) => {
      app('gateway', '');
      app('ledger', '');
      const { status, stdout, stderr } = run(word === '' ? [] : [word]);
      expect({ status, stdout }).toStrictEqual({ status: 2, stdout: '' });
      expect(stderr).toMatch(/is no app of this image\. Its argument must be one of: gateway, ledger\.\n$/);
    },
  );

  it('ends on SIGTERM while the app is still loading', async () => {
    app(
      'slow',
      `process.stdout.write('loading'); await new Promise((resolve) => setTimeout(resolve, 60_000));`,
    );
    const slow = await start('slow');
    slow.kill('SIGTERM');
    expect(await once(slow, 'exit')).toStrictEqual([143, null]);
  });

  it('leaves SIGTERM to the app as soon as that listens', async () => {
    app(
      'orderly',
      `process.on('SIGTERM', () => setTimeout(() => process.exit(0), 50));
       setInterval(() => undefined, 1_000);
       setImmediate(() => process.stdout.write('listening'));`,
    );
    const orderly = await start('orderly');
    orderly.kill('SIGTERM');
    expect(await once(orderly, 'exit')).toStrictEqual([0, null]);
  });
});

describe('the health check of the image', () => {
  let server: Server;
  let status = 200;
  let port: string;
  const asked: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.statusCode = status;
      response.end();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    port = String((server.address() as AddressInfo).port);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const check = async (publicPort: string, servicePort: string): Promise<unknown> => {
    const env = { CAUSEWAY_PORT: publicPort, CAUSEWAY_SERVICE_PORT: servicePort };
    const [code] = await once(spawn(process.execPath, [join(DOCKER, 'check-health.mjs')], { env }), 'exit');
    return code;
  };

  it('is good when the platforms’ or the siblings’ port reports that it is live', async () => {
    status = 200;
    expect([await check(port, '1'), await check('1', port)]).toStrictEqual([0, 0]);
    expect(new Set(asked)).toStrictEqual(new Set(['/health/live']));
  });

  it('is bad when no service answers, or the service is not well', async () => {
    expect(await check('1', '1')).toBe(1);
    status = 503;
    expect(await check(port, port)).toBe(1);
  });
});
