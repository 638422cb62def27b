import { after, Erased, instant, nothing, record, reject, type Id } from '@causeway/kernel';
import { recordAttempt } from './delivery.decide.js';
import { evolveDelivery, noDelivery, type Delivery, type DeliveryEvent } from './delivery.js';
import type { Endpoint } from './endpoint.js';
import { resendDelivery } from './resend-delivery.decide.js';
import { RETRIED_FOR_MS, retryDelayMs } from './retry-schedule.js';

const WEBHOOK = 'Webhook:019a0000-0000-7000-8000-000000000001' as Id<'Webhook'>;
const NOW = instant('2026-03-01T10:00:00.000Z');
const URL_A = 'https://a.example/hooks';
const set: Endpoint = { status: 'SET', generation: 3, url: URL_A };
const none: Endpoint = { status: 'NONE', generation: 4 };

const content = {
  webhookId: WEBHOOK,
  webhookType: 'OUTGOING_PAYMENT.PENDING',
  orderingKeys: ['Transaction:1'],
  subject: 'Customer:1',
  body: '{}',
  occurredAt: NOW,
  generation: 1,
  retried: true,
  timeoutMs: 30_000,
} as const;
const queued = { type: 'DeliveryQueued', ...content, firstAttemptAt: NOW, ordered: true } as const;
const attempt = (number: number) => ({
  attempt: number,
  url: URL_A,
  durationMs: 1,
  answerStatus: 500,
  answerStart: '',
});
const about = { webhookId: WEBHOOK, subject: 'Customer:1', attemptedAt: NOW };
const delivered: DeliveryEvent = { type: 'DeliverySucceeded', ...attempt(1), ...about };
const exhausted: DeliveryEvent = { type: 'DeliveryExhausted', ...attempt(400), ...about };
const skipped: DeliveryEvent = { type: 'DeliverySkipped', webhookId: WEBHOOK, reason: 'ENDPOINT_CLEARED' };
const erased: DeliveryEvent = { type: 'DeliveryErased', webhookId: WEBHOOK };
const resent: DeliveryEvent = {
  type: 'DeliveryResent',
  webhookId: WEBHOOK,
  firstAttemptAt: NOW,
  generation: 3,
};
const given = (...events: DeliveryEvent[]): Delivery => events.reduce(evolveDelivery, noDelivery);
const resend = (delivery: Delivery, endpoint: Endpoint = set) =>
  resendDelivery({ now: NOW }, delivery, endpoint);

describe('resending', () => {
  it.each([
    ['delivered', given(queued, delivered)],
    ['out of time', given(queued, exhausted)],
    ['skipped because the endpoint was cleared', given(queued, skipped)],
    ['resent and delivered before', given(queued, delivered, resent, delivered)],
  ])('queues what was %s, for the endpoint of now', (_what, delivery) => {
    expect(resend(delivery)).toStrictEqual(record(resent));
  });

  it('leaves alone what is on its way', () => {
    expect(resend(given(queued))).toStrictEqual(nothing());
    expect(resend(given(queued, delivered, resent))).toStrictEqual(nothing());
  });

  it('needs an endpoint', () => {
    expect(resend(given(queued, delivered), none)).toStrictEqual(reject('WEBHOOK_ENDPOINT_NOT_SET'));
  });

  it('sends nothing about an erased person', () => {
    const refused = reject('DELIVERY_NOT_RESENDABLE', { reason: 'BODY_ERASED' });
    expect(resend(given(queued, delivered, erased))).toStrictEqual(refused);
    expect(resend(given(queued, erased))).toStrictEqual(refused);
    const ofLostKey = { ...given(queued, delivered), body: Erased.instance } as Delivery;
    expect(resend(ofLostKey)).toStrictEqual(refused);
  });

  it('never repeats an approval call', () => {
    const call = { ...queued, webhookType: 'INCOMING_PAYMENT.PENDING', retried: false } as const;
    expect(resend(given(call, exhausted))).toStrictEqual(
      reject('DELIVERY_NOT_RESENDABLE', { reason: 'APPROVAL_CALL' }),
    );
    expect(resend(given({ ...call, retried: true }, exhausted))).toStrictEqual(record(resent));
  });

  it('of what does not exist is refused', () => {
    expect(resend(noDelivery)).toStrictEqual(reject('DELIVERY_NOT_FOUND'));
  });
});

describe('what was resent', () => {
  const later = after(NOW, 2 * RETRIED_FOR_MS);

  it('counts its attempts on, and begins with short waits and 7 days anew', () => {
    const { events } = recordAttempt(attempt(401), given(queued, exhausted, resent), later);
    expect(events).toStrictEqual([
      {
        type: 'AttemptFailed',
        ...attempt(401),
        ...about,
        attemptedAt: later,
        nextAttemptAt: after(later, retryDelayMs(WEBHOOK, 1)),
      },
    ]);
  });

  it('is skipped like any other when its person is erased', () => {
    expect(given(queued, delivered, resent, erased)).toMatchObject({ status: 'SKIPPED', isErased: true });
  });
});
