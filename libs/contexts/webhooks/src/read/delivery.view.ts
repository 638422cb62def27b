import type { Environment, Erased } from '@causeway/kernel';
import type { EventEnvelope, InlineView } from '@causeway/commands';
import type { ViewDefinition } from '@causeway/event-store';
import type { Attempt, Delivery, DeliveryEvent, WebhookContent } from '../domain/delivery.js';

/** Attempts kept in a row: at 30 minutes apart, the last day; the log keeps them all. */
export const ATTEMPTS_KEPT = 50;

/** One row a webhook. Its body and the starts of the answers are sealed under the subject's key. */
export const deliveryView = {
  table: 'delivery_view',
  key: ['webhook_id'],
  columns: {
    webhook_id: 'text',
    platform_id: 'text',
    environment: 'text',
    type: 'text',
    status: 'text',
    ordering_key: 'text',
    subject: 'text',
    body: 'text',
    generation: 'integer',
    timeout_ms: 'integer',
    attempts_made: 'integer',
    attempts: 'json',
    last_answer_status: 'integer',
    last_failure: 'text',
    skip_reason: 'text',
    next_attempt_at: 'timestamptz',
    occurred_at: 'timestamptz',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
  },
  personal: ['body', 'attempts'],
  subjectColumn: 'subject',
} as const satisfies ViewDefinition;

export type DeliveryRow = {
  readonly webhook_id: string;
  readonly platform_id: string;
  readonly environment: Environment;
  readonly type: string;
  readonly status: Exclude<Delivery['status'], 'ABSENT'>;
  readonly ordering_key: string;
  readonly subject: string;
  /** `null` once its subject was erased. */
  readonly body: string | Erased | null;
  readonly generation: number;
  readonly timeout_ms: number;
  readonly attempts_made: number;
  readonly attempts: readonly Attempt[] | Erased | null;
  readonly last_answer_status: number | null;
  readonly last_failure: string | null;
  readonly skip_reason: string | null;
  readonly next_attempt_at: string | null;
  readonly occurred_at: string;
  readonly created_at: string;
  readonly updated_at: string;
};

export const deliveryRows: InlineView<DeliveryEvent, DeliveryRow> = {
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

const born = (content: WebhookContent, { metadata, recordedAt }: EventEnvelope): DeliveryRow => ({
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

type Fate = Pick<DeliveryRow, 'status' | 'next_attempt_at'>;

const OPEN: readonly DeliveryRow['status'][] = ['QUEUED', 'RETRYING'];

const erased = (row: DeliveryRow | null | undefined): Partial<DeliveryRow> => ({
  body: null,
  attempts: null,
  next_attempt_at: null,
  ...(row && OPEN.includes(row.status) && { status: 'SKIPPED', skip_reason: 'BODY_ERASED' }),
});

const attempted = (
  row: DeliveryRow | null | undefined,
  event: Attempt,
  envelope: EventEnvelope,
  fate: Fate,
): DeliveryRow | null =>
  changed(row, envelope, {
    ...fate,
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
const attemptsOf = (row: DeliveryRow | null | undefined): readonly Attempt[] =>
  row !== null && row !== undefined && isList(row.attempts) ? row.attempts : [];

const isList = (attempts: DeliveryRow['attempts']): attempts is readonly Attempt[] => Array.isArray(attempts);

const attemptOf = (event: Attempt): Attempt => ({
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
