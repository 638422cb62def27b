import { runCommand } from './run-command.mjs';
import { waitUntil } from './wait-until.mjs';

const shell = (script: string, timeoutMs = 10_000) => runCommand('/bin/sh', ['-c', script], { timeoutMs });

describe('a command', () => {
  it('that ends well returns its output of both streams', async () => {
    const { ok, output } = await shell('echo out; echo err >&2');
    expect(ok).toBe(true);
    expect(output.split('\n').sort()).toStrictEqual(['', 'err', 'out']);
  });

  it('that fails is not well, and its words are kept', async () => {
    expect(await shell('echo why; exit 3')).toStrictEqual({ ok: false, output: 'why\n', isMissing: false });
  });

  it('that does not exist is missing, which is not the same as failing', async () => {
    const result = await runCommand('causeway-no-such-program', [], { timeoutMs: 1_000 });
    expect(result).toMatchObject({ ok: false, isMissing: true });
  });

  it('that hangs is killed and reported', async () => {
    const { ok, output } = await shell('echo begun; exec /bin/sleep 60', 3_000);
    expect(ok).toBe(false);
    expect(output).toBe('begun\n\n/bin/sh did not end within 3 s.');
  });

  it('that hangs in a child of its own does not hold up the caller', async () => {
    const begunAt = performance.now();
    expect((await shell('/bin/sleep 30; echo late', 200)).ok).toBe(false);
    expect(performance.now() - begunAt).toBeLessThan(15_000);
  });

  it('gets its arguments unchanged: no shell is in between', async () => {
    const { output } = await runCommand('/bin/echo', ['$HOME', 'a  b', '*'], { timeoutMs: 10_000 });
    expect(output).toBe('$HOME a  b *\n');
  });

  it('that talks without end is cut to its last words', async () => {
    const { output } = await shell(
      'i=0; while [ $i -lt 9000 ]; do echo 0123456789; i=$((i+1)); done; echo last',
    );
    expect(output.length).toBe(64 * 1024);
    expect(output.endsWith('last\n')).toBe(true);
  });
});

describe('a wait', () => {
  it('asks until the answer is yes', async () => {
    let asked = 0;
    expect(await waitUntil(() => (asked += 1) === 3, { timeoutMs: 10_000, everyMs: 1 })).toBe(true);
    expect(asked).toBe(3);
  });

  it('asks at least once, and gives up when the time is over', async () => {
    let asked = 0;
    expect(await waitUntil(async () => (asked += 1) < 0, { timeoutMs: 0 })).toBe(false);
    expect(asked).toBe(1);
  });

  it('passes on a failure of the question', async () => {
    const question = () => Promise.reject(new Error('cannot ask'));
    await expect(waitUntil(question, { timeoutMs: 1_000 })).rejects.toThrow('cannot ask');
  });
});
