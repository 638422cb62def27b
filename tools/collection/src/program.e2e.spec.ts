import { Installation } from '@causeway/e2e';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PROGRAM = join(import.meta.dirname, '../dist/main.js');

const run = (dataDir: string, ...commandLine: string[]) => {
  const { NODE_OPTIONS: _jestOnly, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...commandLine], {
    env: { ...env, CAUSEWAY_DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

describe('the program beside a service', () => {
  let installation: Installation;
  beforeAll(async () => {
    installation = await Installation.start('standalone');
  }, 120_000);
  afterAll(() => installation.remove(), 60_000);

  it('sends the first payment and prints every check', () => {
    const { status, stdout, stderr } = run(installation.dataDir, '--run');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('200  Execute the quote\n       ok      answers 200\n');
    expect(stdout).not.toContain('FAILED');
  });

  it('says in a sentence that nothing answers there', async () => {
    await installation.stop();
    const { status, stderr } = run(installation.dataDir, '--run');
    expect([status, stderr]).toEqual([
      1,
      'Nothing answers there: Causeway is not running. Run `npm start` in another terminal first.\n',
    ]);
  });
});

describe('the program alone', () => {
  let empty: string;
  beforeAll(async () => {
    empty = await mkdtemp(join(tmpdir(), 'causeway collection-'));
  });
  afterAll(() => rm(empty, { recursive: true, force: true }));

  it('says in a sentence that nothing was started yet', () => {
    const { status, stderr } = run(empty);
    expect([status, stderr.trim().split('\n').length]).toEqual([1, 1]);
    expect(stderr).toContain('nothing has been started yet');
  });

  it('shows its help, and shows it after a wrong command line', () => {
    const asked = run(empty, '--help');
    expect([asked.status, asked.stderr]).toEqual([0, '']);
    expect(asked.stdout).toContain('npm run collection -- [options]');
    const wrong = run(empty, '--fast');
    expect([wrong.status, wrong.stdout]).toEqual([2, '']);
    expect(wrong.stderr).toContain(asked.stdout.trim());
  });
});
