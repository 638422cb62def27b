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
const consequencesOf = (event: DeliveryEvent) =>
  deliveries.consequences?.(event, noDelivery, deliveries.evolve(noDelivery, event), envelope);
const timer = { timerId: TIMER, name: 'deliver-webhook', data: { webhookId: WEBHOOK, platformId: PLATFORM } };

describe('the timer of a delivery', () => {
  it('waits for earlier webhooks of the resource and of its payment before the first attempt', () => {
    const queued = { type: 'DeliveryQueued', ...content, firstAttemptAt: NOW, ordered: true } as const;
    expect(consequencesOf(queued)).toStrictEqual({
      timers: [{ ...timer, dueAt: NOW, orderingKeys: ['InternalAccount:1', 'Transaction:1'] }],
    });
  });

  it('waits for no other when the caller attempts the delivery itself', () => {
    const queued = { type: 'DeliveryQueued', ...content, firstAttemptAt: LATER, ordered: false } as const;
    expect(consequencesOf(queued)).toStrictEqual({ timers: [{ ...timer, dueAt: LATER }] });
  });

  it('is replaced after a failure, and holds up no later webhook of the resource', () => {
    const failed = { type: 'AttemptFailed', ...attempt, nextAttemptAt: LATER } as const;
    expect(consequencesOf(failed)).toStrictEqual({ timers: [{ ...timer, dueAt: LATER }] });
  });

  it.each([
    { type: 'DeliverySucceeded', ...attempt },
    { type: 'DeliveryExhausted', ...attempt },
    { type: 'DeliverySkipped', webhookId: WEBHOOK, reason: 'ENDPOINT_CLEARED' },
  ] as const)('is cancelled after $type', (event) => {
    expect(consequencesOf(event)).toStrictEqual({ cancelTimers: [TIMER] });
  });

  it('was never there without an endpoint', () => {
    expect(consequencesOf({ type: 'DeliveryOmitted', ...content, reason: 'NO_ENDPOINT' })).toStrictEqual({});
  });
});
