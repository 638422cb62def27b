import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Installation } from './harness/installation.js';

const run = promisify(execFile);
const CLIENT = join(import.meta.dirname, '../../../libs/client');
/** As the page names it. */
const SERVICE = 'http://127.0.0.1:3000';
const PROGRAM = /```js first-payment\.mjs\n([^]*?)```/;

describe('the client, installed from its package', () => {
  let installation: Installation;
  let folder: string;
  beforeAll(async () => {
    installation = await Installation.start('standalone');
    folder = await mkdtemp(join(tmpdir(), 'causeway client-'));
    await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: CLIENT });
    const [tarball = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
    await run('npm', ['install', '--offline', '--silent', '--no-audit', `./${tarball}`], { cwd: folder });
  });
  afterAll(async () => {
    await installation.remove();
    await rm(folder, { recursive: true, force: true });
  });

  it('makes a first payment in the ten statements of its page', async () => {
    const [, program = ''] = PROGRAM.exec(await readFile(join(CLIENT, 'README.md'), 'utf8')) ?? [];
    // An import, a key and a client; then one for each of the seven steps.
    expect(program.match(/;$/gm)).toHaveLength(10);
    const { baseUrl, sandbox } = await installation.credentials();
    await writeFile(
      join(folder, 'first-payment.mjs'),
      program.replace(SERVICE, () => new URL(baseUrl).origin),
    );
    const { stdout, stderr } = await run(process.execPath, ['first-payment.mjs'], {
      cwd: folder,
      env: { ...process.env, KEY: `${sandbox.apiKeyId}:${sandbox.apiKeySecret}` },
    });
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^OUTGOING (?:PENDING|PROCESSING|COMPLETED)\nINCOMING COMPLETED\n$/);
  });
});
