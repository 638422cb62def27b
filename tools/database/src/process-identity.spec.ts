import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { isServerOf, processIdentity } from './process-identity.mjs';

describe('the owner of a process id', () => {
  it('a process keeps its identity while it runs', () => {
    expect(processIdentity(process.pid)).toMatch(new RegExp(`^${process.pid}\\b`));
    expect(processIdentity(process.pid)).toBe(processIdentity(process.pid));
  });

  it('a process that has ended has none', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '0']);
    expect(processIdentity(pid)).toBeUndefined();
  });

  it('a killed process has none, even before its parent has taken note', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(child, 'spawn');
    const pid = child.pid ?? 0;
    expect(processIdentity(pid)).toBeDefined();
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(processIdentity(pid)).toBeUndefined();
  });

  it('a living process that is no server is not taken for one', () => {
    expect(isServerOf(process.pid, tmpdir())).toBe(false);
  });
});
