import type { Environment } from '@causeway/kernel';
import type { EventEnvelope, InlineView } from '@causeway/commands';
import { defineView, flag, integer, text, time, type ViewRowOf } from '@causeway/event-store';
import type { Delivery, KeptAttempt, KeptContent, LoadedDeliveryEvent } from '../domain/delivery.js';

/** One row a webhook: its state. The body and the answers are in its stream, sealed under the subject's key. */
export const deliveryView = defineView('webhooks.delivery_view', {
  key: ['webhookId'],
  columns: {
    webhookId: text(),
    platformId: text(),
    environment: text<Environment>(),
    type: text(),
    status: text<Exclude<Delivery['status'], 'ABSENT'>>(),
    orderingKey: text(),
    subject: text(),
    isErased: flag(),
    attemptsMade: integer(),
    lastAnswerStatus: integer().optional(),
    lastFailure: text().optional(),
    skipReason: text().optional(),
    nextAttemptAt: time().optional(),
    occurredAt: time(),
    createdAt: time(),
    updatedAt: time(),
  },
});

export type DeliveryRow = ViewRowOf<typeof deliveryView>;

export const deliveryRows: InlineView<LoadedDeliveryEvent, DeliveryRow> = {
  definition: deliveryView,
  rowKey: ({ webhookId }) => ({ webhook_id: webhookId }),
  fold: (row, event, envelope) => {
    switch (event.type) {
      case 'DeliveryQueued':
        return { ...born(event, envelope), status: 'QUEUED', next_attempt_at: event.firstAttemptAt };
      case 'DeliveryOmitted':
        return { ...born(event, envelope), status: 'SKIPPED', skip_reason: event.reason };
      case 'AttemptFailed':
        return attempted(row, event, envelope, { status: 'RETRYING', next_attempt_at: event.nextAttemptAt });
      case 'DeliverySucceeded':
        return attempted(row, event, envelope, { status: 'DELIVERED', next_attempt_at: null });
      case 'DeliveryExhausted':
        return attempted(row, event, envelope, { status: 'UNDELIVERABLE', next_attempt_at: null });
      case 'DeliverySkipped':
        return changed(row, envelope, {
          status: 'SKIPPED',
          skip_reason: event.reason,
          next_attempt_at: null,
        });
      case 'ApprovalCallBegun':
        return row ?? null;
      case 'DeliveryResent':
        return changed(row, envelope, {
          status: 'QUEUED',
          skip_reason: null,
          next_attempt_at: event.firstAttemptAt,
        });
      case 'DeliveryErased':
        return changed(row, envelope, erased(row));
    }
  },
};

const born = (content: KeptContent, { metadata, recordedAt }: EventEnvelope): DeliveryRow => ({
  webhook_id: content.webhookId,
  platform_id: metadata.platformId,
  environment: metadata.environment,
  type: content.webhookType,
  status: 'QUEUED',
  ordering_key: content.orderingKeys[0] ?? content.webhookId,
  subject: content.subject,
  is_erased: false,
  attempts_made: 0,
  last_answer_status: null,
  last_failure: null,
  skip_reason: null,
  next_attempt_at: null,
  occurred_at: content.occurredAt,
  created_at: recordedAt,
  updated_at: recordedAt,
});

type Outcome = Pick<DeliveryRow, 'status' | 'next_attempt_at'>;

const OPEN: readonly DeliveryRow['status'][] = ['QUEUED', 'RETRYING'];

const erased = (row: DeliveryRow | null | undefined): Partial<DeliveryRow> => ({
  is_erased: true,
  next_attempt_at: null,
  ...(row && OPEN.includes(row.status) && { status: 'SKIPPED', skip_reason: 'BODY_ERASED' }),
});

const attempted = (
  row: DeliveryRow | null | undefined,
  event: Pick<KeptAttempt, 'attempt' | 'answerStatus' | 'failure'>,
  envelope: EventEnvelope,
  outcome: Outcome,
): DeliveryRow | null =>
  changed(row, envelope, {
    ...outcome,
    attempts_made: event.attempt,
    last_answer_status: event.answerStatus ?? null,
    last_failure: event.failure ?? null,
  });

const changed = (
  row: DeliveryRow | null | undefined,
  { recordedAt }: EventEnvelope,
  change: Partial<DeliveryRow>,
): DeliveryRow | null => (row ? { ...row, ...change, updated_at: recordedAt } : null);
