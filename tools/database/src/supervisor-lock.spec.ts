import { processIdentity } from '@causeway/process-lock';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentSupervisor, takeSupervisorLock } from './supervisor-lock.mjs';

describe('one supervisor for a data folder', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'causeway-lock-'));
    file = join(folder, 'supervisor.json');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const holdAs = (pid: number, identity: string | undefined, address?: string): void =>
    writeFileSync(file, JSON.stringify({ pid, identity, address }));

  it('names the process that holds the folder, readable by its owner only', () => {
    const lock = takeSupervisorLock(folder);
    lock.announce('127.0.0.1:5555');
    expect(currentSupervisor(folder)).toStrictEqual({
      pid: process.pid,
      identity: processIdentity(process.pid),
      address: '127.0.0.1:5555',
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    lock.release();
    expect(existsSync(file)).toBe(false);
  });

  it('refuses a second start in the same process', () => {
    const lock = takeSupervisorLock(folder);
    lock.announce('127.0.0.1:5555');
    expect(() => takeSupervisorLock(folder)).toThrow(
      `The database in ${folder} is already running, pid ${process.pid} at 127.0.0.1:5555.`,
    );
    lock.release();
  });

  it('refuses while another living process holds the folder', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(other, 'spawn');
    holdAs(other.pid ?? 0, processIdentity(other.pid ?? 0));
    expect(() => takeSupervisorLock(folder)).toThrow(
      `The database in ${folder} is already running, pid ${other.pid}, and is just starting.`,
    );
    other.kill('SIGKILL');
    await once(other, 'exit');
    takeSupervisorLock(folder).release();
  });

  it('takes over from a process that has died', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '0']);
    holdAs(pid, `${pid} long ago`);
    expect(currentSupervisor(folder)).toBeUndefined();
    takeSupervisorLock(folder).release();
  });

  it('takes over when the id was given to another process, or to this very one', () => {
    holdAs(process.ppid, `${process.ppid} before the restart`);
    takeSupervisorLock(folder).release();
    holdAs(process.pid, processIdentity(process.pid));
    takeSupervisorLock(folder).release();
    expect(existsSync(file)).toBe(false);
  });

  it('takes over a record that a crash cut short', () => {
    writeFileSync(file, '{"pid": 12');
    const lock = takeSupervisorLock(folder);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toStrictEqual({
      pid: process.pid,
      identity: processIdentity(process.pid),
    });
    lock.release();
  });

  it('can be taken again after it was released', () => {
    takeSupervisorLock(folder).release();
    takeSupervisorLock(folder).release();
    expect(currentSupervisor(folder)).toBeUndefined();
  });
});
