import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CLI = fileURLToPath(new URL('./cli.mjs', import.meta.url));

describe('the command line', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'causeway-cli-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const run = (words: string[], env: NodeJS.ProcessEnv = {}) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...words], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], ...env },
    });
    return { status, stdout, stderr };
  };

  it('prints its help', () => {
    expect(run(['--help'])).toMatchObject({ status: 0, stdout: expect.stringContaining('Usage:') as string });
  });

  it.each([[[]], [['dance', '--data-dir', '/tmp/x']], [['start']]])(
    '%j is wrong usage',
    (words: string[]) => {
      expect(run(words)).toMatchObject({ status: 2, stdout: expect.stringContaining('Usage:') as string });
    },
  );

  it('reports that nothing was made and nothing runs', () => {
    expect(run(['status', '--data-dir', folder])).toStrictEqual({
      status: 3,
      stdout: 'no database was made here yet\n',
      stderr: '',
    });
    expect(run(['stop'], { CAUSEWAY_DATA_DIR: folder })).toStrictEqual({
      status: 0,
      stdout: 'was not running\n',
      stderr: '',
    });
  });

  it('prints a refusal in one line without a stack', () => {
    writeFileSync(join(folder, 'thesis.txt'), '');
    expect(run(['start', '--data-dir', folder])).toStrictEqual({
      status: 1,
      stdout: '',
      stderr: `${folder} holds files that Causeway did not make. Set CAUSEWAY_DATA_DIR to a new or an empty folder.\n`,
    });
  });
});
