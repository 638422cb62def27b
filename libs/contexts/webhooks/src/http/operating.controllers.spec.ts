import { CursorSealer } from '@causeway/http';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { RejectedError, type CallContext } from '@causeway/commands';
import { instant, newId, newUuid } from '@causeway/kernel';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { webhooksControllers } from '../http.js';
import { webhooks as webhooksContext } from '../webhooks.module.js';

const OPERATOR_TOKEN = 'operator-token-of-this-spec-0001';
const PLATFORM = newId('Platform');
const WEBHOOK = newId('Webhook');
const REPLAY = newUuid();
const AT = instant(0);

/** What the context is asked, and what it answers, by the name of the request. */
interface Asked {
  readonly payload: object;
  readonly call: CallContext;
}
const asked: { readonly name: string; readonly payload: object; readonly call: CallContext }[] = [];
let answers: Record<string, () => unknown>;
const bus = {
  execute: async (request: Asked) => {
    const { name } = request.constructor;
    asked.push({ name, payload: request.payload, call: request.call });
    const answer = answers[name];
    if (answer === undefined) throw new Error(`no answer is prepared for ${name}`);
    return answer();
  },
};
const summary = {
  webhookId: WEBHOOK,
  type: 'TEST',
  status: 'DELIVERED',
  orderingKey: PLATFORM,
  attemptsMade: 1,
  lastAnswerStatus: 200,
  lastFailure: null,
  nextAttemptAt: null,
  createdAt: AT,
  updatedAt: AT,
};
const attempt = { attempt: 1, attemptedAt: AT, url: 'https://a.example/', durationMs: 7, answerStatus: 200 };
const delivery = {
  ...summary,
  skipReason: null,
  body: '{}',
  attempts: [{ ...attempt, timestamp: '1', signedBy: ['k1'], answerStart: 'ok' }],
};
const replay = {
  replayId: REPLAY,
  status: 'RUNNING',
  resent: 0,
  refused: 0,
  startedAt: AT,
  updatedAt: AT,
};
const endpoint = {
  platformId: PLATFORM,
  url: 'https://a.example/',
  isPaused: true,
  pausedAt: AT,
  pauseReason: 'ASKED',
};
const { platformId: _platformId, ...shownEndpoint } = endpoint;
const key = { keyId: 'k1', publicKeyPem: 'pem', standardPublicKey: 'whpk_x' };
const keys = [{ role: 'ACTIVE', ...key }];

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
  asked.length = 0;
  answers = {
    ListDeliveries: () => ({
      data: [summary],
      hasMore: true,
      totalCount: 2,
      next: { createdAt: AT, id: WEBHOOK },
    }),
    ShowDelivery: () => delivery,
    ResendDelivery: () => ({ status: 'QUEUED' }),
    StartReplay: () => ({ replayId: REPLAY }),
    ShowReplay: () => replay,
    ShowEndpoint: () => endpoint,
    PauseEndpoint: () => ({ url: endpoint.url, isPaused: true }),
    ResumeEndpoint: () => ({ url: endpoint.url, isPaused: false }),
    ListSigningKeys: () => keys,
    FindOldestWaiting: () => null,
    ListPausedEndpoints: () => ({
      data: [endpoint],
      hasMore: true,
      totalCount: 2,
      next: { createdAt: AT, id: PLATFORM },
    }),
    ShowSigningSecrets: () => [{ keyId: 'k1', secret: 'whsec_x' }],
    StageSigningKey: () => key,
    ActivateSigningKey: () => key,
    RetireSigningKey: () => key,
    GetPlatformConfig: () => ({ webhookEndpoint: endpoint.url }),
    SendTestWebhook: () => ({ url: endpoint.url, responseStatus: 204, responseBody: '' }),
  };
});

type Method = 'GET' | 'POST';
const platform = (method: Method, path: string, body?: object, permissions = ['MANAGE', 'VIEW']) =>
  http.send(method, `/config/webhooks${path}`, {
    as: { platformId: PLATFORM, permissions: permissions as never, environment: 'production' },
    ...(body && { body }),
  });
const operator = (method: Method, path: string, body?: object) =>
  http.send(method, `//operator/${path}`, {
    as: null,
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
    ...(body && { body }),
  });
const OF = `platformId=${PLATFORM}&environment=production`;
const names = () => asked.map(({ name }) => name);
const ownCall = { platformId: PLATFORM, environment: 'production' };
const badFields = (body: Record<string, unknown>) =>
  (body['details'] as { errors: { field: string }[] }).errors.map(({ field }) => field).sort();

