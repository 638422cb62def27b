import { mayCall } from './application/call-for-approval.js';
import type { DueDelivery } from './application/ports.js';
import { RejectedError } from '@causeway/commands';
import { after, newId, newUuid, type Id } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import {
  ListDeliveries,
  ListPausedEndpoints,
  PauseEndpoint,
  ResendDelivery,
  ResumeEndpoint,
  SendTestWebhook,
  ShowDelivery,
  ShowEndpoint,
  ShowReplay,
  StartReplay,
  type PausedEndpointsWanted,
  type WebhookToQueue,
} from './application/requests.js';
import { RETRIED_FOR_MS } from './domain/retry-schedule.js';
import { receiver } from './testing/local-servers.js';
import { callOf, runningWebhooks } from './testing/running-webhooks.js';

let webhooks: Awaited<ReturnType<typeof runningWebhooks>>;
const receivers: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  webhooks = await runningWebhooks(await freshDatabase('operating'));
});
afterAll(async () => {
  await webhooks.close();
  await Promise.all(receivers.map((endpoint) => endpoint.close()));
});

const execute: (typeof webhooks)['dispatch']['execute'] = (request) => webhooks.dispatch.execute(request);
const newPlatform = async (answer: { status: number; headers?: Record<string, string>; body?: string }) => {
  const platformId = newId('Platform');
  const endpoint = await receiver(answer);
  receivers.push(endpoint);
  const url = `http://127.0.0.1:${endpoint.port}/hooks`;
  await webhooks.setEndpoint(url, callOf(platformId));
  return { platformId, endpoint, answer, url };
};
const queue = async (platformId: string, more: Partial<WebhookToQueue> = {}): Promise<Id<'Webhook'>> => {
  const webhookId = newId('Webhook');
  const content = { type: 'OUTGOING_PAYMENT.PENDING', orderingKeys: [webhookId], data: { id: 1 } } as const;
  const occurredAt = webhooks.clock.now();
  await webhooks.queue({ webhookId, occurredAt, ...content, ...more }, callOf(platformId));
  return webhookId;
};
const show = (platformId: string, webhookId: Id<'Webhook'>) =>
  execute(new ShowDelivery({ webhookId }, callOf(platformId)));
/** A lease of no length, so that a delivery left to its timer can be claimed again at once. */
const fire = async (): Promise<void> => {
  while ((await webhooks.fireDue(0)) > 0 && (await isAnythingFree()));
};
const isAnythingFree = async (): Promise<boolean> => {
  const next = await webhooks.nextTimerAt();
  return next !== undefined && next <= webhooks.clock.now();
};
const pausedPage = (platformId: string, wanted: Partial<PausedEndpointsWanted> = {}) =>
  execute(new ListPausedEndpoints({ limit: 10, ...wanted }, callOf(platformId)));
const idsIn = (endpoint: { received: readonly { body: Buffer }[] }): string[] =>
  endpoint.received.map(({ body }) => (JSON.parse(body.toString()) as { id: string }).id);

