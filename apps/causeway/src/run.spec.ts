import { Values } from '@causeway/client';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runCauseway } from './run.js';

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly authorization: string | null;
  readonly body: unknown;
}

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'causeway-cli-'));
  const credentials = {
    baseUrl: 'http://127.0.0.1:3000/api/2025-10-13',
    operatorToken: 'operator-secret',
    sandbox: { apiKeyId: 'id', apiKeySecret: 'secret' },
  };
  await writeFile(join(folder, 'credentials.json'), JSON.stringify(credentials));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs a line; every request is answered with the next of these. */
const run = async (
  line: string,
  answers: readonly [number, unknown][] = [],
  env: NodeJS.ProcessEnv = {},
  width?: number,
) => {
  const said: string[] = [];
  const complained: string[] = [];
  const asked: Asked[] = [];
  const left = [...answers];
  const code = await runCauseway(line.match(/'[^']*'|\S+/g)?.map((word) => word.replaceAll("'", '')) ?? [], {
    env: { CAUSEWAY_DATA_DIR: folder, CAUSEWAY_PROFILES: join(folder, 'profiles.json'), ...env },
    ...(width !== undefined && { width }),
    say: (text) => said.push(text),
    complain: (text) => complained.push(text),
    pause: () => Promise.resolve(),
    fetch: (input, init) => {
      const headers = new Headers(init?.headers);
      asked.push({
        method: init?.method ?? 'GET',
        url: String(input instanceof Request ? input.url : input),
        authorization: headers.get('authorization'),
        body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      });
      const [status, body] = left.shift() ?? [500, { code: 'NO_ANSWER', message: 'No answer is left' }];
      return Promise.resolve(
        new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
      );
    },
  });
  return { code, said: said.join('\n'), complained: complained.join('\n'), asked };
};

const KEY = `Basic ${Buffer.from('id:secret').toString('base64')}`;
const CUSTOMER = {
  id: 'Customer:0197a3c1-6e4b-7c3d-8f21-5b9e0d4a7c10',
  customerType: 'INDIVIDUAL',
  kycStatus: 'APPROVED',
};

