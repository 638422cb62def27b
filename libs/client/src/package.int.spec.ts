import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PACKAGE = join(import.meta.dirname, '..');
const COMPILER = join(PACKAGE, '../../node_modules/typescript/bin/tsc');

const PROGRAM = `
import { createClient, isCausewayError, verifyWebhook, type Api } from '@causeway/client';
const client = createClient({ url: 'https://pay.example' });
export const ask = async (): Promise<Api.Quote | 'later' | undefined> => {
  for await (const payment of client.each('listTransactions', { status: 'COMPLETED' })) console.log(payment.id);
  // @ts-expect-error a quote needs a body
  await client.createQuote({});
  // @ts-expect-error there is no such status
  await client.listTransactions({ status: 'DONE' });
  try {
    return await client.getQuoteById({ quoteId: 'Quote:1' });
  } catch (error) {
    if (isCausewayError(error) && error.kind === 'API' && error.status === 404) {
      // @ts-expect-error a code of another status
      if (error.code === 'RATE_LIMITED') return 'later';
      return error.code === 'QUOTE_NOT_FOUND' ? undefined : 'later';
    }
    throw error;
  }
};
console.log(typeof client.executeQuote, typeof verifyWebhook);
`;

describe('the package', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'causeway client-'));
    await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    await writeFile(join(folder, 'program.ts'), PROGRAM);
    await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: PACKAGE });
    const [tarball = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
    await run('npm', ['install', '--offline', '--silent', '--no-audit', `./${tarball}`], { cwd: folder });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('installs alone into an empty project, and brings no other package', async () => {
    const installed = await readdir(join(folder, 'node_modules'), { recursive: true });
    expect(installed.filter((path) => /(?:^|\/)package\.json$/.test(path))).toStrictEqual([
      '@causeway/client/package.json',
    ]);
    expect(installed.filter((path) => /spec|tsbuildinfo/.test(path))).toStrictEqual([]);
  });

  it.each([
    ['a browser', ['--lib', 'es2023,dom,dom.iterable']],
    ['a worker', ['--lib', 'es2023,webworker']],
  ])('is typed in %s, and runs', async (_where, environment) => {
    const options = [
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--strict',
      'program.ts',
      '--ignoreConfig',
    ];
    const compiled = await run(process.execPath, [COMPILER, ...environment, ...options], {
      cwd: folder,
    }).catch((error: unknown) => error as { readonly stdout: string });
    expect(compiled.stdout).toBe('');
    const { stdout } = await run(process.execPath, ['program.js'], { cwd: folder });
    expect(stdout).toBe('function function\n');
  });
});
