import { CursorSealer } from '@causeway/http';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { after, newId, type Id } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { RETRY_DELAY_MAX_MS } from './domain/retry-schedule.js';
import { webhooksControllers } from './http.js';
import { receiver, type ReceivedWebhook } from './testing/local-servers.js';
import { callOf, runningWebhooks } from './testing/running-webhooks.js';
import { webhooks as webhooksContext } from './webhooks.module.js';

const OPERATOR_TOKEN = 'operator-token-of-this-spec-0001';
const PLATFORM = newId('Platform');
const HOUR_MS = 3_600_000;

let webhooks: Awaited<ReturnType<typeof runningWebhooks>>;
let http: HttpHarness;
/** Refuses, until the spec changes it: a refusal closes no gate, so that nothing but the clock is waited for. */
const answer = { status: 404 };
let endpoint: Awaited<ReturnType<typeof receiver>>;

beforeAll(async () => {
  webhooks = await runningWebhooks(await freshDatabase('failed'));
  http = await httpHarness({
    controllers: [...webhooksControllers],
    providers: [
      { provide: CommandBus, useValue: webhooks.dispatch },
      { provide: QueryBus, useValue: webhooks.dispatch },
      { provide: CursorSealer, useValue: new CursorSealer(Buffer.alloc(32, 7)) },
    ],
    rejectionTables: { webhooks: webhooksContext.definition.rejections },
    operatorToken: OPERATOR_TOKEN,
  });
  endpoint = await receiver(answer);
});
afterAll(async () => {
  expect(http.failures).toStrictEqual([]);
  await http.close();
  await webhooks.close();
  await endpoint.close();
});

type Found = Record<string, unknown> & { readonly data: readonly Record<string, unknown>[] };
const platform = async (method: string, path: string, platformId: string = PLATFORM) =>
  http.send<Found>(method, `/config/webhooks${path}`, { as: { platformId } });
const operator = async (method: string, path: string) =>
  http.send<Found>(method, `//operator/${path}`, {
    as: null,
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
  });
const OF_PLATFORM = `platformId=${PLATFORM}&environment=sandbox`;

const queue = async (): Promise<Id<'Webhook'>> => {
  const webhookId = newId('Webhook');
  const content = {
    type: 'OUTGOING_PAYMENT.PENDING',
    orderingKeys: [webhookId],
    data: { webhookId },
  } as const;
  const occurredAt = webhooks.clock.now();
  await webhooks.queue({ webhookId, occurredAt, ...content }, callOf(PLATFORM));
  return webhookId;
};
/** Fires everything that is due, and what becomes due by that; claims have no lease. */
const fireAll = async (): Promise<void> => {
  for (;;) {
    const next = await webhooks.nextTimerAt();
    if (next === undefined || next > webhooks.clock.now()) return;
    await webhooks.fireDue(0);
  }
};
const statusOf = async (webhookId: string): Promise<unknown> =>
  (await platform('GET', `/deliveries/${webhookId}`)).body['status'];
const arrivals = (webhookId: string): ReceivedWebhook[] =>
  endpoint.received.filter(({ headers }) => headers['webhook-id'] === webhookId);

it('an endpoint that failed for 7 days is paused, seen by both, resumed, and gets what was kept', async () => {
  const url = `http://127.0.0.1:${endpoint.port}/hooks`;
  await webhooks.setEndpoint(url, callOf(PLATFORM));
  const begunAt = webhooks.clock.now();
  const lost = await queue();

  // Seven days of attempts, checked every six hours: given up only when all of them are over.
  for (let hours = 0; hours < 7 * 24; hours += 6) {
    await fireAll();
    expect(await statusOf(lost)).toBe('RETRYING');
    webhooks.clock.moveTo(after(begunAt, (hours + 6) * HOUR_MS));
  }
  expect(arrivals(lost)).toHaveLength(28);
  const open = await queue();
  const asIfWell = { url, isPaused: false };
  expect((await platform('GET', '')).body['endpoint']).toStrictEqual(asIfWell);
  await fireAll();
  expect(await statusOf(lost)).toBe('UNDELIVERABLE');

  // Both see it: the platform in its configuration, the operator in the list of all paused endpoints.
  const paused = { url, isPaused: true, pauseReason: 'FAILED_FOR_7_DAYS' };
  expect((await platform('GET', '')).body['endpoint']).toMatchObject(paused);
  expect((await operator('GET', `webhook-endpoint?${OF_PLATFORM}`)).body).toMatchObject(paused);
  expect((await operator('GET', 'webhook-endpoints?environment=sandbox')).body.data).toMatchObject([
    { platformId: PLATFORM, ...paused },
  ]);

  // Nothing is dropped: what ran out of time is kept, what was open stays open, what comes now is queued.
  const fresh = await queue();
  const attempts = endpoint.received.length;
  webhooks.clock.advance(RETRY_DELAY_MAX_MS);
  await webhooks.fireDue();
  expect(endpoint.received).toHaveLength(attempts);
  const kept = { data: [{ webhookId: lost, status: 'UNDELIVERABLE', nextAttemptAt: null }], totalCount: 1 };
  expect((await platform('GET', '/deliveries?status=UNDELIVERABLE')).body).toMatchObject(kept);
  expect(
    (await operator('GET', `webhook-deliveries?${OF_PLATFORM}&status=UNDELIVERABLE`)).body,
  ).toMatchObject(kept);
  expect([await statusOf(open), await statusOf(fresh)]).toStrictEqual(['RETRYING', 'QUEUED']);
  expect((await platform('GET', `/deliveries/${lost}`, newId('Platform'))).status).toBe(404);

  // Resumed, open deliveries are sent by themselves, exhausted ones on demand, with their id and bytes.
  answer.status = 200;
  const resumed = await platform('POST', '/resume');
  expect([resumed.status, resumed.body]).toMatchObject([200, { url, isPaused: false }]);
  await fireAll();
  expect([await statusOf(open), await statusOf(fresh)]).toStrictEqual(['DELIVERED', 'DELIVERED']);
  expect(await statusOf(lost)).toBe('UNDELIVERABLE');
  const resent = await platform('POST', `/deliveries/${lost}/resend`);
  expect([resent.status, resent.body]).toStrictEqual([200, { status: 'QUEUED' }]);
  await fireAll();
  expect(await statusOf(lost)).toBe('DELIVERED');
  expect(new Set(arrivals(lost).map(({ body }) => body.toString())).size).toBe(1);
  expect((await operator('GET', 'webhook-endpoints?environment=sandbox')).body.data).toStrictEqual([]);
});