describe('an operation as a command', () => {
  it('asks with the key of this folder’s installation, and shows a table', async () => {
    const page = { data: [CUSTOMER], hasMore: true, nextCursor: 'c2', totalCount: 7 };
    const { code, said, complained, asked } = await run('customers list --limit 1', [[200, page]]);
    expect(asked).toStrictEqual([
      {
        method: 'GET',
        url: 'http://127.0.0.1:3000/api/2025-10-13/customers?limit=1',
        authorization: KEY,
        body: undefined,
      },
    ]);
    expect(said.split('\n')[0]).toMatch(/^ID +CUSTOMERTYPE +KYCSTATUS$/);
    expect(said.split('\n')[1]).toMatch(/^Customer:0197a3c1\S+ +INDIVIDUAL +APPROVED$/);
    expect(complained).toBe('7 in all.\nMore: --cursor c2, or --all.');
    expect(code).toBe(0);
  });

  it('takes the parts of its path as words, and gives JSON as it came', async () => {
    const { said, asked } = await run(`customers get ${CUSTOMER.id} --json`, [[200, CUSTOMER]]);
    expect(asked[0]?.url).toBe(
      `http://127.0.0.1:3000/api/2025-10-13/customers/${encodeURIComponent(CUSTOMER.id)}`,
    );
    expect(JSON.parse(said)).toStrictEqual(CUSTOMER);
  });

  it('makes its body of options: words, numbers and JSON, also over a whole body', async () => {
    const line = `quotes create --body '{"description":"Rent","lockedCurrencyAmount":1}' --source '{"sourceType":"ACCOUNT","accountId":"a"}' --destination '{"destinationType":"ACCOUNT","accountId":"b"}' --locked-currency-side SENDING --locked-currency-amount 240000`;
    const { asked, code } = await run(line, [[201, { id: 'Quote:1' }]]);
    expect(asked[0]?.body).toStrictEqual({
      description: 'Rent',
      lockedCurrencyAmount: 240_000,
      source: { sourceType: 'ACCOUNT', accountId: 'a' },
      destination: { destinationType: 'ACCOUNT', accountId: 'b' },
      lockedCurrencySide: 'SENDING',
    });
    expect(code).toBe(0);
  });

  it('takes a list as words with commas between them, in a body and in a query', async () => {
    const created = await run('tokens create --name x --permissions VIEW,TRANSACT', [[201, {}]]);
    expect(created.asked[0]?.body).toStrictEqual({ name: 'x', permissions: ['VIEW', 'TRANSACT'] });
    const { asked } = await run('exchange-rates get --destination-currency EUR,MXN', [[200, { data: [] }]]);
    expect(asked[0]?.url).toMatch(/\?destinationCurrency=EUR&destinationCurrency=MXN$/);
    const { code, complained } = await run('tokens create --name x --permissions VIEW,ALL');
    expect(code).toBe(2);
    expect(complained).toContain(
      '--permissions is one or more of VIEW, TRANSACT, MANAGE, with commas between',
    );
  });

  it('sends an empty text, which takes a setting away', async () => {
    const { asked } = await run(`config update --webhook-endpoint ''`, [[200, {}]]);
    expect(asked[0]?.body).toStrictEqual({ webhookEndpoint: '' });
  });

  it('takes no dots for an id, and sends nothing', async () => {
    const { code, complained, asked } = await run('customers delete ..');
    expect([code, asked]).toStrictEqual([2, []]);
    expect(complained).toContain('customer-id is what the command is about, not ".."');
  });

  it.each(['null', '[1]', '7'])('takes no whole body that is %s', async (body) => {
    const { code, complained } = await run(`customers create --body ${body}`);
    expect(code).toBe(2);
    expect(complained).toContain('--body is a JSON object such as');
  });

  it('names everything that is wrong with the line, and sends nothing', async () => {
    const { code, complained, asked } = await run('quotes create --source nothing --locked-currency-side UP');
    expect([code, asked]).toStrictEqual([2, []]);
    expect(complained).toContain('--source is JSON such as');
    expect(complained).toContain('--locked-currency-side is SENDING or RECEIVING, not "UP"');
  });

  it('names what the body needs and nothing gave', async () => {
    const { code, complained, asked } = await run('agents create --name Shopper');
    expect([code, asked]).toStrictEqual([1 + 1, []]);
    expect(complained).toContain('--customer-id is needed');
    expect(complained).toContain('--policy is needed');
  });

  it('names what the body lacks together with what is given wrongly', async () => {
    const { code, complained } = await run(
      'quotes create --sorce x --locked-currency-side UP --body \'{"source":1}\'',
    );
    expect(code).toBe(2);
    expect(complained.split('\n').slice(0, 5)).toStrictEqual([
      "unknown option '--sorce' (did you mean --source?)",
      '--locked-currency-side is SENDING or RECEIVING, not "UP".',
      '--destination is needed: where the money goes.',
      '--locked-currency-amount is needed: in minor units of the side that is locked, from 1 to 9000000000000000.',
      '',
    ]);
  });

  it('asks for every page with --all, and says nothing but the list where programs read', async () => {
    const answers: [number, unknown][] = [
      [200, { data: [CUSTOMER], hasMore: true, nextCursor: 'c2', totalCount: 2 }],
      [200, { data: [{ ...CUSTOMER, id: 'Customer:2' }], hasMore: false, totalCount: 2 }],
    ];
    const { said, asked } = await run('customers list --all --json', answers);
    expect(asked.map(({ url }) => new URL(url).search)).toStrictEqual(['', '?cursor=c2']);
    expect(JSON.parse(said)).toMatchObject({
      data: [{ id: CUSTOMER.id }, { id: 'Customer:2' }],
      hasMore: false,
    });
  });

  it.each([
    ['stablecoins list', 'There is none. `causeway stablecoins create` makes one.'],
    ['customers list --region DE', 'Nothing matches.'],
    ['vasps list', 'There is none.'],
  ])('%s says of an empty list what comes next, beside the answer', async (line, next) => {
    const empty = { data: [], hasMore: false, totalCount: 0 };
    const { said, complained, code } = await run(line, [[200, empty]]);
    expect([said, complained, code]).toStrictEqual(['', next, 0]);
  });

  it('leaves columns out that do not fit the terminal, and never a part of an id', async () => {
    const page = { data: [CUSTOMER], hasMore: false };
    const { said } = await run('customers list', [[200, page]], {}, 60);
    expect(said.split('\n')).toStrictEqual([
      'ID                                             CUSTOMERTYPE',
      `${CUSTOMER.id}  INDIVIDUAL`,
    ]);
    const { said: narrow } = await run('customers list', [[200, page]], {}, 10);
    expect(narrow.split('\n')).toStrictEqual(['ID', CUSTOMER.id]);
  });

  it('says what stands in the way of a file', async () => {
    const line = `documents create --file ${join(folder, 'none.pdf')} --document-type PASSPORT --country US --document-holder c`;
    const { code, complained } = await run(line);
    expect([code, complained]).toStrictEqual([1, expect.stringMatching(/none\.pdf cannot be read: ENOENT/)]);
  });

  it('takes a file from where the line was typed', async () => {
    await writeFile(join(folder, 'customers.csv'), 'fullName');
    const line = 'customers bulk csv --file customers.csv';
    const { code, asked } = await run(line, [[202, { jobId: 'j' }]], { INIT_CWD: folder });
    expect([code, asked[0]?.url]).toStrictEqual([0, expect.stringMatching(/\/customers\/bulk\/csv$/)]);
  });

  it('says a refusal with its reason, every wrong field and the request', async () => {
    const refusal = {
      status: 400,
      code: 'INVALID_INPUT',
      message: 'The request is invalid',
      details: { reason: 'SELF_PAYMENT', errors: [{ field: 'source.accountId', message: 'must be an id' }] },
    };
    const { code, complained } = await run('quotes execute Quote:1', [[400, refusal]]);
    expect(code).toBe(1);
    expect(complained).toBe(
      '400 INVALID_INPUT: The request is invalid\n  reason: SELF_PAYMENT\n  source.accountId must be an id',
    );
  });

  it('has a help of its own', async () => {
    const { code, said } = await run('quotes create --help');
    expect(code).toBe(0);
    expect(said).toContain('--locked-currency-side');
    expect(said).toMatch(/--source <JSON> +where the money comes from \(needed\)/);
    expect(said).toMatch(/Example:\n +causeway quotes create \\\n +--source '\{"sourceType":"ACCOUNT",/);
  });
});

describe('profiles', () => {
  it('are kept for the user alone, and take the place of this folder’s installation', async () => {
    await run('profiles add shop --url https://pay.example.com/', [], { CAUSEWAY_KEY: 'shop:key' });
    const file = join(folder, 'profiles.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(file, 'utf8'))).toStrictEqual({
      profiles: { shop: { url: 'https://pay.example.com', key: 'shop:key' } },
    });
    await run('profiles use shop');
    const { asked } = await run('config get', [[200, {}]]);
    expect([asked[0]?.url, asked[0]?.authorization]).toStrictEqual([
      'https://pay.example.com/api/2025-10-13/config',
      `Basic ${Buffer.from('shop:key').toString('base64')}`,
    ]);
    const here = await run('config get --profile here', [[200, {}]]);
    expect(here.asked[0]?.authorization).toBe(KEY);
    const shown = await run('profiles show');
    expect(shown.said).toMatch(/name +shop\nurl +https:\/\/pay\.example\.com\nkey +yes\noperator +no/);
    const json = await run('profiles show shop --json');
    expect(JSON.parse(json.said)).toStrictEqual({
      ...{ name: 'shop', url: 'https://pay.example.com', hasKey: true, hasOperatorToken: false },
    });
    await run('profiles remove shop');
    expect((await run('config get', [[200, {}]])).asked[0]?.authorization).toBe(KEY);
  });

  it('that are not there are named, and show no key', async () => {
    const { code, complained } = await run('config get --profile other');
    expect([code, complained]).toStrictEqual([
      1,
      'There is no profile “other”. `causeway profiles list` shows them.',
    ]);
    await run('profiles add shop --url https://pay.example.com', [], { CAUSEWAY_KEY: 'shop:key' });
    const { said } = await run('profiles list');
    expect(said).toMatch(/shop +https:\/\/pay\.example\.com +yes +no/);
    expect(said).not.toContain('shop:key');
  });
});

