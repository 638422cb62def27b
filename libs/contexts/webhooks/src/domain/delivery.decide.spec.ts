import { after, instant, nothing, record, reject, type Id } from '@causeway/kernel';
import {
  countsAsDelivered,
  queueDelivery,
  recordAttempt,
  skipDelivery,
  type AttemptMade,
  type Queueing,
} from './delivery.decide.js';
import { evolveDelivery, noDelivery, type Delivery, type DeliveryEvent } from './delivery.js';
import type { Endpoint } from './endpoint.js';
import { RETRIED_FOR_MS, retryDelayMs } from './retry-schedule.js';

const WEBHOOK = 'Webhook:019a0000-0000-7000-8000-000000000001' as Id<'Webhook'>;
const SUBJECT = 'Customer:019a0000-0000-7000-8000-0000000000c1';
const NOW = instant('2026-03-01T10:00:00.000Z');
const set: Endpoint = { status: 'SET', generation: 3, url: 'https://a.example/hooks' };
const none: Endpoint = { status: 'NONE', generation: 4 };

const payment: Queueing = {
  webhookId: WEBHOOK,
  type: 'OUTGOING_PAYMENT.PENDING',
  orderingKeys: ['InternalAccount:1', 'Transaction:1'],
  subject: SUBJECT,
  data: { id: 'Transaction:1', amount: 5 },
  occurredAt: instant('2026-03-01T09:59:59.000Z'),
  isInBand: false,
  now: NOW,
};
const content = {
  webhookId: WEBHOOK,
  webhookType: 'OUTGOING_PAYMENT.PENDING',
  orderingKeys: ['InternalAccount:1', 'Transaction:1'],
  subject: SUBJECT,
  body:
    `{"id":"${WEBHOOK}","type":"OUTGOING_PAYMENT.PENDING","timestamp":"2026-03-01T10:00:00.000Z",` +
    '"data":{"id":"Transaction:1","amount":5}}',
  occurredAt: payment.occurredAt,
  generation: 3,
  retried: true,
  timeoutMs: 30_000,
} as const;
const queued = { type: 'DeliveryQueued', ...content, firstAttemptAt: NOW, ordered: true } as const;
const test = { ...queued, webhookType: 'TEST', retried: false, timeoutMs: 10_000 } as const;

const made = (attempt: number, answer: Partial<AttemptMade> = { answerStatus: 500 }): AttemptMade => ({
  attempt,
  url: 'https://a.example/hooks',
  durationMs: 12,
  answerStart: 'start',
  ...answer,
});
const about = { webhookId: WEBHOOK, subject: SUBJECT, attemptedAt: NOW };
const failed = (attempt: number, attemptedAt = NOW): DeliveryEvent => ({
  type: 'AttemptFailed',
  ...made(attempt),
  ...about,
  attemptedAt,
  nextAttemptAt: after(attemptedAt, 1),
});
const given = (...events: DeliveryEvent[]): Delivery => events.reduce(evolveDelivery, noDelivery);

const QUEUED = given(queued);
const QUEUED_TEST = given(test);
const RETRYING = given(queued, failed(1));
const DELIVERED = given(queued, { type: 'DeliverySucceeded', ...made(1, { answerStatus: 200 }), ...about });
const UNDELIVERABLE = given(test, { type: 'DeliveryExhausted', ...made(1), ...about });
const SKIPPED = given(queued, { type: 'DeliverySkipped', webhookId: WEBHOOK, reason: 'ENDPOINT_CLEARED' });
const SETTLED: [string, Delivery][] = [
  ['DELIVERED', DELIVERED],
  ['UNDELIVERABLE', UNDELIVERABLE],
  ['SKIPPED', SKIPPED],
];
const EXISTING: [string, Delivery][] = [['QUEUED', QUEUED], ['RETRYING', RETRYING], ...SETTLED];

it.each([['ABSENT', noDelivery] as [string, Delivery], ...EXISTING])(
  'a delivery can be %s',
  (status, delivery) => {
    expect(delivery.status).toBe(status);
  },
);

describe('queueing a webhook', () => {
  it('fixes its bytes and makes the first attempt due now', () => {
    expect(queueDelivery(payment, noDelivery, set)).toStrictEqual(record(queued));
  });

  it('without an endpoint records nothing', () => {
    expect(queueDelivery(payment, noDelivery, none)).toStrictEqual(nothing());
  });

  it('of type TEST is tried once, for 10 seconds', () => {
    const { events } = queueDelivery({ ...payment, type: 'TEST', data: {} }, noDelivery, set);
    expect(events).toStrictEqual([
      {
        ...test,
        body: `{"id":"${WEBHOOK}","type":"TEST","timestamp":"2026-03-01T10:00:00.000Z","data":{}}`,
      },
    ]);
  });

  it('that its caller attempts itself sets the timer a minute later and out of any order', () => {
    expect(queueDelivery({ ...payment, isInBand: true }, noDelivery, set)).toStrictEqual(
      record({ ...queued, firstAttemptAt: instant('2026-03-01T10:01:00.000Z'), ordered: false }),
    );
  });

  it.each(EXISTING)('that is %s already changes nothing', (_status, delivery) => {
    expect(queueDelivery(payment, delivery, set)).toStrictEqual(nothing());
    expect(queueDelivery(payment, delivery, none)).toStrictEqual(nothing());
  });
});

