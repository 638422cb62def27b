import { CursorSealer } from '@causeway/http';
import { RejectedError, type CallContext } from '@causeway/commands';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { instant, newId, parseId } from '@causeway/kernel';
import { GetPlatformConfig } from '@causeway/platform';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { SendTestWebhook, type TestWebhookAnswer } from '../application/requests.js';
import { webhooksControllers } from '../http.js';
import { webhooks as webhooksContext } from '../webhooks.module.js';

const OPERATOR_TOKEN = 'operator-token-of-this-spec-0001';
const PLATFORM = newId('Platform');
const URL_A = 'https://a.example/hooks';

/** What the context is asked, and what it answers. */
interface Asked {
  readonly payload: object;
  readonly call: CallContext;
}
const asked: Asked[] = [];
let answer: () => unknown;
let config: { webhookEndpoint?: string };
const bus = {
  execute: async (request: Asked) => {
    if (request instanceof GetPlatformConfig) return config;
    asked.push(request);
    return answer();
  },
};

let http: HttpHarness;
beforeAll(async () => {
  http = await httpHarness({
    controllers: [...webhooksControllers],
    providers: [
      { provide: CommandBus, useValue: bus },
      { provide: QueryBus, useValue: bus },
      { provide: CursorSealer, useValue: new CursorSealer(Buffer.alloc(32, 7)) },
    ],
    rejectionTables: { webhooks: webhooksContext.definition.rejections },
    operatorToken: OPERATOR_TOKEN,
  });
});
afterAll(() => http.close());
beforeEach(() => {
  config = { webhookEndpoint: URL_A };
  asked.length = 0;
});

const answering = (given: TestWebhookAnswer): void => {
  answer = () => given;
};
const refusing = (code: string, details: Record<string, unknown> = {}): void => {
  answer = () => {
    throw new RejectedError('webhooks', code, details);
  };
};
const sendTest = (request: object = {}) => http.send('POST', '/sandbox/webhooks/test', request);

describe('POST /sandbox/webhooks/test', () => {
  it('answers in snake_case what the endpoint answered', async () => {
    answering({ url: URL_A, responseStatus: 204, responseBody: '' });
    const { status, body } = await sendTest({ as: { platformId: PLATFORM, permissions: ['MANAGE'] } });
    expect(status).toBe(200);
    expect(body).toStrictEqual({ url: URL_A, response_status: 204, response_body: '' });
    const [request] = asked;
    expect(request).toBeInstanceOf(SendTestWebhook);
    expect(request?.call).toMatchObject({ platformId: PLATFORM, environment: 'sandbox' });
    const { webhookId } = request?.payload as { webhookId: string };
    expect(parseId('Webhook', webhookId)).toBe(webhookId);
    expect(request?.payload).toMatchObject({ endpoint: URL_A });
  });

  it('gives each test an id of its own', async () => {
    answering({ url: URL_A, responseStatus: 200, responseBody: 'line one\nline two' });
    await sendTest();
    await sendTest();
    const ids = asked.map(({ payload }) => (payload as { webhookId: string }).webhookId);
    expect(new Set(ids).size).toBe(2);
  });

  it('ignores a body', async () => {
    answering({ url: URL_A, responseStatus: 200, responseBody: '' });
    const { status } = await sendTest({ body: { url: 'https://elsewhere.example/' } });
    expect(status).toBe(200);
    expect(Object.keys(asked[0]?.payload ?? {})).toStrictEqual(['webhookId', 'endpoint']);
  });

  it('is 400 without an endpoint', async () => {
    config = {};
    refusing('WEBHOOK_ENDPOINT_NOT_SET');
    const { status, body } = await sendTest();
    expect(asked[0]?.payload).toMatchObject({ endpoint: null });
    expect([status, body['code'], body['details']]).toStrictEqual([
      400,
      'WEBHOOK_ENDPOINT_NOT_SET',
      undefined,
    ]);
  });

  it.each([{ response_status: 503 }, { reason: 'TIMEOUT' }])(
    'is 400 with %j when it failed',
    async (details) => {
      refusing('WEBHOOK_DELIVERY_ERROR', details);
      const { status, body } = await sendTest();
      expect([status, body['code'], body['details']]).toStrictEqual([400, 'WEBHOOK_DELIVERY_ERROR', details]);
    },
  );

  it.each([['VIEW'], ['TRANSACT']] as const)('is 403 with the permission %s', async (permission) => {
    const { status } = await sendTest({ as: { permissions: [permission] } });
    expect([status, asked]).toStrictEqual([403, []]);
  });

  it('is 403 for a production token', async () => {
    const { status } = await sendTest({ as: { environment: 'production', permissions: ['MANAGE'] } });
    expect([status, asked]).toStrictEqual([403, []]);
  });

  it('is 401 without credentials', async () => {
    const { status } = await sendTest({ as: null });
    expect([status, asked]).toStrictEqual([401, []]);
  });
});

describe('the operator', () => {
  const read = (path: string, token = OPERATOR_TOKEN) =>
    http.send('GET', `//operator/${path}`, { as: null, headers: { authorization: `Bearer ${token}` } });
  const tenant = `platformId=${PLATFORM}&environment=production`;
  const page = {
    data: [
      {
        webhookId: 'Webhook:1',
        type: 'TEST',
        status: 'DELIVERED',
        orderingKey: PLATFORM,
        attemptsMade: 1,
        lastAnswerStatus: 200,
        lastFailure: null,
        nextAttemptAt: null,
        createdAt: instant(0),
        updatedAt: instant(0),
      },
    ],
    hasMore: false,
    totalCount: 1,
  };

  it('lists the deliveries of a platform in an environment', async () => {
    answer = () => page;
    const { status, body } = await read(`webhook-deliveries?${tenant}&limit=7`);
    expect([status, body]).toStrictEqual([200, page]);
    expect(asked[0]?.payload).toStrictEqual({ limit: 7 });
    expect(asked[0]?.call).toMatchObject({
      platformId: PLATFORM,
      environment: 'production',
      actor: 'operator:spec',
    });
  });

  it('sees the public key', async () => {
    answer = () => ({ keyId: 'k', publicKeyPem: 'p' });
    const { status, body } = await read(`webhook-signing-key?${tenant}`);
    expect([status, body]).toStrictEqual([200, { keyId: 'k', publicKeyPem: 'p' }]);
  });

  it('gets 404 when there is no key', async () => {
    answer = () => null;
    expect((await read(`webhook-signing-key?${tenant}`)).status).toBe(404);
  });

  it.each(['', `platformId=${PLATFORM}`, `platformId=x&environment=sandbox`, `${tenant}&limit=101`])(
    'must say which platform and environment: %j',
    async (query) => {
      const { status } = await read(`webhook-deliveries?${query}`);
      expect([status, asked]).toStrictEqual([400, []]);
    },
  );

  it('is refused with another token', async () => {
    const { status } = await read(`webhook-deliveries?${tenant}`, 'another-token');
    expect([status, asked]).toStrictEqual([401, []]);
  });
});