describe('what helps to try it', () => {
  const ENDPOINT = { endpoint: { url: 'http://127.0.0.1:5000/webhooks', isPaused: false }, keys: [] };

  it('trigger plays the cause, and says which it was', async () => {
    const { said, complained, asked } = await run('trigger outgoing_payment.failed', [
      [200, ENDPOINT],
      [201, { id: 'Customer:1', kycStatus: 'APPROVED' }],
      [200, { data: [{ id: 'InternalAccount:1' }], hasMore: false }],
      [200, {}],
      [201, { id: 'ExternalAccount:1' }],
      [201, { id: 'Quote:1', transactionId: 'Transaction:1' }],
      [200, {}],
    ]);
    expect([said, complained]).toStrictEqual(['OUTGOING_PAYMENT.FAILED is caused by Transaction:1.', '']);
    const { accountInfo } = asked[4]?.body as { accountInfo: { iban: string } };
    // The end of the number decides what the simulated bank does.
    expect(accountInfo.iban).toMatch(/^DE\d{17}004$/);
    expect(asked[6]?.url).toContain('/quotes/Quote%3A1/execute');
  });

  it('trigger says what stands in the way: no endpoint, or a platform that has no such webhook', async () => {
    const nowhere = { endpoint: { url: null, isPaused: false }, keys: [] };
    const { code, complained } = await run('trigger VERIFICATION.REJECTED', [
      [200, nowhere],
      [200, { isRegulatedFinancialInstitution: true }],
    ]);
    expect(code).toBe(1);
    expect(complained).toMatch(/^There is no endpoint.*`npx causeway listen`.*\nA regulated platform/);
    const paused = { endpoint: { url: 'http://a.example', isPaused: true }, keys: [] };
    const later = await run('trigger TEST', [
      [200, paused],
      [200, { response_status: 200 }],
    ]);
    expect(later.complained).toContain('The endpoint is paused');
    expect(later.said).toBe('TEST is caused by a test, which the endpoint answered with 200.');
  });

  it.each([
    ['trigger', /^event is missing: .*`causeway trigger --list`/],
    [
      'trigger OUTGOING_PAYMENT.FALED',
      /\(did you mean OUTGOING_PAYMENT\.FAILED\?\), not "OUTGOING_PAYMENT\.FALED"/,
    ],
    ['trigger card_transaction.refunded', /^CARD_TRANSACTION\.REFUNDED is never sent: a return/],
  ])('%s is answered with what may be meant, and asks nothing', async (line, answer) => {
    const { code, complained, asked } = await run(line);
    expect([code, asked]).toStrictEqual([2, []]);
    expect(complained).toMatch(answer);
  });

  it('trigger --list has every type of webhook, with its cause or the reason why it is never sent', async () => {
    const { said } = await run('trigger --list');
    const events = said
      .split('\n')
      .slice(1)
      .map((line) => line.split(' ')[0]);
    const never = ['VERIFICATION.READY_FOR_VERIFICATION', 'CARD_TRANSACTION.REFUNDED'];
    expect(new Set(events)).toStrictEqual(new Set([...Values.WebhookEventType, ...never]));
    expect(said).toMatch(/CUSTOMER\.KYC_REJECTED +a person is held, and refused +by the operator\n/);
    const { said: json } = await run('trigger --list --json');
    expect(JSON.parse(json)).toContainEqual({
      event: 'TEST',
      about: 'the endpoint is tested',
      byOperator: false,
    });
  });

  it('seed makes nothing without an operator’s token', async () => {
    await run('profiles add shop --url https://pay.example.com', [], { CAUSEWAY_KEY: 'shop:key' });
    const { code, complained, asked } = await run('seed --profile shop');
    expect([code, asked]).toStrictEqual([1, []]);
    expect(complained).toContain('CAUSEWAY_OPERATOR_TOKEN');
  });

  it('events tail goes on from where the answer before ended', async () => {
    const event = { recordedAt: 'T', type: 'QuoteCreated', streamId: 'quote-1', lane: 'l', position: 4 };
    const answers: [number, unknown][] = [
      [200, { data: [event, { ...event, type: 'Other' }], after: 'p5' }],
      [403, { code: 'FORBIDDEN', message: 'over' }],
    ];
    const { said, asked, code } = await run('events tail --type quote --json', answers);
    expect(said.split('\n').map((line) => JSON.parse(line) as unknown)).toContainEqual(event);
    expect(asked.map(({ url, authorization }) => [new URL(url).search, authorization])).toStrictEqual([
      ['?environment=sandbox', 'Bearer operator-secret'],
      ['?environment=sandbox&after=p5', 'Bearer operator-secret'],
    ]);
    expect(code).toBe(1);
  });

  it('logs tail shows each request once, the oldest first, and why it was refused', async () => {
    const request = {
      requestId: 'r-1',
      askedAt: '2026-11-24T12:00:00.000Z',
      method: 'POST',
      path: '/api/2025-10-13/quotes',
      status: 400,
      durationMs: 3,
      code: 'INVALID_INPUT',
      fields: ['source'],
    };
    const later = { ...request, requestId: 'r-2', status: 200, code: undefined, fields: [] };
    const before = { ...request, requestId: 'r-0', askedAt: '2026-11-24T11:59:00.000Z' };
    const answers: [number, unknown][] = [
      [200, { data: [before] }],
      [200, { data: [request, before] }],
      [200, { data: [later, request] }],
      [403, { code: 'FORBIDDEN', message: 'over' }],
    ];
    const { said, asked } = await run('logs tail', answers);
    expect(said.split('\n')).toStrictEqual([
      '2026-11-24T12:00:00.000Z  400  POST /api/2025-10-13/quotes  3 ms  r-1  INVALID_INPUT: source',
      '2026-11-24T12:00:00.000Z  200  POST /api/2025-10-13/quotes  3 ms  r-2',
    ]);
    expect(asked.map(({ url }) => new URL(url).search).slice(1)).toStrictEqual([
      '?limit=100&startDate=2026-11-24T11%3A59%3A00.000Z',
      '?limit=100&startDate=2026-11-24T12%3A00%3A00.000Z',
      '?limit=100&startDate=2026-11-24T12%3A00%3A00.000Z',
    ]);
    expect(asked[0]?.authorization).toBe(KEY);
  });

  it.each(['bash', 'zsh'])('completes in %s by the words of the table', async (shell) => {
    const { said } = await run(`completion ${shell}`);
    expect(said).toMatch(/"quotes"\) offered="[^"]*create execute get/);
    expect(said).toMatch(/""\) offered="audit .*\bquotes\b/);
    expect(said).toMatch(/"quotes create"\) offered="[^"]*--locked-currency-side/);
  });

  it('completes the names of profiles, which the shell reads itself', async () => {
    await run('profiles add shop --url https://pay.example.com');
    const { said } = await run('completion bash');
    const line = `${said}\nCOMP_WORDS=(causeway seed --profile s); COMP_CWORD=3; _causeway; echo "\${COMPREPLY[@]}"`;
    const env = { ...process.env, CAUSEWAY_PROFILES: join(folder, 'profiles.json') };
    const { stdout } = await promisify(execFile)('bash', ['--norc', '-c', line], { env });
    expect(stdout).toBe('shop\n');
  });
});
