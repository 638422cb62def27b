import { execFile } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';

const run = promisify(execFile);
const PACKAGE = join(import.meta.dirname, '..');
const COMPILER = join(PACKAGE, '../../node_modules/typescript-native/bin/tsc');
const BROWSER = '/usr/bin/chromium';

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
    // @ts-expect-error where no answer came there is no status
    if (isCausewayError(error) && error.kind === 'CONNECTION' && error.status === 500) return 'later';
    throw error;
  }
};
console.log(typeof client.executeQuote, typeof verifyWebhook);
`;
/** A CommonJS module, which requires the package. */
const REQUIRING = PROGRAM.replace('export const ask', 'const ask').replace(/$/, 'void ask;');

/** In a page and in a worker: a request, and the check of a webhook. */
const TRIED = `
import { createClient, verifyWebhook } from '/client/index.js';
export const tried = async () => {
  const causeway = createClient({ url: location.origin, token: { clientId: 'id', clientSecret: 'secret' } });
  const { id } = await causeway.getPlatformConfig();
  const received = await (await fetch('/webhook')).json();
  const { type } = await verifyWebhook({ ...received, receivedAt: new Date() });
  const forged = { ...received, body: received.body.replace('TEST', 'BEST') };
  const refusal = await verifyWebhook({ ...forged, receivedAt: new Date() }).catch((error) => error.name);
  return [id, type, refusal];
};
`;
const WORKER = "import { tried } from '/tried.js'; postMessage(await tried());";

/** The service, the package's files and the programs of the page at one address, as a page wants them. */
const serve = async (files: string): Promise<Server> => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const body = '{"id":"Webhook:1","type":"TEST","timestamp":"2026-11-24T00:00:00.000Z","data":{}}';
  const signature = sign('sha256', Buffer.from(body), privateKey).toString('base64');
  const webhook = {
    ...{ body, headers: { 'X-Service-Signature': signature } },
    publicKeysPem: [publicKey.export({ type: 'spki', format: 'pem' })],
  };
  const server = createServer(({ url = '', headers }, response) => {
    const say = (type: string, text: string | Buffer): void =>
      void response.writeHead(200, { 'content-type': type }).end(text);
    const isKnown = headers.authorization === `Basic ${btoa('id:secret')}`;
    if (url === '/') say('text/html', '<!doctype html><title>a page</title>');
    else if (url === '/tried.js') say('text/javascript', TRIED);
    else if (url === '/worker.js') say('text/javascript', WORKER);
    else if (url === '/webhook') say('application/json', JSON.stringify(webhook));
    else if (url === '/api/2025-10-13/config' && isKnown)
      say('application/json', '{"id":"PlatformConfig:1"}');
    else if (/^\/client\/[\w/-]+\.js$/.test(url))
      void readFile(join(files, url.slice('/client/'.length))).then((text) => say('text/javascript', text));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
};

describe('the package', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'causeway client-'));
    await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    await writeFile(join(folder, 'program.ts'), PROGRAM);
    await writeFile(join(folder, 'requiring.cts'), REQUIRING);
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
    expect(installed.filter((path) => /spec|tsbuildinfo|\.map$/.test(path))).toStrictEqual([]);
  });

  it.each([
    ['a browser, by import', 'program.ts', ['--lib', 'es2023,dom,dom.iterable']],
    ['a worker, by require', 'requiring.cts', ['--lib', 'es2023,webworker']],
  ])('is typed in %s, and runs', async (_where, file, environment) => {
    const options = ['--module', 'nodenext', '--target', 'es2022', '--strict', file, '--ignoreConfig'];
    const compiled = await run(process.execPath, [COMPILER, ...environment, ...options], {
      cwd: folder,
    }).catch((error: unknown) => error as { readonly stdout: string });
    expect(compiled.stdout).toBe('');
    const { stdout, stderr } = await run(process.execPath, [file.replace('ts', 'js')], { cwd: folder });
    expect([stdout, stderr]).toStrictEqual(['function function\n', '']);
  });

  (existsSync(BROWSER) ? it : it.skip)(
    'asks, and verifies a webhook, in a page and in its worker',
    async () => {
      const server = await serve(join(folder, 'node_modules/@causeway/client/dist'));
      const browser = await chromium.launch({
        executablePath: BROWSER,
        args: ['--no-sandbox', '--disable-dev-shm-usage'],
      });
      try {
        const page = await browser.newPage();
        await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
        const outcomes = await page.evaluate(`(async () => {
          const { tried } = await import('/tried.js');
          const worker = new Worker('/worker.js', { type: 'module' });
          const inWorker = new Promise((resolve, reject) => {
            worker.onmessage = ({ data }) => resolve(data);
            worker.onerror = ({ message }) => reject(new Error(message));
          });
          return [await tried(), await inWorker];
        })()`);
        const seen = ['PlatformConfig:1', 'TEST', 'InvalidSignatureError'];
        expect(outcomes).toStrictEqual([seen, seen]);
      } finally {
        await browser.close();
        server.closeAllConnections();
        server.close();
      }
    },
  );
});