describe('a platform', () => {
  it('finds its deliveries by every filter, page by page', async () => {
    const filters = `status=RETRYING&type=TEST&resource=${PLATFORM}&createdAfter=2026-01-01T00:00:00Z&createdBefore=2026-02-01T00:00:00Z`;
    const { status, body } = await platform('GET', `/deliveries?${filters}&limit=1`);
    expect([status, body['data'], body['hasMore'], body['totalCount']]).toStrictEqual([
      200,
      [summary],
      true,
      2,
    ]);
    expect(asked[0]?.payload).toStrictEqual({
      status: 'RETRYING',
      type: 'TEST',
      resourceId: PLATFORM,
      createdAfter: '2026-01-01T00:00:00.000Z',
      createdBefore: '2026-02-01T00:00:00.000Z',
      limit: 1,
    });
    expect(asked[0]?.call).toMatchObject(ownCall);
    const cursor = String(body['nextCursor']);
    await platform('GET', `/deliveries?${filters}&limit=1&cursor=${cursor}`);
    expect(asked[1]?.payload).toMatchObject({ after: { createdAt: AT, id: WEBHOOK } });
    expect((await platform('GET', `/deliveries?cursor=${cursor}`)).status).toBe(400);
  });

  it('gets every wrong filter in one answer', async () => {
    const { status, body } = await platform(
      'GET',
      '/deliveries?status=LOST&type=X&createdAfter=soon&limit=0',
    );
    expect([status, badFields(body)]).toStrictEqual([400, ['createdAfter', 'limit', 'status', 'type']]);
  });

  it('sees a delivery with its bytes and every attempt', async () => {
    const { status, body } = await platform('GET', `/deliveries/${WEBHOOK}`);
    expect([status, body]).toStrictEqual([200, delivery]);
    expect(asked[0]?.payload).toStrictEqual({ webhookId: WEBHOOK });
  });

  it.each([`/deliveries/${WEBHOOK}`, '/deliveries/nothing', `/replays/${REPLAY}`, '/replays/nothing'])(
    'finds nothing at %s that is not its own',
    async (path) => {
      answers['ShowDelivery'] = () => null;
      answers['ShowReplay'] = () => null;
      expect((await platform('GET', path)).status).toBe(404);
    },
  );

  it('sends one once more, and no other platform’s', async () => {
    const { status, body } = await platform('POST', `/deliveries/${WEBHOOK}/resend`);
    expect([status, body, names()]).toStrictEqual([
      200,
      { status: 'QUEUED' },
      ['ShowDelivery', 'ResendDelivery'],
    ]);
    answers['ShowDelivery'] = () => null;
    expect((await platform('POST', `/deliveries/${WEBHOOK}/resend`)).status).toBe(404);
    expect(names()).toStrictEqual(['ShowDelivery', 'ResendDelivery', 'ShowDelivery']);
  });

  it('is refused what cannot be sent once more', async () => {
    answers['ResendDelivery'] = () => {
      throw new RejectedError('webhooks', 'DELIVERY_NOT_RESENDABLE', { reason: 'APPROVAL_CALL' });
    };
    const { status, body } = await platform('POST', `/deliveries/${WEBHOOK}/resend`);
    expect([status, body['code'], body['details']]).toStrictEqual([
      409,
      'CONFLICT',
      { reason: 'APPROVAL_CALL' },
    ]);
  });

  it('replays what was since a time, and sees how far it is', async () => {
    const wanted = { createdAfter: '2026-01-01T00:00:00Z', type: 'TEST', status: 'UNDELIVERABLE' };
    const { status, body } = await platform('POST', '/replays', wanted);
    expect([status, body]).toStrictEqual([202, replay]);
    expect(asked[0]?.payload).toMatchObject({ ...wanted, createdAfter: '2026-01-01T00:00:00.000Z' });
    expect((await platform('GET', `/replays/${REPLAY}`)).body).toStrictEqual(replay);
    const wrong = await platform('POST', '/replays', { type: 'X', status: 'QUEUED' });
    expect([wrong.status, badFields(wrong.body)]).toStrictEqual([400, ['createdAfter', 'status', 'type']]);
  });

  it('sees its endpoint and keys, pauses and resumes', async () => {
    expect((await platform('GET', '')).body).toStrictEqual({ endpoint: shownEndpoint, keys });
    answers['FindOldestWaiting'] = () => AT;
    expect((await platform('GET', '')).body).toStrictEqual({
      ...{ endpoint: shownEndpoint, keys },
      oldestWaitingAt: AT,
    });
    const paused = await platform('POST', '/pause');
    const resumed = await platform('POST', '/resume');
    expect([paused.status, paused.body, resumed.status]).toStrictEqual([200, shownEndpoint, 200]);
    expect(names().slice(-4)).toStrictEqual([
      'PauseEndpoint',
      'ShowEndpoint',
      'ResumeEndpoint',
      'ShowEndpoint',
    ]);
  });

  it.each(['/pause', '/resume', '/replays', `/deliveries/${WEBHOOK}/resend`])(
    'that may only look cannot POST %s',
    async (path) => {
      const { status } = await platform('POST', path, { createdAfter: '2026-01-01T00:00:00Z' }, ['VIEW']);
      expect([status, asked]).toStrictEqual([403, []]);
    },
  );
});

