import type { Environment } from '@causeway/kernel';
import type { EventEnvelope, InlineView } from '@causeway/commands';
import { defineView, integer, json, text, time, type ViewRowOf } from '@causeway/event-store';
import type { Delivery, KeptAttempt, KeptContent, LoadedDeliveryEvent } from '../domain/delivery.js';

/** Attempts kept in a row: at 30 minutes apart, the last day; the log keeps them all. */
export const ATTEMPTS_KEPT = 50;

/** One row a webhook. Its body and the starts of the answers are sealed under the subject's key. */
export const deliveryView = defineView('webhooks.delivery_view', {
  key: ['webhookId'],
  subject: 'subject',
  columns: {
    webhookId: text(),
    platformId: text(),
    environment: text<Environment>(),
    type: text(),
    status: text<Exclude<Delivery['status'], 'ABSENT'>>(),
    orderingKey: text(),
    subject: text(),
    /** `null` once its subject was erased. */
    body: text().sealed(),
    generation: integer(),
    timeoutMs: integer(),
    attemptsMade: integer(),
    attempts: json<readonly KeptAttempt[]>().sealed(),
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
          generation: event.generation,
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
  body: content.body,
  generation: content.generation,
  timeout_ms: content.timeoutMs,
  attempts_made: 0,
  attempts: [],
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
  body: null,
  attempts: null,
  next_attempt_at: null,
  ...(row && OPEN.includes(row.status) && { status: 'SKIPPED', skip_reason: 'BODY_ERASED' }),
});

const attempted = (
  row: DeliveryRow | null | undefined,
  event: KeptAttempt,
  envelope: EventEnvelope,
  outcome: Outcome,
): DeliveryRow | null =>
  changed(row, envelope, {
    ...outcome,
    attempts_made: event.attempt,
    attempts: [...attemptsOf(row), attemptOf(event)].slice(-ATTEMPTS_KEPT),
    last_answer_status: event.answerStatus ?? null,
    last_failure: event.failure ?? null,
  });

const changed = (
  row: DeliveryRow | null | undefined,
  { recordedAt }: EventEnvelope,
  change: Partial<DeliveryRow>,
): DeliveryRow | null => (row ? { ...row, ...change, updated_at: recordedAt } : null);

/** The attempts of an erased subject read as none. */
const attemptsOf = (row: DeliveryRow | null | undefined): readonly KeptAttempt[] =>
  row !== null && row !== undefined && isList(row.attempts) ? row.attempts : [];

const isList = (attempts: DeliveryRow['attempts']): attempts is readonly KeptAttempt[] =>
  Array.isArray(attempts);

const attemptOf = (event: KeptAttempt): KeptAttempt => ({
  attempt: event.attempt,
  attemptedAt: event.attemptedAt,
  url: event.url,
  durationMs: event.durationMs,
  ...(event.answerStatus === undefined ? {} : { answerStatus: event.answerStatus }),
  ...(event.failure === undefined ? {} : { failure: event.failure }),
  ...(event.retryAfterMs === undefined ? {} : { retryAfterMs: event.retryAfterMs }),
  ...(event.timestamp === undefined ? {} : { timestamp: event.timestamp }),
  ...(event.signedBy === undefined ? {} : { signedBy: event.signedBy }),
  answerStart: event.answerStart,
});
