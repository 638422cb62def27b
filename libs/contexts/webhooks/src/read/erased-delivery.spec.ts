import type { EventEnvelope } from '@causeway/commands';
import { instant, type Id } from '@causeway/kernel';
import { deliveries } from '../application/delivery.aggregate.js';
import { noDelivery, type Delivery, type DeliveryEvent } from '../domain/delivery.js';
import { deliveryRows, type DeliveryRow } from './delivery.view.js';

const webhookId = 'Webhook:019a0000-0000-7000-8000-000000000001' as Id<'Webhook'>;
const T0 = instant('2026-03-01T10:00:00.000Z');
const envelope = {
  recordedAt: T0,
  metadata: { platformId: 'Platform:1', environment: 'sandbox' },
} as unknown as EventEnvelope;
const erased: DeliveryEvent = { type: 'DeliveryErased', webhookId };
const rowIn = (status: DeliveryRow['status']): DeliveryRow => ({
  webhook_id: webhookId,
  platform_id: 'Platform:1',
  environment: 'sandbox',
  type: 'CUSTOMER.KYC_APPROVED',
  status,
  ordering_key: 'Customer:1',
  subject: 'Customer:1',
  is_erased: false,
  attempts_made: 1,
  last_answer_status: 500,
  last_failure: null,
  skip_reason: null,
  next_attempt_at: status === 'RETRYING' || status === 'QUEUED' ? T0 : null,
  occurred_at: T0,
  created_at: T0,
  updated_at: T0,
});

describe('the row of a webhook about an erased person', () => {
  it.each(['QUEUED', 'RETRYING'] as const)('that was %s is blank and skipped', (status) => {
    expect(deliveryRows.fold(rowIn(status), erased, envelope)).toStrictEqual({
      ...rowIn(status),
      status: 'SKIPPED',
      skip_reason: 'BODY_ERASED',
      is_erased: true,
      next_attempt_at: null,
    });
  });

  it.each(['DELIVERED', 'UNDELIVERABLE', 'SKIPPED'] as const)(
    'that was %s is blank and stays so',
    (status) => {
      const row = { ...rowIn(status), is_erased: true };
      expect(deliveryRows.fold(rowIn(status), erased, envelope)).toStrictEqual(row);
    },
  );

  it('is none where there was none', () => {
    expect(deliveryRows.fold(undefined, erased, envelope)).toBeNull();
  });
});

it('a webhook about an erased person loses its timer', () => {
  const erasedNow = { status: 'SKIPPED', isErased: true, webhookId } as Delivery;
  expect(deliveries.consequences?.(erased, noDelivery, erasedNow, envelope)).toStrictEqual({
    cancelTimers: ['deliver-019a0000-0000-7000-8000-000000000001'],
  });
});
