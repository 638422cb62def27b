import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiClient, type CredentialsFile } from './harness/api-client.js';
import { Installation, type Shape } from './harness/installation.js';
import { Opened } from './harness/opened.js';
import { isSignedBy, WebhookReceiver } from './harness/webhook-receiver.js';

/** From a setting to a signed webhook, as a platform lives it; the same in every shape. */
export const configToWebhookJourney = (shape: Shape): void => {
  const opened = new Opened();
  let installation: Installation;
  let receiver: WebhookReceiver;
  let keys: CredentialsFile;
  let api: ApiClient;

  beforeAll(async () => {
    receiver = opened.add(await WebhookReceiver.start(), (each) => each.stop());
    installation = opened.add(await Installation.prepare(shape, {}, { hasEmptyDatabase: true }), (each) =>
      each.remove(),
    );
    await installation.startAll();
    keys = await installation.credentials();
    api = ApiClient.as(keys.sandbox, keys.baseUrl);
  });
  afterAll(() => opened.close());

  it('writes the credentials of a regulated platform at the first start', async () => {
    const config = await api.get('/config');
    expect(config.status).toBe(200);
    expect(config.body).toMatchObject({ isRegulatedFinancialInstitution: true, feeConfigs: [] });
    expect(
      config.body['supportedCurrencies'].map((c: { currencyCode: string }) => c.currencyCode),
    ).toStrictEqual(['USD', 'USDC', 'USDB']);
    const production = await ApiClient.as(keys.production, keys.baseUrl).get('/config');
    expect(production.body['supportedCurrencies']).toStrictEqual([]);
  });

  it('answers no caller without credentials', async () => {
    const answer = await new ApiClient(keys.baseUrl, undefined).get('/config');
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic/);
    expect(answer.body['code']).toBe('UNAUTHORIZED');
  });

  it('sends one signed TEST webhook to a new endpoint, and none when nothing changes', async () => {
    const webhookEndpoint = receiver.url('/changed');
    const patched = await api.patch('/config', { webhookEndpoint });
    expect(patched.status).toBe(200);
    expect((await api.get('/config')).body).toStrictEqual(patched.body);
    const [webhook] = await receiver.at('/changed', 1);
    expect(webhook?.envelope).toMatchObject({ type: 'TEST', data: {} });
    expect(webhook && isSignedBy(keys.sandbox.webhookPublicKeyPem, webhook)).toBe(true);
    expect(webhook && isSignedBy(keys.production.webhookPublicKeyPem, webhook)).toBe(false);
    await api.patch('/config', { webhookEndpoint });
    await api.patch('/config', { webhookEndpoint: receiver.url('/again') });
    await receiver.at('/again', 1);
    expect(await receiver.at('/changed', 1)).toHaveLength(1);
  });

  it('sends a TEST webhook on demand and shows the status of a receiver in a private network, not its words', async () => {
    await api.patch('/config', { webhookEndpoint: receiver.url('/demand') });
    await receiver.at('/demand', 1);
    const sent = await api.post('/sandbox/webhooks/test');
    expect({ status: sent.status, body: sent.body }).toStrictEqual({
      status: 200,
      body: { url: receiver.url('/demand'), response_status: 200, response_body: '' },
    });
    receiver.answerWith = 503;
    const failed = await api.post('/sandbox/webhooks/test');
    receiver.answerWith = 200;
    expect(failed.status).toBe(400);
    expect(failed.body).toMatchObject({ code: 'WEBHOOK_DELIVERY_ERROR', details: { response_status: 503 } });
    await api.patch('/config', { webhookEndpoint: '' });
    expect((await api.post('/sandbox/webhooks/test')).body['code']).toBe('WEBHOOK_ENDPOINT_NOT_SET');
  });

  it('describes itself by the document that the build made, not by one that it makes while others wait', async () => {
    const made = join(import.meta.dirname, '../../../dist/openapi.made.json');
    const answer = await fetch(`${keys.baseUrl}/openapi.json`);
    expect(await answer.text()).toBe(await readFile(made, 'utf8'));
  });

  it('keeps sandbox paths from production tokens', async () => {
    const answer = await ApiClient.as(keys.production, keys.baseUrl).post('/sandbox/webhooks/test');
    expect([answer.status, answer.body['code']]).toStrictEqual([403, 'FORBIDDEN']);
  });

  it('binds a deleted token at its next request, and shows a secret once', async () => {
    const created = await api.post('/tokens', { name: ' Reporting ', permissions: ['VIEW', 'VIEW'] });
    expect(created.status).toBe(201);
    const { id, clientId, clientSecret } = created.body;
    const viewer = ApiClient.as({ apiKeyId: clientId, apiKeySecret: clientSecret }, keys.baseUrl);
    expect((await viewer.get('/config')).status).toBe(200);
    expect((await viewer.patch('/config', {})).status).toBe(403);
    const shown = await api.get(`/tokens/${encodeURIComponent(id)}`);
    expect([shown.status, shown.body['id'], 'clientSecret' in shown.body]).toStrictEqual([200, id, false]);
    expect((await api.delete(`/tokens/${id}`)).status).toBe(204);
    expect((await viewer.get('/config')).status).toBe(401);
    expect((await api.delete(`/tokens/${id}`)).body['code']).toBe('TOKEN_NOT_FOUND');
  });

  it('names every wrong field at once and changes nothing', async () => {
    const before = (await api.get('/config')).body;
    const answer = await api.patch('/config', {
      umaDomain: 'https://x',
      webhookEndpoint: 'ftp://x',
      feeConfigs: null,
    });
    expect([answer.status, answer.body['code']]).toStrictEqual([400, 'INVALID_INPUT']);
    const fields = answer.body['details'].errors.map(({ field }: { field: string }) => field).sort();
    expect(fields).toStrictEqual(['feeConfigs', 'umaDomain', 'webhookEndpoint']);
    expect((await api.get('/config')).body).toStrictEqual(before);
  });

  it('moves the sandbox clock for every service, and never the production clock', async () => {
    const operator = ApiClient.operator(keys);
    const before = (await operator.get('/operator/clock')).body;
    const moved = await operator.post('/operator/clock', { advanceSeconds: 86_400 });
    expect(moved.status).toBe(200);
    expect(Date.parse(moved.body['now']) - Date.parse(before['sandbox'])).toBeGreaterThanOrEqual(86_400_000);
    expect(moved.body['isSettled']).toBe(true);
    const created = await api.post('/tokens', { name: 'later', permissions: ['VIEW'] });
    expect(created.body['createdAt'] >= moved.body['now']).toBe(true);
    await api.patch('/config', { webhookEndpoint: receiver.url('/later') });
    const [webhook] = await receiver.at('/later', 1);
    expect((webhook?.envelope.timestamp ?? '') >= moved.body['now']).toBe(true);
    expect(
      (await operator.post('/operator/clock', { environment: 'production', advanceSeconds: 1 })).status,
    ).toBe(400);
    expect((await api.post('/../../operator/clock', { advanceSeconds: 1 })).status).toBe(401);
  });

  it('finds no platform that is not there, whichever service has what the operator asks for', async () => {
    const operator = ApiClient.operator(keys);
    const absent = 'platformId=Platform:00000000-0000-7000-8000-000000000000&environment=sandbox';
    for (const route of [
      'GET /operator/settings',
      'GET /operator/ledger/trial-balance',
      'GET /operator/payments/waiting',
      'GET /operator/verifications',
      'GET /operator/webhook-deliveries',
      'POST /operator/webhook-endpoint/pause',
    ]) {
      const [method = '', path = ''] = route.split(' ');
      const { status, body } = await operator.send(method, `${path}?${absent}`);
      const { resource, errors } = body['details'] as Record<string, unknown>;
      expect([route, status, body['code'], resource, errors]).toStrictEqual([
        route,
        404,
        'REFERENCE_NOT_FOUND',
        'Platform',
        [{ field: 'platformId', message: 'Platform not found' }],
      ]);
    }
  });

  it('shows the operator the parked messages of all services, and knows its readers', async () => {
    const operator = ApiClient.operator(keys);
    expect((await operator.get('/operator/parked-events')).body).toStrictEqual({ data: [] });
    const retried = await operator.post('/operator/parked-events/test-endpoint-on-endpoint-changed/retry');
    expect([retried.status, retried.body]).toStrictEqual([200, { digested: 0, stillParked: 0 }]);
    expect((await operator.post('/operator/parked-events/absent/retry')).status).toBe(404);
  });

  it('knows everything again after a stop and after a kill', async () => {
    await api.patch('/config', { umaDomain: 'kept.example' });
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      await installation.stop(signal);
      await installation.startAll();
      expect((await api.get('/config')).body['umaDomain']).toBe('kept.example');
      expect(await installation.credentials()).toStrictEqual(keys);
    }
  });
};
