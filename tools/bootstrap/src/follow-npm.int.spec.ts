import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { followNpm } from './follow-npm.mjs';
import { inRoot } from './workspace.mjs';

/** A service as `npm start` becomes it: it runs until it is stopped, and reports an orderly stop. */
const PROGRAM = `
import { writeFileSync } from 'node:fs';
import { followNpm } from ${JSON.stringify(pathToFileURL(inRoot('tools/bootstrap/src/follow-npm.mjs')).href)};
followNpm();
process.on('SIGTERM', () => { writeFileSync('stopped', ''); process.exit(0); });
process.on('SIGINT', () => { writeFileSync('stopped', ''); process.exit(0); });
setInterval(() => undefined, 1000);
writeFileSync('pid', String(process.pid));
`;

describe('a service that npm started', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'causeway npm '))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const until = async (file: string): Promise<void> => {
    while (!existsSync(join(folder, file)) || readFileSync(join(folder, file), 'utf8') === UNWRITTEN)
      await new Promise(setImmediate);
  };
  const UNWRITTEN = 'not yet';
  const npmStart = (script: string, env: NodeJS.ProcessEnv = {}) => {
    writeFileSync(join(folder, 'main.mjs'), PROGRAM);
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start: script } }));
    writeFileSync(join(folder, 'pid'), UNWRITTEN);
    return spawn('npm', ['start', '--silent'], {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: 'ignore',
      detached: true,
    });
  };

  it.each([
    ['SIGTERM', 'node main.mjs'],
    ['SIGINT', 'exec node main.mjs'],
    ['SIGKILL', 'node main.mjs'],
    ['SIGTERM', 'node main.mjs; true'],
    ['SIGKILL', 'node main.mjs; true'],
  ] as const)('stops in order when npm gets %s (%s)', async (signal, script) => {
    const npm = npmStart(script);
    await until('pid');
    npm.kill(signal);
    await once(npm, 'exit');
    await until('stopped');
  });

  it('follows no process when npm did not start it', () => {
    expect(followNpm({})).toBeUndefined();
  });
});