describe('the operator', () => {
  it('finds deliveries by every filter, page by page', async () => {
    const { status, body } = await operator('GET', `webhook-deliveries?${OF}&status=SKIPPED&limit=1`);
    expect([status, body['data']]).toStrictEqual([200, [summary]]);
    expect(asked[0]?.payload).toStrictEqual({ status: 'SKIPPED', limit: 1 });
    const next = await operator(
      'GET',
      `webhook-deliveries?${OF}&status=SKIPPED&cursor=${body['nextCursor']}`,
    );
    expect(next.status).toBe(200);
  });

  it('sees every attempt, but neither the body nor what was answered', async () => {
    const { status, body } = await operator('GET', `webhook-deliveries/${WEBHOOK}?${OF}`);
    const { body: _body, ...rest } = delivery;
    expect([status, body]).toStrictEqual([
      200,
      { ...rest, attempts: [{ ...attempt, timestamp: '1', signedBy: ['k1'] }] },
    ]);
    expect(asked[0]?.call).toMatchObject({ ...ownCall, actor: 'operator:spec' });
  });

  it('resends and replays for a platform', async () => {
    expect((await operator('POST', `webhook-deliveries/${WEBHOOK}/resend?${OF}`)).status).toBe(200);
    const wanted = { platformId: PLATFORM, environment: 'production', createdAfter: '2026-01-01T00:00:00Z' };
    const { status, body } = await operator('POST', 'webhook-replays', wanted);
    expect([status, body]).toStrictEqual([202, replay]);
    expect(asked.at(-1)?.call).toMatchObject(ownCall);
    expect((await operator('GET', `webhook-replays/${REPLAY}?${OF}`)).body).toStrictEqual(replay);
  });

  it('sees who is paused, pauses and resumes', async () => {
    const all = await operator('GET', 'webhook-endpoints?environment=production');
    const nextCursor = String(all.body['nextCursor']);
    const page = { data: [endpoint], hasMore: true, totalCount: 2, nextCursor };
    expect([all.status, all.body]).toStrictEqual([200, page]);
    await operator('GET', `webhook-endpoints?environment=production&limit=1&cursor=${nextCursor}`);
    expect(asked.map(({ payload }) => payload)).toStrictEqual([
      { limit: 20 },
      { limit: 1, after: { createdAt: AT, id: PLATFORM } },
    ]);
    expect((await operator('GET', `webhook-endpoints?environment=sandbox&cursor=${nextCursor}`)).status).toBe(
      400,
    );
    expect((await operator('GET', `webhook-endpoint?${OF}`)).body).toStrictEqual(shownEndpoint);
    expect((await operator('POST', `webhook-endpoint/pause?${OF}`)).status).toBe(200);
    expect((await operator('POST', `webhook-endpoint/resume?${OF}`)).status).toBe(200);
  });

  it('tests an endpoint of the sandbox alone', async () => {
    const { status, body } = await operator('POST', `webhook-endpoint/test?platformId=${PLATFORM}`);
    expect([status, body]).toStrictEqual([
      200,
      { url: endpoint.url, response_status: 204, response_body: '' },
    ]);
    expect(asked.map(({ call }) => call.environment)).toStrictEqual(['sandbox', 'sandbox']);
  });

  it('rotates keys step by step, and shows the secrets to no cache', async () => {
    for (const step of ['stage', 'activate', 'retire']) {
      const { status, body } = await operator('POST', `webhook-signing-key/${step}?${OF}`);
      expect([status, body]).toStrictEqual([200, key]);
    }
    expect(names()).toStrictEqual(['StageSigningKey', 'ActivateSigningKey', 'RetireSigningKey']);
    expect((await operator('GET', `webhook-signing-keys?${OF}`)).body).toStrictEqual({ data: keys });
    const secrets = await operator('GET', `webhook-signing-secrets?${OF}`);
    expect(secrets.body).toStrictEqual({ data: [{ keyId: 'k1', secret: 'whsec_x' }] });
    expect(secrets.headers['cache-control']).toBe('no-store');
    // What is observed of requests, and so what may be logged of them, holds none.
    expect(http.completed.length).toBeGreaterThan(0);
    expect(JSON.stringify(http.completed)).not.toContain('whsec_');
  });

  it('gets 409 when a rotation is not at this step', async () => {
    answers['ActivateSigningKey'] = () => {
      throw new RejectedError('webhooks', 'SIGNING_KEY_ROTATION_STEP_REFUSED', {
        reason: 'there is no next key: stage one first',
      });
    };
    const { status, body } = await operator('POST', `webhook-signing-key/activate?${OF}`);
    expect([status, body['code']]).toStrictEqual([409, 'INVALID_STATE_TRANSITION']);
  });

  it.each([
    'webhook-endpoint',
    'webhook-signing-keys',
    'webhook-signing-secrets',
    `webhook-deliveries/${WEBHOOK}`,
  ])('must say whose %s', async (path) => {
    expect((await operator('GET', path)).status).toBe(400);
    expect(asked).toStrictEqual([]);
  });
});
