import { UnavailableError } from '@causeway/commands';
import { CursorSealer } from '@causeway/http';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { platform as platformContext } from '@causeway/platform';
import { PlatformRegister } from './platform-register.js';
import { PlatformsController } from './platforms.controller.js';
import { RegisterHost } from '../testing/register-host.js';

const OPERATOR_TOKEN = 'operator-token-of-this-spec-0001';

let host: RegisterHost;
let http: HttpHarness;
beforeEach(async () => {
  host = new RegisterHost();
  http = await httpHarness({
    controllers: [PlatformsController],
    providers: [
      { provide: PlatformRegister, useValue: new PlatformRegister(host) },
      { provide: CursorSealer, useValue: new CursorSealer(Buffer.alloc(32, 3)) },
    ],
    rejectionTables: { platform: platformContext.definition.rejections },
    operatorToken: OPERATOR_TOKEN,
  });
});
afterEach(() => http.close());

const send = (method: string, path = '', body?: unknown, token = OPERATOR_TOKEN) =>
  http.send(method, `//operator/platforms${path}`, {
    as: null,
    headers: { authorization: `Bearer ${token}` },
    ...(body !== undefined && { body }),
  });
const open = (name: string, more: object = {}) =>
  send('POST', '', { name, isRegulatedFinancialInstitution: false, ...more });

describe('opening a platform', () => {
  it('returns a token and a webhook key in both environments, and no cache may keep them', async () => {
    const answer = await open('  Acme ', { proxyUmaSubdomain: 'acme' });
    expect(answer.status).toBe(201);
    expect(answer.body).toStrictEqual({
      platformId: expect.stringMatching(/^Platform:[0-9a-f-]{36}$/),
      name: 'Acme',
      isRegulatedFinancialInstitution: false,
      proxyUmaSubdomain: 'acme',
      environments: ['sandbox', 'production'],
      createdAt: expect.any(String),
      sandbox: host.keysOf(String(answer.body['platformId']), 'sandbox'),
      production: host.keysOf(String(answer.body['platformId']), 'production'),
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('issues a first token that may do everything', async () => {
    await open('Acme');
    expect(host.tokens.map(({ permissions }) => permissions)).toStrictEqual([
      ['VIEW', 'TRANSACT', 'MANAGE'],
      ['VIEW', 'TRANSACT', 'MANAGE'],
    ]);
  });

  it('leaves out an environment that was not asked for, which may be opened later', async () => {
    const { body: first } = await open('Acme', { environments: ['production'] });
    expect(first).toMatchObject({
      environments: ['production'],
      production: { apiKeyId: expect.any(String) },
    });
    expect(first).not.toHaveProperty('sandbox');
    const path = `/${first['platformId']}/environments`;
    const second = await send('POST', path, { environment: 'sandbox' });
    expect(second.status).toBe(201);
    expect(second.body).toMatchObject({ name: 'Acme', environments: ['sandbox', 'production'] });
    expect(second.body).not.toHaveProperty('production');
    const again = await send('POST', path, { environment: 'sandbox' });
    expect([again.status, again.body['code']]).toStrictEqual([409, 'CONFLICT']);
  });

  it('names every wrong field at once', async () => {
    const answer = await send('POST', '', {
      name: ' ',
      proxyUmaSubdomain: 'No.Label',
      environments: ['test'],
    });
    expect([answer.status, answer.body['code']]).toStrictEqual([400, 'INVALID_INPUT']);
    const { errors } = answer.body['details'] as { errors: { field: string }[] };
    expect(errors.map(({ field }) => field)).toStrictEqual([
      'name',
      'isRegulatedFinancialInstitution',
      'proxyUmaSubdomain',
      'environments.0',
    ]);
    expect(host.tokens).toStrictEqual([]);
  });

  it.each([
    ['name', { name: 'Acme' }],
    ['proxyUmaSubdomain', { name: 'Other', proxyUmaSubdomain: 'acme' }],
  ])('refuses a %s of another platform, and names it', async (field, wanted) => {
    const { body } = await open('Acme', { proxyUmaSubdomain: 'acme', environments: ['sandbox'] });
    const refused = await send('POST', '', { isRegulatedFinancialInstitution: true, ...wanted });
    expect([refused.status, refused.body['code']]).toStrictEqual([409, 'CONFLICT']);
    expect(refused.body['details']).toStrictEqual({ field, platformId: body['platformId'] });
    expect(host.tokens).toHaveLength(1);
  });

  it('gives a name to one of many concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => open('Acme')));
    expect(answers.map(({ status }) => status).sort()).toStrictEqual([201, 409, 409, 409, 409]);
  });

  it('leaves nothing behind when the webhooks service is unavailable', async () => {
    host.webhooks = () => Promise.reject(new UnavailableError('webhooks is away', 1));
    expect((await open('Acme')).status).toBe(503);
    host.webhooks = undefined;
    expect((await open('Acme')).status).toBe(201);
  });
});

describe('platforms', () => {
  it('are listed newest first, page by page, without any secret', async () => {
    for (const name of ['One', 'Two', 'Three']) await open(name);
    const first = await send('GET', '?limit=2');
    expect(namesIn(first.body)).toStrictEqual(['Three', 'Two']);
    expect(first.body).toMatchObject({ hasMore: true, totalCount: 3 });
    const second = await send('GET', `?limit=2&cursor=${first.body['nextCursor']}`);
    expect(namesIn(second.body)).toStrictEqual(['One']);
    expect(second.body).toMatchObject({ hasMore: false, totalCount: 3 });
    expect(second.body).not.toHaveProperty('nextCursor');
    expect(first.text + second.text).not.toMatch(/secret/i);
  });

  it('show the settings in each environment', async () => {
    const { body } = await open('Acme');
    const answer = await send('GET', `/${body['platformId']}`);
    expect(answer.body['details']).toStrictEqual([
      {
        environment: 'sandbox',
        tokenCount: 1,
        supportedCurrencies: ['USD'],
        webhookEndpoint: 'https://acme.example',
      },
      { environment: 'production', tokenCount: 1, supportedCurrencies: [] },
    ]);
  });

  it.each(['Platform:01890000-0000-7000-8000-00000000ffff', 'nonsense'])(
    'are not found as %s',
    async (id) => {
      for (const answer of [
        await send('GET', `/${id}`),
        await send('POST', `/${id}/environments`, { environment: 'sandbox' }),
      ])
        expect([answer.status, answer.body['code']]).toStrictEqual([404, 'REFERENCE_NOT_FOUND']);
    },
  );

  it('are the operator’s business alone', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['GET', '/Platform:01890000-0000-7000-8000-00000000ffff'],
    ] as const) {
      expect((await send(method, path, undefined, 'another token')).status).toBe(401);
      expect((await http.send(method, `//operator/platforms${path}`)).status).toBe(401);
    }
  });
});

const namesIn = (body: Record<string, unknown>): unknown[] =>
  (body['data'] as { name: string }[]).map(({ name }) => name);
