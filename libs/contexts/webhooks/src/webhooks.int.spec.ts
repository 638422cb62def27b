import { createPublicKey, verify } from 'node:crypto';
import { RejectedError } from '@causeway/commands';
import type { PublishedMessage } from '@causeway/event-store';
import { after, instant, newId, type Id } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import {
  CheckEndpointUrl,
  CreateSigningKey,
  GetSigningKey,
  ListDeliveries,
  SendTestWebhook,
  type DeliveriesWanted,
} from './application/requests.js';
import { receiver } from './testing/local-servers.js';
import { callOf, runningWebhooks } from './testing/running-webhooks.js';

const receivers: { close(): Promise<void> }[] = [];
let webhooks: Awaited<ReturnType<typeof runningWebhooks>>;
beforeAll(async () => {
  webhooks = await runningWebhooks(await freshDatabase('webhooks'));
});
afterAll(async () => {
  await webhooks.close();
  await Promise.all(receivers.map((endpoint) => endpoint.close()));
});

/** What the endpoint answers from now on; each test has a platform and an endpoint of its own. */
const newPlatform = async (answer: { status: number; body?: string } = { status: 200 }) => {
  const platformId = newId('Platform');
  const endpoint = await receiver(answer);
  receivers.push(endpoint);
  return { platformId, endpoint, answer, url: `http://127.0.0.1:${endpoint.port}/hooks` };
};
const execute: (typeof webhooks)['dispatch']['execute'] = (request) => webhooks.dispatch.execute(request);
const setEndpoint = (platformId: string, url: string | null) => webhooks.setEndpoint(url, callOf(platformId));
const list = (platformId: string, wanted: Partial<DeliveriesWanted> = {}) =>
  execute(new ListDeliveries({ limit: 20, ...wanted }, callOf(platformId)));
const queue = async (
  platformId: string,
  change: { orderingKeys?: readonly string[]; subject?: string; data?: object } = {},
) => {
  const webhookId = newId('Webhook');
  const { orderingKeys = [webhookId], data = { id: 1 }, ...subject } = change;
  const occurredAt = webhooks.clock.now();
  const payload = {
    webhookId,
    type: 'OUTGOING_PAYMENT.PENDING',
    orderingKeys,
    data,
    occurredAt,
    ...subject,
  } as const;
  await webhooks.queue(payload, callOf(platformId));
  return webhookId;
};
let position = 0;
const published = (platformId: string, type: string, data: object): PublishedMessage => ({
  lane: 'platform.sandbox',
  position: (position += 1),
  type,
  key: platformId,
  data,
  recordedAt: instant('2026-01-01T00:00:00.000Z'),
  metadata: {
    commandId: `command-${position}`,
    platformId,
    environment: 'sandbox',
    actor: 'Token:1',
    correlationId: 'correlation',
    causationId: 'causation',
  },
});
const endpointChanged = (platformId: string, webhookEndpoint: string | null): PublishedMessage =>
  published(platformId, 'platform.webhook-endpoint-changed.v1', { platformId, webhookEndpoint });
const idsIn = (endpoint: { received: readonly { body: Buffer }[] }): string[] =>
  endpoint.received.map(({ body }) => (JSON.parse(body.toString()) as { id: string }).id);

