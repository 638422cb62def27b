import { instant, type Id } from '@causeway/kernel';
import type { EventEnvelope } from '@causeway/commands';
import { noDelivery, type DeliveryEvent } from '../domain/delivery.js';
import { deliveries } from './delivery.aggregate.js';

const WEBHOOK = 'Webhook:019a0000-0000-7000-8000-000000000001' as Id<'Webhook'>;
const PLATFORM = 'Platform:019a0000-0000-7000-8000-0000000000a1';
const TIMER = 'deliver-019a0000-0000-7000-8000-000000000001';
const NOW = instant('2026-03-01T10:00:00.000Z');
const LATER = instant('2026-03-01T10:00:05.000Z');
const envelope: EventEnvelope = {
  streamId: 'delivery-019a0000-0000-7000-8000-000000000001',
  version: 1,
  recordedAt: NOW,
  metadata: {
    commandId: 'c',
    platformId: PLATFORM,
    environment: 'sandbox',
    actor: 'process',
    correlationId: 'c',
    causationId: 'c',
  },
};
const content = {
  webhookId: WEBHOOK,
  webhookType: 'TEST',
  orderingKeys: ['InternalAccount:1', 'Transaction:1'],
  subject: PLATFORM,
  body: '{}',
  occurredAt: NOW,
  generation: 0,
  retried: false,
  timeoutMs: 10_000,
} as const;
const attempt = {
  webhookId: WEBHOOK,
  subject: PLATFORM,
  attempt: 1,
  attemptedAt: NOW,
  url: 'https://a.example',
  durationMs: 1,
  answerStart: '',
};
const queued = { type: 'DeliveryQueued', ...content, firstAttemptAt: NOW, ordered: true } as const;
const consequencesOf = (event: DeliveryEvent) => {
  const before = event.type === 'DeliveryQueued' ? noDelivery : deliveries.evolve(noDelivery, queued);
  return deliveries.consequences?.(event, before, deliveries.evolve(before, event), envelope);
};
const due = { webhookId: WEBHOOK, platformId: PLATFORM, resourceId: 'InternalAccount:1', isFirst: true };
const timer = { timerId: TIMER, name: 'deliver-webhook', data: due };

describe('the timer of a delivery', () => {
  it('waits for earlier webhooks of the resource and of its payment before the first attempt', () => {
    expect(consequencesOf(queued)).toStrictEqual({
      timers: [{ ...timer, dueAt: NOW, orderingKeys: ['InternalAccount:1', 'Transaction:1'] }],
    });
  });

  it('waits for no other when the caller attempts the delivery itself', () => {
    const inBand = { ...queued, firstAttemptAt: LATER, ordered: false };
    expect(consequencesOf(inBand)).toStrictEqual({ timers: [{ ...timer, dueAt: LATER }] });
  });

  it('says of the call for approval that it is one', () => {
    const question = { ...queued, webhookType: 'INCOMING_PAYMENT.PENDING', timeoutMs: 5_000 } as const;
    expect(consequencesOf(question)?.timers).toMatchObject([{ data: { ...due, asksApproval: true } }]);
  });

  it('is replaced after a failure, and holds up no later webhook of the resource', () => {
    const failed = { type: 'AttemptFailed', ...attempt, nextAttemptAt: LATER } as const;
    const data = { ...due, isFirst: false };
    expect(consequencesOf(failed)).toStrictEqual({ timers: [{ ...timer, data, dueAt: LATER }] });
  });

  it.each([
    { type: 'DeliverySucceeded', ...attempt },
    { type: 'DeliveryExhausted', ...attempt },
    { type: 'DeliverySkipped', webhookId: WEBHOOK, reason: 'ENDPOINT_CLEARED' },
  ] as const)('is cancelled after $type', (event) => {
    expect(consequencesOf(event)).toStrictEqual({ cancelTimers: [TIMER] });
  });
});
