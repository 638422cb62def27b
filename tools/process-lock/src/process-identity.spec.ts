import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { isRunning, ownIdentity, pidOf, processIdentity } from './process-identity.mjs';

describe('the identity of a process', () => {
  it('is the same each time it is asked for, and begins with the process id', () => {
    expect(ownIdentity()).toBe(ownIdentity());
    expect(pidOf(ownIdentity())).toBe(process.pid);
    expect(isRunning(ownIdentity())).toBe(true);
  });

  it('is not that of a later process with the same id', () => {
    expect(isRunning(`${process.pid} 1 of-another-boot`)).toBe(false);
  });

  it('is absent for a process that has ended', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '0']);
    expect(processIdentity(pid)).toBeUndefined();
  });

  it('is absent for a process that was killed, even before its parent has taken note', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(child, 'spawn');
    const pid = child.pid ?? 0;
    expect(processIdentity(pid)).toBeDefined();
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(processIdentity(pid)).toBeUndefined();
  });
});
