import { after, nothing, record, reject, type Decision, type Id, type Instant } from '@causeway/kernel';
import {
  isOpen,
  type Attempt,
  type Delivery,
  type DeliveryEvent,
  type OpenDelivery,
  type SkipReason,
} from './delivery.js';
import type { Endpoint } from './endpoint.js';
import { renderBody } from './envelope.js';
import { nextAttemptAt } from './retry-schedule.js';
import { policyOf, type WebhookType } from './webhook-type.js';

/**
 * A delivery whose caller makes the attempt and waits for it has its timer only in case the caller crashes.
 * It fires long after any attempt has ended (webhooks §4: 10 s for tests).
 */
const IN_BAND_GRACE_MS = 60_000;

export interface Queueing {
  readonly webhookId: Id<'Webhook'>;
  readonly type: WebhookType;
  readonly orderingKeys: readonly string[];
  readonly subject: string;
  readonly data: object;
  readonly occurredAt: Instant;
  readonly isInBand: boolean;
  readonly asksApproval?: boolean;
  readonly now: Instant;
}

/** One event, one delivery, fixed to the byte; none at all without an endpoint. */
export const queueDelivery = (
  webhook: Queueing,
  delivery: Delivery,
  endpoint: Endpoint,
): Decision<DeliveryEvent> => {
  if (delivery.status !== 'ABSENT' || endpoint.status === 'NONE') return nothing();
  const { webhookId, type, orderingKeys, subject, occurredAt, now } = webhook;
  const content = {
    webhookId,
    webhookType: type,
    orderingKeys,
    subject,
    body: renderBody(webhookId, type, now, webhook.data),
    occurredAt,
    generation: endpoint.generation,
    ...policyOf(type, webhook.asksApproval),
  };
  return record({
    type: 'DeliveryQueued',
    ...content,
    firstAttemptAt: webhook.isInBand ? after(now, IN_BAND_GRACE_MS) : now,
    ordered: !webhook.isInBand,
  });
};

/** The result of an attempt; `attempt` counts from 1. */
export type AttemptMade = Omit<Attempt, 'attemptedAt' | 'answerStart'> & { readonly answerStart: string };

/** webhooks §4: any 2xx, and 409, by which a consumer says that it already has this id. */
export const countsAsDelivered = (status: number | undefined): boolean =>
  status !== undefined && ((status >= 200 && status < 300) || status === 409);

/**
 * Records an attempt: the delivery arrived, is tried again at a named time, or is given up. An attempt whose number was
 * recorded already counts only if it arrived.
 */
export const recordAttempt = (
  made: AttemptMade,
  delivery: Delivery,
  now: Instant,
): Decision<DeliveryEvent, 'DELIVERY_NOT_FOUND'> => {
  if (delivery.status === 'ABSENT') return reject('DELIVERY_NOT_FOUND');
  if (!isOpen(delivery)) return nothing();
  const attempt = { ...made, attemptedAt: now, webhookId: delivery.webhookId, subject: delivery.subject };
  // A delivery is over once it arrived, even if another instance recorded this attempt's number as failed.
  if (countsAsDelivered(made.answerStatus)) return record({ type: 'DeliverySucceeded', ...attempt });
  if (made.attempt !== delivery.attemptsMade + 1) return nothing();
  const next = retryAt(attempt, delivery, now);
  return record(
    next === undefined
      ? { type: 'DeliveryExhausted', ...attempt }
      : { type: 'AttemptFailed', ...attempt, nextAttemptAt: next },
  );
};

const retryAt = (made: Attempt, delivery: OpenDelivery, now: Instant): Instant | undefined =>
  delivery.retried
    ? nextAttemptAt({
        webhookId: delivery.webhookId,
        attempt: made.attempt - delivery.attemptsBefore,
        firstAttemptAt: delivery.firstAttemptAt ?? now,
        now,
        retryAfterMs: made.retryAfterMs ?? 0,
      })
    : undefined;

/** The endpoint was cleared, or the body's subject erased, before the webhook arrived. */
export const skipDelivery = (
  { webhookId, reason }: { readonly webhookId: Id<'Webhook'>; readonly reason: SkipReason },
  delivery: Delivery,
): Decision<DeliveryEvent, 'DELIVERY_NOT_FOUND'> => {
  if (delivery.status === 'ABSENT') return reject('DELIVERY_NOT_FOUND');
  return isOpen(delivery) ? record({ type: 'DeliverySkipped', webhookId, reason }) : nothing();
};

/** An approval call is made once: a second attempt finds that it was begun. */
export const beginApprovalCall = (
  { callId }: { readonly callId: string },
  delivery: Delivery,
): Decision<DeliveryEvent, 'DELIVERY_NOT_FOUND'> => {
  if (delivery.status === 'ABSENT') return reject('DELIVERY_NOT_FOUND');
  if (!isOpen(delivery) || delivery.callId !== undefined) return nothing();
  return record({ type: 'ApprovalCallBegun', webhookId: delivery.webhookId, callId });
};
