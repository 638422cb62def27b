import { freePort } from '@causeway/database';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
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

describe('the program', () => {
  let empty: string;
  beforeAll(async () => {
    empty = await mkdtemp(join(tmpdir(), 'causeway collection-'));
  });
  afterAll(() => rm(empty, { recursive: true, force: true }));

  it('reports in a sentence that no service was started yet', () => {
    const { status, stderr } = run(empty);
    expect([status, stderr.trim().split('\n').length]).toStrictEqual([1, 1]);
    expect(stderr).toContain('nothing has been started yet');
  });

  it('reports in a sentence that no service answers', async () => {
    const silent = { baseUrl: `http://127.0.0.1:${await freePort()}`, sandbox: {} };
    await writeFile(join(empty, 'credentials.json'), JSON.stringify(silent));
    const { status, stderr } = run(empty);
    expect([status, stderr]).toStrictEqual([
      1,
      'Nothing answers there: Causeway is not running. Run `npm start` in another terminal first.\n',
    ]);
  });

  it('shows its help, and shows it after a wrong command line', () => {
    const asked = run(empty, '--help');
    expect([asked.status, asked.stderr]).toStrictEqual([0, '']);
    expect(asked.stdout).toContain('npm run collection -- [options]');
    const wrong = run(empty, '--fast');
    expect([wrong.status, wrong.stdout]).toStrictEqual([2, '']);
    expect(wrong.stderr).toContain(asked.stdout.trim());
  });
});