describe('a paused endpoint', () => {
  it('gets nothing, loses nothing, and gets everything in order once it is resumed', async () => {
    const { platformId, endpoint, url } = await newPlatform({ status: 200 });
    expect(await execute(new PauseEndpoint({}, callOf(platformId)))).toStrictEqual({ url, isPaused: true });
    const ids = [];
    for (const place of [1, 2, 3])
      ids.push(await queue(platformId, { orderingKeys: ['Transaction:1'], data: { place } }));
    await webhooks.fireDue(0);
    expect(endpoint.received).toHaveLength(0);
    expect((await show(platformId, ids[0]!))?.status).toBe('QUEUED');
    expect(await execute(new ShowEndpoint({}, callOf(platformId)))).toMatchObject({
      platformId,
      url,
      isPaused: true,
      pauseReason: 'ASKED',
    });
    expect(await pausedPage(platformId)).toMatchObject({ data: [{ platformId }], totalCount: 1 });

    await execute(new ResumeEndpoint({}, callOf(platformId)));
    await fire();
    expect(idsIn(endpoint)).toStrictEqual(ids);
    expect(await pausedPage(platformId)).toStrictEqual({ data: [], totalCount: 0, hasMore: false });
  });

  it('is among those that the operator sees page by page, the longest paused first, in one environment', async () => {
    const all = [];
    for (let count = 0; count < 3; count += 1) {
      webhooks.clock.advance(1_000);
      const { platformId } = await newPlatform({ status: 200 });
      await execute(new PauseEndpoint({}, callOf(platformId)));
      all.push(platformId);
    }
    const first = await pausedPage('', { limit: 2 });
    expect(first).toMatchObject({ hasMore: true, totalCount: 3 });
    const second = await pausedPage('', { limit: 2, ...(first.next && { after: first.next }) });
    expect(second).toMatchObject({ hasMore: false, totalCount: 3 });
    expect([...first.data, ...second.data].map(({ platformId }) => platformId)).toStrictEqual(all);
    const elsewhere = new ListPausedEndpoints({ limit: 10 }, callOf('', 'production'));
    expect((await execute(elsewhere)).data).toStrictEqual([]);
    for (const platformId of all) await execute(new ResumeEndpoint({}, callOf(platformId)));
    await fire();
  });

  it.each([
    ['resumed', (platformId: string) => execute(new ResumeEndpoint({}, callOf(platformId)))],
    ['set anew', (platformId: string, url: string) => webhooks.setEndpoint(`${url}/2`, callOf(platformId))],
  ])('that is %s gets what was kept at once, however long its claims still hold', async (_how, takeUp) => {
    const { platformId, endpoint, url } = await newPlatform({ status: 200 });
    await execute(new PauseEndpoint({}, callOf(platformId)));
    const ids = [await queue(platformId), await queue(platformId)];
    await webhooks.fireDue();
    expect([endpoint.received.length, await isAnythingFree()]).toStrictEqual([0, false]);
    await takeUp(platformId, url);
    // The claims are given back, and then the deliveries are taken up.
    for (const due of [1, 2]) expect(await webhooks.fireDue()).toBe(due);
    expect(idsIn(endpoint).sort()).toStrictEqual(ids);
    expect(await isAnythingFree()).toBe(false);
  });

  it('whose process crashes before that is recorded has its claims given back again', async () => {
    const { platformId, endpoint } = await newPlatform({ status: 200 });
    await execute(new PauseEndpoint({}, callOf(platformId)));
    const webhookId = await queue(platformId);
    await webhooks.fireDue();
    await execute(new ResumeEndpoint({}, callOf(platformId)));
    webhooks.failing.next = 'webhooks.note-deliveries-woken';
    await expect(webhooks.fireDue(0)).rejects.toThrow('the process died');
    await fire();
    expect(idsIn(endpoint)).toStrictEqual([webhookId]);
  });

  it('can be tested all the same', async () => {
    const { platformId, endpoint, url } = await newPlatform({ status: 200 });
    await execute(new PauseEndpoint({}, callOf(platformId)));
    const webhookId = newId('Webhook');
    await execute(new SendTestWebhook({ webhookId, endpoint: url }, callOf(platformId)));
    expect(idsIn(endpoint)).toStrictEqual([webhookId]);
  });
});

describe('a delivery that ran out of time', () => {
  const runOut = async (platformId: string): Promise<Id<'Webhook'>> => {
    const webhookId = await queue(platformId);
    await webhooks.fireDue();
    webhooks.clock.advance(RETRIED_FOR_MS + 1);
    await webhooks.fireDue();
    expect((await show(platformId, webhookId))?.status).toBe('UNDELIVERABLE');
    return webhookId;
  };

  it('pauses an endpoint that accepted nothing for 7 days, is kept, and can be sent once more', async () => {
    const { platformId, endpoint, answer } = await newPlatform({ status: 500 });
    const webhookId = await runOut(platformId);
    await fire();
    expect(await execute(new ShowEndpoint({}, callOf(platformId)))).toMatchObject({
      isPaused: true,
      pauseReason: 'FAILED_FOR_7_DAYS',
    });
    answer.status = 200;
    await execute(new ResumeEndpoint({}, callOf(platformId)));
    expect(await execute(new ResendDelivery({ webhookId }, callOf(platformId)))).toStrictEqual({
      status: 'QUEUED',
    });
    await fire();
    const bodies = new Set(endpoint.received.map(({ body }) => body.toString()));
    expect(bodies.size).toBe(1);
    expect(await show(platformId, webhookId)).toMatchObject({ status: 'DELIVERED', attemptsMade: 3 });
  });

  it('does not pause an endpoint that accepted others', async () => {
    const { platformId, answer } = await newPlatform({ status: 500 });
    const lost = await queue(platformId);
    await webhooks.fireDue();
    webhooks.clock.advance(RETRIED_FOR_MS - 1_000);
    answer.status = 200;
    const taken = await queue(platformId);
    await webhooks.attempt(taken, callOf(platformId));
    answer.status = 500;
    webhooks.clock.advance(1_001);
    await fire();
    expect((await show(platformId, lost))?.status).toBe('UNDELIVERABLE');
    expect((await execute(new ShowEndpoint({}, callOf(platformId)))).isPaused).toBe(false);
    expect(await isAnythingFree()).toBe(false);
  });
});

