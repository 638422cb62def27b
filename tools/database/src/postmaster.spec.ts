import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPidFile, runningPostmaster, stopPostmaster } from './postmaster.mjs';

describe("PostgreSQL's pid file", () => {
  let cluster: string;
  let file: string;
  beforeEach(() => {
    cluster = mkdtempSync(join(tmpdir(), 'causeway-pid-'));
    file = join(cluster, 'postmaster.pid');
  });
  afterEach(() => rmSync(cluster, { recursive: true }));

  const deadPid = (): number => spawnSync(process.execPath, ['-e', '0']).pid;
  const write = (pid: number | string, port: number | string): void =>
    writeFileSync(file, `${pid}\n${cluster}\n1763700000\n${port}\n\n127.0.0.1\n   123 4\nready\n`);

  it('reports process and port', () => {
    write(4711, 5555);
    expect(readPidFile(cluster)).toStrictEqual({ pid: 4711, port: 5555 });
  });

  it('has no port while the server is just starting', () => {
    writeFileSync(file, '4711\n');
    expect(readPidFile(cluster)).toStrictEqual({ pid: 4711, port: undefined });
  });

  it('means nothing when it is absent, empty or garbled', () => {
    expect(readPidFile(cluster)).toBeUndefined();
    writeFileSync(file, '');
    expect(readPidFile(cluster)).toBeUndefined();
    write('garbled', 5555);
    expect(readPidFile(cluster)).toBeUndefined();
  });

  it('is removed when its process is dead', () => {
    write(deadPid(), 5555);
    expect(runningPostmaster(cluster)).toBeUndefined();
    expect(existsSync(file)).toBe(false);
  });

  it('is removed when its id now belongs to a process that is no server of this cluster', () => {
    write(process.pid, 5555);
    expect(runningPostmaster(cluster)).toBeUndefined();
    expect(existsSync(file)).toBe(false);
  });

  it('stopping a server that is gone already is no error', async () => {
    const lines: string[] = [];
    await stopPostmaster(deadPid(), cluster, (line) => void lines.push(line));
    expect(lines).toStrictEqual([]);
  });
});
