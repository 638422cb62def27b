import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownIdentity, pidOf } from './process-identity.mjs';
import { takeLock } from './process-lock.mjs';

const LOCK_MODULE = fileURLToPath(new URL('./process-lock.mjs', import.meta.url));

/** Takes the lock in another process and dies while it holds it. */
const dieWithLock = (path: string) => {
  const script = `const { takeLock } = await import(${JSON.stringify(LOCK_MODULE)});
    takeLock(${JSON.stringify(path)}); process.kill(process.pid, 'SIGKILL');`;
  return spawnSync(process.execPath, ['--input-type=module', '--eval', script]);
};
const takeAndRelease = (path: string): void => {
  const lock = takeLock(path);
  if ('heldBy' in lock) throw new Error(`The lock is held by ${lock.heldBy}`);
  lock.release();
};

describe('a lock between processes', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'causeway-lock-'));
    path = join(folder, 'sub', 'the.lock');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is held by one, and the second gets the name of the holder', () => {
    expect(takeLock(path)).toHaveProperty('release');
    expect(takeLock(path)).toStrictEqual({ heldBy: ownIdentity() });
  });

  it('can be taken again once it is released, and leaves no file', () => {
    takeAndRelease(path);
    expect(readdirSync(join(folder, 'sub'))).toStrictEqual([]);
    expect(takeLock(path)).toHaveProperty('release');
  });

  it('of a process that was killed is taken over', () => {
    const { pid } = dieWithLock(path);
    expect(pidOf(readFileSync(path, 'utf8'))).toBe(pid);
    expect(takeLock(path)).toHaveProperty('release');
    expect(readFileSync(path, 'utf8')).toBe(ownIdentity());
    expect(readdirSync(join(folder, 'sub'))).toStrictEqual(['the.lock']);
  });

  it('of a process whose id was given to another is taken over', () => {
    takeAndRelease(path);
    writeFileSync(path, `${process.pid} 1 of-another-boot`);
    expect(takeLock(path)).toHaveProperty('release');
  });
});