it('a delivery is shown with its bytes and every attempt: request, answer, time', async () => {
  const { platformId, endpoint, answer, url } = await newPlatform({
    status: 503,
    headers: { 'retry-after': '120' },
    body: 'busy',
  });
  const webhookId = await queue(platformId);
  await webhooks.fireDue();
  const shown = await show(platformId, webhookId);
  expect(shown?.nextAttemptAt).toBe(after(webhooks.clock.now(), 120_000));
  answer.status = 200;
  webhooks.clock.advance(120_000);
  await fire();
  const { attempts, body } = (await show(platformId, webhookId))!;
  expect(body).toBe(endpoint.received[0]?.body.toString());
  const request = { url, durationMs: expect.any(Number), timestamp: expect.any(String) };
  const [first, second] = endpoint.received;
  expect(attempts).toMatchObject([
    { attempt: 1, answerStatus: 503, retryAfterMs: 120_000, answerStart: 'busy', ...request },
    { attempt: 2, answerStatus: 200, answerStart: 'busy', ...request },
  ]);
  expect(attempts.map(({ timestamp }) => timestamp)).toStrictEqual(
    [first, second].map((received) => received?.headers['webhook-timestamp']),
  );
  expect(attempts[0]?.signedBy).toHaveLength(1);
  expect(await execute(new ShowDelivery({ webhookId }, callOf(newId('Platform'))))).toBeNull();
});

it('deliveries are found by state, type, resource and time', async () => {
  const { platformId } = await newPlatform({ status: 200 });
  const first = await queue(platformId, { orderingKeys: ['Transaction:7'] });
  await fire();
  webhooks.clock.advance(60_000);
  const noon = webhooks.clock.now();
  const second = await queue(platformId, { type: 'INTERNAL_ACCOUNT.BALANCE_UPDATED' });
  const found = async (wanted: object) => {
    const page = await execute(new ListDeliveries({ limit: 10, ...wanted }, callOf(platformId)));
    expect(page.totalCount).toBe(page.data.length);
    return page.data.map(({ webhookId }) => webhookId);
  };
  expect(await found({})).toStrictEqual([second, first]);
  expect(await found({ status: 'DELIVERED' })).toStrictEqual([first]);
  expect(await found({ type: 'INTERNAL_ACCOUNT.BALANCE_UPDATED' })).toStrictEqual([second]);
  expect(await found({ resourceId: 'Transaction:7' })).toStrictEqual([first]);
  expect(await found({ createdAfter: noon })).toStrictEqual([second]);
  expect(await found({ createdBefore: noon })).toStrictEqual([first]);
  await fire();
});

describe('a replay', () => {
  const start = async (platformId: string, wanted: object = {}): Promise<string> => {
    const replayId = newUuid();
    const since = after(webhooks.clock.now(), -3_600_000);
    await execute(new StartReplay({ replayId, createdAfter: since, ...wanted }, callOf(platformId)));
    return replayId;
  };
  const progress = (platformId: string, replayId: string) =>
    execute(new ShowReplay({ replayId }, callOf(platformId)));

  it('sends everything since a time once more, in order and over its pages, and nothing older', async () => {
    const { platformId, endpoint } = await newPlatform({ status: 200 });
    await queue(platformId, { orderingKeys: ['Transaction:1'] });
    await fire();
    webhooks.clock.advance(7_200_000);
    const ids = [];
    for (let count = 0; count < 103; count += 1)
      ids.push(await queue(platformId, { orderingKeys: ['Transaction:1'], data: { count } }));
    await fire();
    webhooks.clock.advance(1);
    endpoint.received.length = 0;
    const replayId = await start(platformId);
    await fire();
    expect(idsIn(endpoint)).toStrictEqual([...ids].sort());
    expect(await progress(platformId, replayId)).toMatchObject({
      status: 'FINISHED',
      resent: 103,
      refused: 0,
    });
    expect(await progress(newId('Platform'), replayId)).toBeNull();
    expect(await isAnythingFree()).toBe(false);
  });

  it('of a span of time takes what was queued in it, its beginning included and its end not', async () => {
    const { platformId, endpoint } = await newPlatform({ status: 200 });
    const ids = [];
    const at = [];
    for (let place = 0; place < 3; place += 1) {
      at.push(webhooks.clock.now());
      ids.push(await queue(platformId));
      webhooks.clock.advance(60_000);
    }
    await fire();
    endpoint.received.length = 0;
    await start(platformId, { createdAfter: at[1], createdBefore: at[2] });
    await fire();
    expect(idsIn(endpoint)).toStrictEqual([ids[1]]);
  });

  it('of a type or a state takes no others, and counts what cannot be sent once more', async () => {
    const { platformId, endpoint, answer } = await newPlatform({ status: 200 });
    const balance = await queue(platformId, { type: 'INTERNAL_ACCOUNT.BALANCE_UPDATED' });
    await queue(platformId);
    await fire();
    answer.status = 500;
    const asked = { type: 'INCOMING_PAYMENT.PENDING', asksApproval: true } as const;
    await queue(platformId, asked);
    await fire();
    answer.status = 200;
    webhooks.clock.advance(1);
    endpoint.received.length = 0;
    await start(platformId, { type: 'INTERNAL_ACCOUNT.BALANCE_UPDATED' });
    await fire();
    expect(idsIn(endpoint)).toStrictEqual([balance]);
    const failed = await start(platformId, { status: 'UNDELIVERABLE' });
    await fire();
    expect(await progress(platformId, failed)).toMatchObject({ status: 'FINISHED', resent: 0, refused: 1 });
  });

  it('whose process crashes within a page sends nothing a second time', async () => {
    const { platformId, endpoint } = await newPlatform({ status: 200 });
    for (const place of [1, 2]) await queue(platformId, { data: { place } });
    await fire();
    webhooks.clock.advance(1);
    endpoint.received.length = 0;
    webhooks.failing.next = 'webhooks.advance-replay';
    const replayId = await start(platformId);
    await expect(webhooks.fireDue(0)).rejects.toThrow('the process died');
    await fire();
    expect(endpoint.received).toHaveLength(2);
    expect(await progress(platformId, replayId)).toMatchObject({ status: 'FINISHED', resent: 2 });
  });
});