describe('a changed endpoint', () => {
  it('gets one signed TEST, however often the change is read', async () => {
    const { platformId, endpoint, url } = await newPlatform();
    expect(await webhooks.read(published(platformId, 'platform.platform-created.v1', {}))).toStrictEqual([
      'appended',
    ]);
    const changed = endpointChanged(platformId, url);
    expect(await webhooks.read(changed)).toStrictEqual(['appended']);
    expect(await webhooks.read(changed)).toStrictEqual([]);
    expect(await webhooks.fireDue()).toBe(1);
    expect(await webhooks.fireDue()).toBe(0);

    expect(endpoint.received).toHaveLength(1);
    const { body, headers } = endpoint.received[0]!;
    const { data } = await list(platformId);
    expect(data).toMatchObject([
      { type: 'TEST', status: 'DELIVERED', attemptsMade: 1, lastAnswerStatus: 200 },
    ]);
    expect(body.toString()).toBe(
      `{"id":"${data[0]?.webhookId}","type":"TEST","timestamp":"2026-01-01T00:00:00.000Z","data":{}}`,
    );
    const key = await execute(new GetSigningKey({}, callOf(platformId)));
    const signature = Buffer.from(String(headers['x-service-signature']), 'base64');
    expect(verify('sha256', body, createPublicKey(key?.publicKeyPem ?? ''), signature)).toBe(true);
    expect(await webhooks.nextTimerAt()).toBeUndefined();
  });

  it('gets its TEST signed even before the platform has a key', async () => {
    const { platformId, endpoint, url } = await newPlatform();
    expect(await execute(new GetSigningKey({}, callOf(platformId)))).toBeNull();
    await webhooks.read(endpointChanged(platformId, url));
    await webhooks.fireDue();
    const key = await execute(new GetSigningKey({}, callOf(platformId)));
    const { body, headers } = endpoint.received[0]!;
    const signature = Buffer.from(String(headers['x-service-signature']), 'base64');
    expect(verify('sha256', body, createPublicKey(key?.publicKeyPem ?? ''), signature)).toBe(true);
  });

  it('gets a TEST that is never retried', async () => {
    const { platformId, endpoint, url } = await newPlatform({ status: 500 });
    await webhooks.read(endpointChanged(platformId, url));
    await webhooks.fireDue();
    expect((await list(platformId)).data).toMatchObject([{ status: 'UNDELIVERABLE', lastAnswerStatus: 500 }]);
    expect(await webhooks.nextTimerAt()).toBeUndefined();
    expect(endpoint.received).toHaveLength(1);
  });

  it('that is none gets nothing', async () => {
    const { platformId, url } = await newPlatform();
    await setEndpoint(platformId, url);
    expect(await webhooks.read(endpointChanged(platformId, null))).toStrictEqual(['appended']);
    await queue(platformId);
    expect(await webhooks.fireDue()).toBe(0);
    expect((await list(platformId)).data).toStrictEqual([]);
  });
});

describe('a webhook that fails', () => {
  it('comes again when it is due, with the same id and the same bytes, until it is delivered', async () => {
    const { platformId, endpoint, url, answer } = await newPlatform({ status: 503, body: 'busy' });
    await setEndpoint(platformId, url);
    const webhookId = await queue(platformId);
    await webhooks.fireDue();
    for (let attempts = 1; attempts <= 3; attempts += 1) {
      const [row] = (await list(platformId)).data;
      expect(row).toMatchObject({ status: 'RETRYING', attemptsMade: attempts, lastAnswerStatus: 503 });
      const dueAt = (await webhooks.nextTimerAt()) ?? webhooks.clock.now();
      expect(row?.nextAttemptAt).toBe(dueAt);
      webhooks.clock.moveTo(after(dueAt, -1));
      expect(await webhooks.fireDue()).toBe(0);
      webhooks.clock.moveTo(dueAt);
      if (attempts === 3) answer.status = 409;
      expect(await webhooks.fireDue()).toBe(1);
    }
    expect((await list(platformId)).data).toMatchObject([
      { status: 'DELIVERED', attemptsMade: 4, nextAttemptAt: null },
    ]);
    expect(idsIn(endpoint)).toStrictEqual([webhookId, webhookId, webhookId, webhookId]);
    expect(new Set(endpoint.received.map(({ body }) => body.toString())).size).toBe(1);
    expect(await webhooks.nextTimerAt()).toBeUndefined();
  });

  it('is followed by later ones of its resource once its first attempt is over', async () => {
    const { platformId, endpoint, url } = await newPlatform({ status: 500 });
    await setEndpoint(platformId, url);
    const first = await queue(platformId, { orderingKeys: ['Transaction:1'] });
    const second = await queue(platformId, { orderingKeys: ['Transaction:1'] });
    const other = await queue(platformId, { orderingKeys: ['Transaction:2'] });
    await webhooks.fireDue();
    expect(idsIn(endpoint).sort()).toStrictEqual([first, other].sort());
    await webhooks.fireDue();
    expect(idsIn(endpoint).at(-1)).toBe(second);
    expect(endpoint.received).toHaveLength(3);
    await setEndpoint(platformId, null);
    webhooks.clock.advance(60_000);
    await webhooks.fireDue();
  });

  it('is retried at the platform’s new endpoint', async () => {
    const { platformId, endpoint, url } = await newPlatform({ status: 500 });
    const next = await newPlatform();
    await setEndpoint(platformId, url);
    const webhookId = await queue(platformId);
    await webhooks.fireDue();
    await setEndpoint(platformId, next.url);
    webhooks.clock.advance(10_000);
    await webhooks.fireDue();
    expect([idsIn(endpoint), idsIn(next.endpoint)]).toStrictEqual([[webhookId], [webhookId]]);
  });

  it('is skipped once the endpoint was cleared, even if another is set before the retry', async () => {
    const { platformId, endpoint, url } = await newPlatform({ status: 500 });
    await setEndpoint(platformId, url);
    await queue(platformId);
    await webhooks.fireDue();
    await setEndpoint(platformId, null);
    await setEndpoint(platformId, url);
    webhooks.clock.advance(10_000);
    expect(await webhooks.fireDue()).toBe(1);
    expect(endpoint.received).toHaveLength(1);
    expect((await list(platformId)).data).toMatchObject([
      { status: 'SKIPPED', attemptsMade: 1, nextAttemptAt: null },
    ]);
    expect(await webhooks.nextTimerAt()).toBeUndefined();
  });
});

