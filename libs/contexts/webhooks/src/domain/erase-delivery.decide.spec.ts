import { instant, type Id } from '@causeway/kernel';
import { decider } from '@causeway/testing';
import { evolveDelivery, noDelivery, type DeliveryEvent } from './delivery.js';
import { eraseDelivery } from './erase-delivery.decide.js';

const webhookId = 'Webhook:019a0000-0000-7000-8000-000000000001' as Id<'Webhook'>;
const NOW = instant('2026-03-01T10:00:00.000Z');
const queued: DeliveryEvent = {
  type: 'DeliveryQueued',
  webhookId,
  webhookType: 'CUSTOMER.KYC_APPROVED',
  orderingKeys: ['Customer:1'],
  subject: 'Customer:1',
  body: '{}',
  occurredAt: NOW,
  generation: 1,
  retried: true,
  timeoutMs: 30_000,
  firstAttemptAt: NOW,
  ordered: true,
};
const delivered: DeliveryEvent = {
  type: 'DeliverySucceeded',
  webhookId,
  subject: 'Customer:1',
  attempt: 1,
  attemptedAt: NOW,
  url: 'https://a.example',
  durationMs: 1,
  answerStatus: 200,
  answerStart: '',
};
const erased: DeliveryEvent = { type: 'DeliveryErased', webhookId };
const { given } = decider({ initial: noDelivery, evolve: evolveDelivery });
const erase = (delivery: Parameters<typeof eraseDelivery>[1]) => eraseDelivery({ webhookId }, delivery);

describe('a webhook about an erased person', () => {
  it('is never sent when it was still to be sent', () => {
    given(queued).when(erase).thenRecorded(erased);
    expect([queued, erased].reduce(evolveDelivery, noDelivery)).toMatchObject({ status: 'SKIPPED' });
  });

  it('stays delivered when it was', () => {
    given(queued, delivered).when(erase).thenRecorded(erased);
    expect([queued, delivered, erased].reduce(evolveDelivery, noDelivery)).toMatchObject({
      status: 'DELIVERED',
    });
  });

  it('is none when there never was one', () => {
    given().when(erase).thenNothing();
  });
});
