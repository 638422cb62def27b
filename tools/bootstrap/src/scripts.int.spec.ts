import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from './workspace.mjs';

describe('the scripts', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'causeway scripts '))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const run = (script: string, words: string[] = [], env: NodeJS.ProcessEnv = {}) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [inRoot('tools/bootstrap', `${script}.mjs`), ...words],
      { cwd: tmpdir(), encoding: 'utf8', env: { PATH: process.env['PATH'], ...env } },
    );
    return { status, stdout, stderr };
  };

  it.each(['start', 'test', 'services', 'reset', 'build', 'run', 'check', 'lint', 'other-node'])(
    '%s prints its help',
    (script) => {
      const { status, stdout, stderr } = run(script, ['--help']);
      expect({ status, stderr }).toStrictEqual({ status: 0, stderr: '' });
      expect(stdout).toMatch(
        new RegExp(
          `^(npm|npm run|node tools/bootstrap/)[ ]?${script === 'other-node' ? 'test:node' : script}`,
        ),
      );
    },
  );

  it.each(['start', 'services'])('%s names every wrong setting at once', (script) => {
    expect(run(script, [], { CAUSEWAY_PORT: 'x', CAUSEWAY_LEDGER_LANES: '0' })).toStrictEqual({
      status: 1,
      stdout: '',
      stderr:
        'Settings are wrong:\n' +
        '  CAUSEWAY_PORT must be a port from 0 to 65535; it is "x"\n' +
        '  CAUSEWAY_LEDGER_LANES must be lanes from 1 to 99; it is "0"\n',
    });
  });

  it('start names wrong settings before it compiles what changed', () => {
    const source = inRoot('tools/bootstrap/package.json');
    const { atime, mtime } = statSync(source);
    utimesSync(source, atime, new Date(mtime.getTime() + 1_000));
    const { stdout, stderr } = run('start', [], { CAUSEWAY_PORT: 'x' });
    utimesSync(source, atime, mtime);
    expect([stdout, stderr]).toStrictEqual(['', expect.stringMatching(/^Settings are wrong:\n/)]);
  });

  it('services needs a port that others can know', () => {
    const refused = { status: 1, stdout: '', stderr: 'CAUSEWAY_PORT must be a port from 1 to 65535.\n' };
    expect(run('services', [], { CAUSEWAY_PORT: '0' })).toStrictEqual(refused);
  });

  it.each(['start', 'services', 'listen'])(
    'npm run %s leaves no shell between npm and the program',
    (script) => {
      const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as {
        scripts: Record<string, string>;
      };
      expect(scripts[script]).toMatch(/^exec node /);
      // The shell of Windows has no `exec`, and takes this instead.
      expect(readFileSync(inRoot('exec.cmd'), 'utf8')).toBe('@%*\n');
    },
  );

  it('run needs a project inside the checkout', () => {
    expect(run('run').status).toBe(2);
    expect(run('run', ['/bin/sh']).status).toBe(2);
  });

  it.each([
    ['run', ['apps/audit', 'no-such-command']],
    ['src/causeway', ['no-such-command']],
    ['src/causeway', ['audit', 'no-such-command']],
  ])('%s %j ends with the exit code of the program', (script, words) => {
    expect(run(script, words).status).toBe(2);
  });

  it('reset refuses a folder that Causeway did not make', () => {
    writeFileSync(join(folder, 'thesis.txt'), '');
    expect(run('reset', [], { CAUSEWAY_DATA_DIR: folder })).toStrictEqual({
      status: 1,
      stdout: '',
      stderr: `${folder} was not made by Causeway, so it is not removed. Check CAUSEWAY_DATA_DIR.\n`,
    });
    expect(readdirSync(folder)).toStrictEqual(['thesis.txt']);
  });

  it('reset removes and lists the files of Causeway, and does nothing the second time', () => {
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'causeway-data'), '');
    writeFileSync(join(dataDir, 'master.key'), '');
    const reset = () => run('reset', [], { CAUSEWAY_DATA_DIR: dataDir });
    expect(reset()).toStrictEqual({ status: 0, stdout: `Removed ${dataDir}\n`, stderr: '' });
    expect(existsSync(dataDir)).toBe(false);
    expect(reset()).toStrictEqual({
      status: 0,
      stdout: `There is nothing to remove: ${dataDir} does not exist.\n`,
      stderr: '',
    });
  });

  it('reset keeps the key to an external database', () => {
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'causeway-data'), '');
    const { status, stderr } = run('reset', [], {
      CAUSEWAY_DATA_DIR: dataDir,
      DATABASE_URL: 'postgres://me:hush@x/y',
    });
    expect(status).toBe(1);
    expect(stderr).toContain(`DATABASE_URL is set, and ${dataDir} may hold the key`);
    expect(stderr).not.toContain('hush');
    expect(existsSync(join(dataDir, 'causeway-data'))).toBe(true);
  });
});