describe('an answer', () => {
  it.each([200, 201, 202, 204, 299, 409])('of %i counts as delivered', (status) => {
    expect(countsAsDelivered(status)).toBe(true);
  });

  it.each([undefined, 100, 199, 300, 301, 304, 400, 403, 404, 408, 410, 422, 429, 500, 503])(
    'of %p does not',
    (status) => {
      expect(countsAsDelivered(status)).toBe(false);
    },
  );
});

describe('recording an attempt', () => {
  it('of an unknown delivery is refused', () => {
    expect(recordAttempt(made(1), noDelivery, NOW)).toStrictEqual(reject('DELIVERY_NOT_FOUND'));
  });

  it.each([200, 409])('answered %i settles a queued delivery', (answerStatus) => {
    const attempt = made(1, { answerStatus });
    expect(recordAttempt(attempt, QUEUED, NOW)).toStrictEqual(
      record({ type: 'DeliverySucceeded', ...attempt, ...about }),
    );
  });

  it('that succeeds settles a retrying delivery', () => {
    const attempt = made(2, { answerStatus: 200 });
    expect(recordAttempt(attempt, RETRYING, NOW)).toStrictEqual(
      record({ type: 'DeliverySucceeded', ...attempt, ...about }),
    );
  });

  it.each([made(1), made(1, { failure: 'TIMEOUT' })])('that failed schedules the next: %j', (attempt) => {
    expect(recordAttempt(attempt, QUEUED, NOW)).toStrictEqual(
      record({
        type: 'AttemptFailed',
        ...attempt,
        ...about,
        nextAttemptAt: after(NOW, retryDelayMs(WEBHOOK, 1)),
      }),
    );
  });

  it('that failed again counts its 7 days from the first one', () => {
    const now = after(NOW, RETRIED_FOR_MS - 10);
    expect(recordAttempt(made(2), RETRYING, now)).toStrictEqual(
      record({
        type: 'AttemptFailed',
        ...made(2),
        ...about,
        attemptedAt: now,
        nextAttemptAt: after(NOW, RETRIED_FOR_MS),
      }),
    );
  });

  it('that failed once 7 days are over makes the delivery undeliverable', () => {
    const now = after(NOW, RETRIED_FOR_MS);
    expect(recordAttempt(made(2), RETRYING, now)).toStrictEqual(
      record({ type: 'DeliveryExhausted', ...made(2), ...about, attemptedAt: now }),
    );
  });

  it('of a TEST that failed makes it undeliverable at once', () => {
    expect(recordAttempt(made(1), QUEUED_TEST, NOW)).toStrictEqual(
      record({ type: 'DeliveryExhausted', ...made(1), ...about }),
    );
  });

  it.each([1, 3])('failed as number %i, which is not the next, changes nothing', (attempt) => {
    expect(recordAttempt(made(attempt), RETRYING, NOW)).toStrictEqual(nothing());
  });

  it('that arrived counts even if another instance recorded its number as failed', () => {
    const attempt = made(1, { answerStatus: 204 });
    expect(recordAttempt(attempt, RETRYING, NOW)).toStrictEqual(
      record({ type: 'DeliverySucceeded', ...attempt, ...about }),
    );
  });

  it.each(SETTLED)('of a delivery that is %s changes nothing', (_status, delivery) => {
    expect(recordAttempt(made(1), delivery, NOW)).toStrictEqual(nothing());
    expect(recordAttempt(made(1, { answerStatus: 200 }), delivery, NOW)).toStrictEqual(nothing());
  });
});

describe('skipping a delivery', () => {
  const wanted = { webhookId: WEBHOOK, reason: 'ENDPOINT_CLEARED' } as const;

  it('that is unknown is refused', () => {
    expect(skipDelivery(wanted, noDelivery)).toStrictEqual(reject('DELIVERY_NOT_FOUND'));
  });

  it.each([
    ['QUEUED', QUEUED],
    ['RETRYING', RETRYING],
  ])('that is %s records why', (_status, delivery) => {
    expect(skipDelivery(wanted, delivery)).toStrictEqual(record({ type: 'DeliverySkipped', ...wanted }));
  });

  it.each(SETTLED)('that is %s changes nothing', (_status, delivery) => {
    expect(skipDelivery(wanted, delivery)).toStrictEqual(nothing());
  });
});

describe('folding', () => {
  it('counts attempts and remembers the first', () => {
    expect(given(queued, failed(1), failed(2, after(NOW, 60_000)))).toMatchObject({
      attemptsBefore: 0,
      isErased: false,
      status: 'RETRYING',
      webhookId: WEBHOOK,
      subject: SUBJECT,
      retried: true,
      attemptsMade: 2,
      firstAttemptAt: NOW,
    });
  });

  it('a skipped delivery stays skipped under a late attempt', () => {
    const skipped: DeliveryEvent = {
      type: 'DeliverySkipped',
      webhookId: WEBHOOK,
      reason: 'ENDPOINT_CLEARED',
    };
    expect(given(queued, skipped, failed(1))).toMatchObject({ status: 'SKIPPED', attemptsMade: 0 });
  });
});