describe('the question whether an incoming payment is approved', () => {
  const ask = async (platformId: string) => {
    const transactionId = newId('Transaction');
    const asked = {
      type: 'INCOMING_PAYMENT.PENDING',
      asksApproval: true,
      orderingKeys: [transactionId],
    } as const;
    return { transactionId, webhookId: await queue(platformId, asked) };
  };
  const reported = (transactionId: string) =>
    webhooks.approvals.filter((each) => each.transactionId === transactionId).map(({ outcome }) => outcome);

  it.each([200, 202, 403, 409, 422, 500])(
    'is asked once, and the answer %i is passed on raw',
    async (status) => {
      const { platformId, endpoint } = await newPlatform({ status, body: '{"code":"X"}' });
      const { transactionId, webhookId } = await ask(platformId);
      await fire();
      expect(reported(transactionId)).toStrictEqual([{ kind: 'ANSWERED', status, body: '{"code":"X"}' }]);
      webhooks.clock.advance(RETRIED_FOR_MS);
      await fire();
      expect(endpoint.received).toHaveLength(1);
      const again = execute(new ResendDelivery({ webhookId }, callOf(platformId)));
      await expect(again).rejects.toThrow(RejectedError);
    },
  );

  it('that cannot be made is reported as such', async () => {
    const { platformId, endpoint } = await newPlatform({ status: 200 });
    await endpoint.close();
    const refused = await ask(platformId);
    await fire();
    expect(reported(refused.transactionId)).toStrictEqual([{ kind: 'UNREACHABLE' }]);
    const cleared = await ask(platformId);
    await webhooks.setEndpoint(null, callOf(platformId));
    await fire();
    expect(reported(cleared.transactionId)).toStrictEqual([{ kind: 'NO_ENDPOINT' }]);
  });

  it('does not wait for a paused endpoint', async () => {
    const { platformId, endpoint } = await newPlatform({ status: 200 });
    await execute(new PauseEndpoint({}, callOf(platformId)));
    const { transactionId, webhookId } = await ask(platformId);
    await fire();
    expect([reported(transactionId), endpoint.received.length]).toStrictEqual([[{ kind: 'NO_ENDPOINT' }], 0]);
    expect(await show(platformId, webhookId)).toMatchObject({
      status: 'SKIPPED',
      skipReason: 'ENDPOINT_PAUSED',
    });
    await execute(new ResumeEndpoint({}, callOf(platformId)));
  });

  it('is not asked again when the process that began to ask crashed', async () => {
    const { platformId, endpoint } = await newPlatform({ status: 200 });
    const { transactionId, webhookId } = await ask(platformId);
    await mayCall(webhooks.record, { webhookId } as DueDelivery, callOf(platformId));
    await fire();
    expect([reported(transactionId), endpoint.received.length]).toStrictEqual([[{ kind: 'NO_ANSWER' }], 0]);
    expect(await show(platformId, webhookId)).toMatchObject({
      status: 'UNDELIVERABLE',
      lastFailure: 'TIMEOUT',
    });
  });

  it('is not asked again when the process that passed the answer on crashed', async () => {
    const { platformId, endpoint } = await newPlatform({ status: 200 });
    const { transactionId } = await ask(platformId);
    webhooks.failing.next = 'webhooks.record-attempt';
    await expect(webhooks.fireDue(0)).rejects.toThrow('the process died');
    await fire();
    // The later report is about a call that has its answer: the payment's owner keeps the first.
    expect(reported(transactionId)).toStrictEqual([
      { kind: 'ANSWERED', status: 200, body: '' },
      { kind: 'NO_ANSWER' },
    ]);
    expect(endpoint.received).toHaveLength(1);
  });
});
