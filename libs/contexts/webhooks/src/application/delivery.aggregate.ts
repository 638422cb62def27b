import { uuidOf, type Id } from '@causeway/kernel';
import type { Aggregate, Consequences, EventEnvelope } from '@causeway/commands';
import type { NewTimer } from '@causeway/event-store';
import { isApprovalCall } from '../domain/webhook-type.js';
import { evolveDelivery, isOpen, noDelivery, type Delivery, type DeliveryEvent } from '../domain/delivery.js';
import { reviewOf } from './endpoint.handlers.js';
import type { DueAttempt } from './requests.js';
import { deliveryRows } from '../read/delivery.view.js';

export const DELIVER_WEBHOOK = 'deliver-webhook';

/** Every open delivery's timer, replaced by each attempt. */
export const timerOf = (webhookId: Id<'Webhook'>): string => `deliver-${uuidOf(webhookId)}`;

/** What the timer carries: the lane knows the environment, but not the platform. */
export interface DeliveryDue extends DueAttempt {
  readonly platformId: string;
}

/**
 * Every open delivery has exactly one timer, replaced by each attempt and gone with the last. Only the first carries
 * ordering keys: it waits for earlier webhooks of the resource, and of the payment behind it, to have had their first
 * attempt, and once that failed it holds up no other (webhooks §5, §9).
 */
const consequencesOf = (
  event: DeliveryEvent,
  before: Delivery,
  after: Delivery,
  { metadata, recordedAt }: EventEnvelope,
): Consequences => {
  if (after.status === 'ABSENT') return {};
  const timerId = timerOf(event.webhookId);
  const due = (dueAt: NewTimer['dueAt']): NewTimer => ({
    ...{ timerId, name: DELIVER_WEBHOOK, dueAt },
    data: dueOf(after, metadata.platformId),
  });
  switch (event.type) {
    case 'DeliveryQueued': {
      const first = due(event.firstAttemptAt);
      return { timers: [event.ordered ? { ...first, orderingKeys: event.orderingKeys } : first] };
    }
    case 'AttemptFailed':
      return { timers: [due(event.nextAttemptAt)] };
    case 'DeliveryResent':
      return { timers: [{ ...due(event.firstAttemptAt), orderingKeys: after.orderingKeys }] };
    case 'DeliveryOmitted':
    case 'ApprovalCallBegun':
      return {};
    case 'DeliveryExhausted': {
      const review = reviewOf(metadata.platformId, recordedAt);
      const isOutOfTime = before.status !== 'ABSENT' && before.retried;
      return { cancelTimers: [timerId], ...(isOutOfTime && { timers: [review] }) };
    }
    case 'DeliverySucceeded':
    case 'DeliverySkipped':
    case 'DeliveryErased':
      return { cancelTimers: [timerId] };
  }
};

const dueOf = (
  delivery: Exclude<Delivery, { readonly status: 'ABSENT' }>,
  platformId: string,
): DeliveryDue => {
  const { webhookId, webhookType, orderingKeys, attemptsMade } = delivery;
  return {
    webhookId,
    platformId,
    resourceId: orderingKeys[0] ?? webhookId,
    isFirst: attemptsMade === 0,
    ...(isApprovalCall(webhookType, delivery) && { asksApproval: true }),
  };
};

/** One stream a webhook: `delivery-<webhook uuid>`. */
export const deliveries: Aggregate<Delivery, DeliveryEvent> = {
  category: 'delivery',
  initial: noDelivery,
  evolve: evolveDelivery,
  isOver: (delivery) => delivery.status !== 'ABSENT' && !isOpen(delivery),
  views: [deliveryRows],
  consequences: consequencesOf,
};
