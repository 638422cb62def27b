import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from './workspace.mjs';

/** The replacement of each of npm's scripts: shell commands. */
type Scripts = Partial<Record<'build' | 'test' | 'test:whole' | 'test:node' | 'lint', string>>;

const GOOD: Required<Scripts> = {
  build: 'true',
  test: 'echo "12 passed, 0 failed"',
  'test:whole': 'echo "3 passed, 0 failed"',
  'test:node': 'echo "1 passed, 0 failed"',
  lint: 'true',
};

/** The script itself on a checkout whose npm only pretends. */
describe('.ci/run', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'causeway ci '));
    for (const name of ['.ci', 'bin']) mkdirSync(join(folder, name));
    copyFileSync(inRoot('.ci', 'run'), join(folder, '.ci', 'run'));
    // What is there is not installed: this run changes nothing of the machine.
    for (const name of ['java', 'mvn', 'chromium']) program(name, 'true');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const program = (name: string, commands: string): void => {
    writeFileSync(join(folder, 'bin', name), `#!/usr/bin/env bash\n${commands}\n`);
    chmodSync(join(folder, 'bin', name), 0o755);
  };

  const run = (scripts: Scripts): { status: number | null; last: string; stdout: string } => {
    const cases = Object.entries({ ...GOOD, ...scripts }).map(
      ([name, commands]) => `${name}) ${commands} ;;`,
    );
    program(
      'npm',
      `[ "$1" = run ] && shift\n[ "$1" = --silent ] && shift\ncase "$1" in\n${cases.join('\n')}\nesac`,
    );
    const { status, stdout } = spawnSync('bash', [join(folder, '.ci', 'run')], {
      encoding: 'utf8',
      env: { PATH: `${join(folder, 'bin')}:${process.env['PATH']}` },
    });
    return { status, last: stdout.trimEnd().split('\n').at(-1) ?? '', stdout };
  };

  it('sums the runs of suites in its last line', () => {
    expect(run({})).toMatchObject({ status: 0, last: '17 passed, 0 failed' });
  });

  it('sums what was skipped as well', () => {
    const skipping = { test: 'echo "1 passed, 0 failed, 2 skipped"' };
    expect(run(skipping)).toMatchObject({ status: 0, last: '6 passed, 0 failed, 2 skipped' });
  });

  it.each<[string, Scripts, string]>([
    ['a test failed', { test: 'echo "11 passed, 1 failed"; exit 1' }, '16 passed, 1 failed'],
    [
      'a test of whole processes failed',
      { 'test:whole': 'echo "1 passed, 2 failed"; exit 1' },
      '15 passed, 2 failed',
    ],
    ['lint found something', { lint: 'exit 1' }, '17 passed, 1 failed'],
    ['the sources do not compile', { build: 'exit 1' }, '17 passed, 1 failed'],
    ['a run ended without counting itself', { 'test:whole': 'exit 137' }, '14 passed, 1 failed'],
    [
      'a run is not well although nothing in it failed',
      { test: 'echo "12 passed, 0 failed"; exit 1' },
      '17 passed, 1 failed',
    ],
  ])('fails, and counts it, when %s', (_case, scripts, last) => {
    expect(run(scripts)).toMatchObject({ status: 1, last });
  });

  it('names once more at its end what failed, after all that came between', () => {
    const { stdout } = run({
      build: 'exit 1',
      test: 'echo "failed: a.spec.ts: adds up: Expected: 1 Received: 2"; echo "11 passed, 1 failed"; exit 1',
      'test:whole': 'exit 137',
      lint: 'echo looked at every file',
    });
    expect(stdout.slice(stdout.indexOf('== lint: good'))).toMatch(
      /^== lint: good, \d+ s\nfailed: install and compile\nfailed: a\.spec\.ts: adds up: Expected: 1 Received: 2\nfailed: suites of whole processes ended without counting its tests \(exit code 137\)\nFinished in \d+ s\.\n13 passed, 3 failed\n$/,
    );
  });

  it('fails when nothing ran', () => {
    const nothing = 'echo "0 passed, 0 failed"';
    expect(run({ test: nothing, 'test:whole': nothing, 'test:node': nothing }).status).toBe(1);
  });

  it('comes to lint whatever the suites did', () => {
    const { stdout } = run({ test: 'exit 1', 'test:whole': 'exit 1', lint: 'echo looked at every file' });
    expect(stdout).toContain('looked at every file');
  });
});