describe('POST /sandbox/webhooks/test', () => {
  const sendTest = (
    platformId: string,
    endpoint: string | null,
    webhookId: Id<'Webhook'> = newId('Webhook'),
  ) => execute(new SendTestWebhook({ webhookId, endpoint }, callOf(platformId)));

  it('answers the status of an endpoint in a private network, not its words, and leaves nothing to do', async () => {
    const { platformId, endpoint, url } = await newPlatform({ status: 201, body: 'x'.repeat(20_000) });
    await setEndpoint(platformId, url);
    const webhookId = newId('Webhook');
    const answer = { url, responseStatus: 201, responseBody: '' };
    expect(await sendTest(platformId, url, webhookId)).toStrictEqual(answer);
    expect(idsIn(endpoint)).toStrictEqual([webhookId]);
    expect((await list(platformId)).data).toMatchObject([{ webhookId, type: 'TEST', status: 'DELIVERED' }]);
    expect(await webhooks.nextTimerAt()).toBeUndefined();
  });

  it('is refused with the status of a failed answer, and the test is not retried', async () => {
    const { platformId, url } = await newPlatform({ status: 404 });
    await setEndpoint(platformId, url);
    const error = await sendTest(platformId, url).catch((refusal: unknown) => refusal);
    expect(error).toBeInstanceOf(RejectedError);
    expect(error).toMatchObject({ code: 'WEBHOOK_DELIVERY_ERROR', details: { response_status: 404 } });
    expect(await webhooks.nextTimerAt()).toBeUndefined();
  });

  it('is refused without an endpoint, and nothing is stored', async () => {
    const platformId = newId('Platform');
    await expect(sendTest(platformId, null)).rejects.toMatchObject({ code: 'WEBHOOK_ENDPOINT_NOT_SET' });
    expect((await list(platformId)).totalCount).toBe(0);
  });

  it('goes to the endpoint its owner names, though this context has not read of it yet', async () => {
    const { platformId, endpoint, url } = await newPlatform();
    await sendTest(platformId, url);
    expect(endpoint.received).toHaveLength(1);
    expect(await webhooks.nextTimerAt()).toBeUndefined();
  });

  it('is sent by its timer when the process that queued it crashed before', async () => {
    const { platformId, endpoint, url } = await newPlatform();
    await setEndpoint(platformId, url);
    const test = { webhookId: newId('Webhook'), type: 'TEST', orderingKeys: [platformId], data: {} } as const;
    const payload = { ...test, occurredAt: webhooks.clock.now(), isInBand: true };
    await webhooks.queue(payload, callOf(platformId));
    webhooks.clock.advance(59_999);
    expect(await webhooks.fireDue()).toBe(0);
    webhooks.clock.advance(1);
    expect(await webhooks.fireDue()).toBe(1);
    expect(idsIn(endpoint)).toStrictEqual([test.webhookId]);
  });
});

