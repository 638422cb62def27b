import { Erased, instant, type Id } from '@causeway/kernel';
import type { Attempt, DeliveryEvent } from '../domain/delivery.js';
import { ATTEMPTS_SHOWN, showDelivery } from './delivery-list.js';

const WEBHOOK = 'Webhook:019a0000-0000-7000-8000-000000000001' as Id<'Webhook'>;
const TENANT = { platformId: 'Platform:1', environment: 'sandbox' } as const;
const NOW = instant('2026-03-01T10:00:00.000Z');
const ROW = {
  webhook_id: WEBHOOK,
  type: 'TEST',
  status: 'RETRYING',
  ordering_key: 'Customer:1',
  attempts_made: 55,
  last_answer_status: 503,
  last_failure: null,
  next_attempt_at: null,
  created_at: NOW,
  updated_at: NOW,
  skip_reason: null,
  is_erased: false,
};
const queued: DeliveryEvent = {
  type: 'DeliveryQueued',
  webhookId: WEBHOOK,
  webhookType: 'TEST',
  orderingKeys: ['Customer:1'],
  subject: 'Customer:1',
  body: '{"name":"Ann"}',
  occurredAt: NOW,
  generation: 1,
  retried: true,
  timeoutMs: 30_000,
  firstAttemptAt: NOW,
  ordered: true,
};
const attempt = (number: number): Attempt => ({
  attempt: number,
  attemptedAt: NOW,
  url: 'https://a.example',
  durationMs: 12,
  answerStatus: 503,
  answerStart: 'no',
});
const failed = (number: number): DeliveryEvent => ({
  type: 'AttemptFailed',
  ...attempt(number),
  ...{ webhookId: WEBHOOK, subject: 'Customer:1', nextAttemptAt: NOW },
});

const shown = (events: readonly object[], row: object = ROW) =>
  showDelivery(
    {
      views: { rows: async <Row>() => [row] as Row[] },
      store: {
        load: async (lane, streamId) => {
          expect([lane, streamId]).toStrictEqual([
            'webhooks.sandbox',
            'delivery-019a0000-0000-7000-8000-000000000001',
          ]);
          return events.map((event, index) => {
            const { type, ...data } = event as DeliveryEvent;
            return { type, data, version: index + 1, recordedAt: NOW, metadata: TENANT } as never;
          });
        },
      },
      wireBody: (stored) => stored.replace('name', 'naam'),
    },
    WEBHOOK,
    TENANT,
  );

describe('a delivery that is shown', () => {
  it('has its body in the words of this deployment, and its latest attempts, oldest first', async () => {
    const many = Array.from({ length: ATTEMPTS_SHOWN + 5 }, (_each, index) => failed(index + 1));
    const { body, attempts } = (await shown([queued, ...many]))!;
    expect(body).toBe('{"naam":"Ann"}');
    expect(attempts).toStrictEqual(
      Array.from({ length: ATTEMPTS_SHOWN }, (_each, index) => attempt(index + 6)),
    );
  });

  it.each([
    ['was blanked', [queued, failed(1)], { ...ROW, is_erased: true }],
    [
      'has no key any more',
      [
        { ...queued, body: Erased.instance },
        { ...failed(1), answerStart: Erased.instance },
      ],
      ROW,
    ],
  ])('has neither when its subject %s', async (_what, events, row) => {
    expect(await shown(events, row)).toMatchObject({ status: 'RETRYING', attempts: [] });
    expect(await shown(events, row)).not.toHaveProperty('body');
  });
});
