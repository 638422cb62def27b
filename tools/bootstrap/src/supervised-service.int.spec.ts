import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { nextFreePort } from './port-check.mjs';
import { PATIENCE, SupervisedService } from './supervised-service.mjs';

/** Answers on its port, reports each start, and can be configured to die or to hang on SIGTERM. */
const PROGRAM = `
import { createServer } from 'node:http';
import { appendFileSync } from 'node:fs';
appendFileSync(process.env.STARTS, process.pid + '\\n');
console.log('started with ' + process.env.GREETING);
if (process.env.DIES) process.exit(7);
process.on('SIGTERM', () => { if (!process.env.HANGS) { console.log('stopped in order'); process.exit(0); } });
createServer((_, response) => response.end('ready')).listen(Number(process.env.PORT), '127.0.0.1');
`;

describe('a supervised service', () => {
  let folder: string;
  let lines: string[];
  let service: SupervisedService | undefined;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'causeway service '));
    writeFileSync(join(folder, 'main.mjs'), PROGRAM);
    lines = [];
  });
  afterEach(async () => {
    await service?.stop();
    rmSync(folder, { recursive: true });
  });

  const wanted = new AbortController().signal;
  const patience = { ...PATIENCE, pollMs: 20, backoffFirstMs: 10, readyMs: 20_000 };
  const supervise = async (env: Record<string, string> = {}, change = {}): Promise<SupervisedService> => {
    const port = await nextFreePort(24_000);
    const plan = {
      name: 'ledger',
      main: join(folder, 'main.mjs'),
      env: { STARTS: join(folder, 'starts'), GREETING: 'hello', PORT: `${port}`, ...env },
      readyUrl: `http://127.0.0.1:${port}/health/ready`,
    };
    service = new SupervisedService(plan, (line: string) => void lines.push(line), {
      ...patience,
      ...change,
    });
    service.start();
    return service;
  };
  const pids = (): number[] => readFileSync(join(folder, 'starts'), 'utf8').trim().split('\n').map(Number);
  const until = async (condition: () => boolean): Promise<void> => {
    while (!condition()) await new Promise(setImmediate);
  };
  const isAlive = (pid: number): boolean => {
    try {
      return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
    } catch {
      return false;
    }
  };

  it('gets its environment, passes its lines on, and is stopped in order', async () => {
    const ledger = await supervise();
    await ledger.untilReady(wanted);
    await ledger.stop();
    expect(lines).toStrictEqual(['started with hello', 'stopped in order']);
  });

  it('is started again when it is killed, and reports it', async () => {
    const ledger = await supervise();
    await ledger.untilReady(wanted);
    process.kill(pids()[0] ?? 0, 'SIGKILL');
    await until(() => pids().length === 2);
    await ledger.untilReady(wanted);
    expect(lines).toStrictEqual([
      'started with hello',
      'ended with SIGKILL; starting it again in 0.01 s',
      'started with hello',
    ]);
  });

  it('that keeps dying waits longer each time, up to a limit, and is given up before it was ever ready', async () => {
    const ledger = await supervise({ DIES: 'yes' }, { backoffMostMs: 20 });
    await expect(ledger.untilReady(wanted)).rejects.toThrow(
      /^ledger ended \d times before it was ready; its last lines say why$/,
    );
    await ledger.stop();
    const waits = lines.filter((line) => line.startsWith('ended')).slice(0, 3);
    expect(waits).toStrictEqual(
      ['0.01', '0.02', '0.02'].map((wait) => `ended with code 7; starting it again in ${wait} s`),
    );
  });

  it('that is not ready in time is reported by name', async () => {
    const ledger = await supervise({ PORT: '0' }, { readyMs: 50 });
    await expect(ledger.untilReady(wanted)).rejects.toThrow('ledger was not ready within 0.05 s');
  });

  it('that does not stop is ended', async () => {
    const ledger = await supervise({ HANGS: 'yes' }, { stopMs: 200 });
    await ledger.untilReady(wanted);
    const [pid = 0] = pids();
    await ledger.stop();
    expect(isAlive(pid)).toBe(false);
    expect(lines).toStrictEqual(['started with hello']);
  });

  it('is not waited for any longer when everything is to stop', async () => {
    const ledger = await supervise({ DIES: 'yes' }, { backoffFirstMs: 60_000, backoffMostMs: 60_000 });
    const stopping = new AbortController();
    const waiting = ledger.untilReady(stopping.signal);
    await until(() => lines.length === 2);
    stopping.abort();
    await waiting;
    await ledger.stop();
    expect(pids()).toHaveLength(1);
  });

  it('stops by itself when its supervisor is killed', async () => {
    const port = await nextFreePort(24_500);
    const script = `import(${JSON.stringify(new URL('./supervised-service.mjs', import.meta.url).href)}).then(
      async ({ SupervisedService }) => {
        const service = new SupervisedService(${JSON.stringify({
          name: 'ledger',
          main: join(folder, 'main.mjs'),
          env: { STARTS: join(folder, 'starts'), GREETING: 'hello', PORT: `${port}` },
          readyUrl: `http://127.0.0.1:${port}/`,
        })}, () => {});
        service.start();
        await service.untilReady(new AbortController().signal);
        console.log('up');
      })`;
    const supervisor = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(createInterface(supervisor.stdout), 'line');
    const [pid = 0] = pids();
    expect(isAlive(pid)).toBe(true);
    supervisor.kill('SIGKILL');
    await until(() => !isAlive(pid));
    expect(isAlive(pid)).toBe(false);
  });
});