describe('what is personal', () => {
  const everything = async (): Promise<string> => {
    const parts = await Promise.all(
      [
        'webhooks.delivery_view',
        'webhooks.signing_key_view',
        'webhooks.event_sandbox',
        'webhooks.outcome',
      ].map((table) => webhooks.rows(`select * from ${table}`)),
    );
    return JSON.stringify(parts);
  };

  it('is in no table in the clear: neither bodies, nor answers, nor private keys', async () => {
    const { platformId, url } = await newPlatform({ status: 500, body: 'canary-answer-81c2' });
    await setEndpoint(platformId, url);
    await queue(platformId, { data: { name: 'canary-body-93ab' } });
    await webhooks.fireDue();
    const stored = await everything();
    expect(stored).toContain(platformId);
    expect(stored).not.toMatch(/canary|PRIVATE KEY/);
    await setEndpoint(platformId, null);
    webhooks.clock.advance(10_000);
    await webhooks.fireDue();
  });

  it('of an erased subject is sent no more', async () => {
    const { platformId, endpoint, url } = await newPlatform();
    await setEndpoint(platformId, url);
    const subject = newId('Customer');
    await queue(platformId, { subject });
    await webhooks.vault.shred(subject);
    await webhooks.fireDue();
    expect(endpoint.received).toStrictEqual([]);
    expect((await list(platformId)).data).toMatchObject([{ status: 'SKIPPED' }]);
    expect(await webhooks.nextTimerAt()).toBeUndefined();
  });
});

describe('what belongs to one platform and environment', () => {
  it('is seen and moved by no other platform', async () => {
    const { platformId, endpoint, url } = await newPlatform();
    const stranger = newId('Platform');
    await setEndpoint(platformId, url);
    const webhookId = await queue(platformId);
    await execute(new CreateSigningKey({}, callOf(platformId)));
    expect(await webhooks.attempt(webhookId, callOf(stranger))).toStrictEqual({
      outcome: 'NOT_SENT',
    });
    expect(endpoint.received).toStrictEqual([]);
    for (const call of [callOf(stranger), callOf(platformId, 'production')]) {
      expect(await execute(new ListDeliveries({ limit: 20 }, call))).toMatchObject({
        data: [],
        totalCount: 0,
      });
      expect(await execute(new GetSigningKey({}, call))).toBeNull();
    }
    await webhooks.fireDue();
    expect(idsIn(endpoint)).toStrictEqual([webhookId]);
  });

  it('has one signing key, however often it is asked for', async () => {
    const platformId = newId('Platform');
    const first = await execute(new CreateSigningKey({}, callOf(platformId)));
    expect(await execute(new CreateSigningKey({}, callOf(platformId)))).toStrictEqual(first);
    const production = await execute(new CreateSigningKey({}, callOf(platformId, 'production')));
    expect(production.keyId).not.toBe(first.keyId);
  });
});

describe('the list of deliveries', () => {
  it('goes page by page, newest first, none twice and none left out', async () => {
    const { platformId, url } = await newPlatform();
    await setEndpoint(platformId, url);
    const queued: string[] = [];
    for (let one = 0; one < 5; one += 1) {
      queued.unshift(await queue(platformId));
      if (one % 2 === 0) webhooks.clock.advance(1_000);
    }
    const seen: string[] = [];
    let next: DeliveriesWanted['after'];
    do {
      const page = await list(platformId, { limit: 2, ...(next === undefined ? {} : { after: next }) });
      expect(page.totalCount).toBe(5);
      expect(page.hasMore).toBe(page.next !== undefined);
      seen.push(...page.data.map(({ webhookId }) => webhookId));
      next = page.next;
    } while (next !== undefined);
    expect(seen).toStrictEqual(queued);
  });

  it('can be narrowed to a status and a type', async () => {
    const { platformId, url } = await newPlatform();
    await setEndpoint(platformId, url);
    await queue(platformId);
    const countOf = async (wanted: Partial<DeliveriesWanted>) => (await list(platformId, wanted)).totalCount;
    expect(await countOf({ status: 'QUEUED', type: 'OUTGOING_PAYMENT.PENDING' })).toBe(1);
    expect(await countOf({ status: 'DELIVERED' })).toBe(0);
    expect(await countOf({ type: 'TEST' })).toBe(0);
  });
});

it('a URL is judged by its form and by where it leads', async () => {
  const check = (url: string, environment: 'sandbox' | 'production') =>
    execute(new CheckEndpointUrl({ url }, callOf(newId('Platform'), environment)));
  expect(await check('http://127.0.0.1:8080/hooks', 'sandbox')).toStrictEqual({ deliverable: true });
  expect(await check('https://127.0.0.1:8080/hooks', 'production')).toStrictEqual({
    deliverable: false,
    reason: 'ADDRESS_REFUSED',
  });
  expect(await check('http://a.example/', 'production')).toStrictEqual({
    deliverable: false,
    reason: 'URL_REFUSED',
  });
});
