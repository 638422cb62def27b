import { runCauseway } from '@causeway/causeway';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ApiClient } from './harness/api-client.js';
import { eventually } from './harness/eventually.js';
import { Installation } from './harness/installation.js';
import { Opened } from './harness/opened.js';
import { WebhookReceiver } from './harness/webhook-receiver.js';

const run = promisify(execFile);
const CLIENT = join(import.meta.dirname, '../../../libs/client');
/** As the page names it. */
const SERVICE = 'http://127.0.0.1:3000';
const PROGRAM = /```js first-payment\.mjs\n([^]*?)```/;

let installation: Installation;
const installed = new Opened();
beforeAll(async () => {
  installation = installed.add(await Installation.start('standalone'), (each) => each.remove());
});
afterAll(() => installed.close());

describe('the client, installed from its package', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'causeway client-'));
    await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: CLIENT });
    const [tarball = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
    await run('npm', ['install', '--offline', '--silent', '--no-audit', `./${tarball}`], { cwd: folder });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

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

/** It moves the sandbox's clock, which would let the quotes of the others run out. */
const MOVES_THE_CLOCK = 'OUTGOING_PAYMENT.EXPIRED';
/** They need a platform that is not regulated. */
const OF_VERIFICATIONS = /^VERIFICATION\./;
const AT_ONCE = 8;

/** What plays a webhook goes through most contexts, and only a whole service says whether it comes. */
describe('the command line triggers every webhook', () => {
  const opened = new Opened();
  let receiver: WebhookReceiver;
  let env: NodeJS.ProcessEnv;
  let shop: NodeJS.ProcessEnv;

  beforeAll(async () => {
    receiver = opened.add(await WebhookReceiver.start(), (each) => each.stop());
    const keys = await installation.credentials();
    const { body } = await ApiClient.operator(keys).post('/operator/platforms', {
      ...{ name: 'Shop', isRegulatedFinancialInstitution: false, environments: ['sandbox'] },
    });
    for (const platform of [keys.sandbox, body['sandbox']])
      await ApiClient.as(platform, keys.baseUrl).patch('/config', { webhookEndpoint: receiver.url() });
    env = { CAUSEWAY_DATA_DIR: installation.dataDir, CAUSEWAY_PROFILES: '/nowhere/profiles.json' };
    shop = { ...env, CAUSEWAY_KEY: `${body['sandbox'].apiKeyId}:${body['sandbox'].apiKeySecret}` };
  });
  afterAll(() => opened.close());

  const run = async (line: readonly string[], around: NodeJS.ProcessEnv = env): Promise<string> => {
    const said: string[] = [];
    const complained: string[] = [];
    const code = await runCauseway(line, {
      env: around,
      say: (text) => said.push(text),
      complain: (text) => complained.push(text),
    });
    expect([line, code, complained]).toStrictEqual([line, 0, []]);
    return said.join('\n');
  };
  const trigger = (event: string): Promise<string> =>
    run(['trigger', event], OF_VERIFICATIONS.test(event) ? shop : env);
  const arrived = (event: string): boolean =>
    receiver.received.some(({ envelope }) => envelope.type === event);

  it('of its list, and each arrives', async () => {
    const list = JSON.parse(await run(['trigger', '--list', '--json'])) as readonly { event: string }[];
    const events = list.map(({ event }) => event).filter((event) => event !== MOVES_THE_CLOCK);
    const left = [...events];
    const workOff = async (): Promise<void> => {
      for (let event = left.shift(); event !== undefined; event = left.shift()) await trigger(event);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, workOff));
    await eventually('every other webhook', () => (events.every(arrived) ? true : undefined)).catch(() => {
      throw new Error(`these did not arrive: ${events.filter((event) => !arrived(event)).join(', ')}`);
    });
    await trigger(MOVES_THE_CLOCK);
    await eventually(MOVES_THE_CLOCK, () => (arrived(MOVES_THE_CLOCK) ? true : undefined));
  });
});
