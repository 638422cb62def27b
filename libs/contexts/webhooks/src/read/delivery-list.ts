import { findOne, fromUntil, page, type CallContext, type Reading } from '@causeway/commands';
import { laneOf, type EventStore, type ViewRecord } from '@causeway/event-store';
import { mapPage, unlessErased, uuidOf, type Id, type Page } from '@causeway/kernel';
import type { DeliverySummary, WireBody } from '../application/ports.js';
import type { DeliveriesWanted, ShownDelivery } from '../application/requests.js';
import { attemptsIn, loggedDelivery } from './delivery-stream.js';
import { deliveryView } from './delivery.view.js';

/** Attempts shown: at 30 minutes apart, the last day; the log keeps them all. */
export const ATTEMPTS_SHOWN = 50;

type Tenant = Pick<CallContext, 'platformId' | 'environment'>;

/** Neither body nor attempts: they are in its stream, and opened for one delivery at a time. */
const SUMMARY = [
  ...(['webhookId', 'type', 'status', 'orderingKey', 'attemptsMade', 'lastAnswerStatus'] as const),
  ...(['lastFailure', 'nextAttemptAt', 'createdAt', 'updatedAt'] as const),
] as const;

/** One page, newest first, then by id (config-and-tokens §6). */
export const listDeliveries = async (
  reading: Reading,
  { platformId, environment }: Tenant,
  { status, type, resourceId, createdAfter, createdBefore, limit, after }: DeliveriesWanted,
): Promise<Page<DeliverySummary>> => {
  const found = await page(reading, deliveryView, {
    filters: {
      ...{ platformId, environment, status, type, orderingKey: resourceId },
      createdAt: fromUntil(createdAfter, createdBefore),
    },
    columns: SUMMARY,
    limit,
    after,
  });
  return mapPage(found, summaryOf);
};

const summaryOf = (
  delivery: Pick<ViewRecord<typeof deliveryView>, (typeof SUMMARY)[number]>,
): DeliverySummary => ({
  ...delivery,
  lastAnswerStatus: delivery.lastAnswerStatus ?? null,
  lastFailure: delivery.lastFailure ?? null,
  nextAttemptAt: delivery.nextAttemptAt ?? null,
});

/** A delivery with its body and its latest attempts, opened for those who may see them. */
export const showDelivery = async (
  reading: Reading & { readonly store: Pick<EventStore, 'load'>; readonly wireBody: WireBody },
  webhookId: Id<'Webhook'>,
  { platformId, environment }: Tenant,
): Promise<ShownDelivery | null> => {
  const delivery = await findOne(reading, deliveryView, {
    filters: { webhookId, platformId, environment },
    columns: [...SUMMARY, 'skipReason', 'isErased'],
  });
  if (delivery === undefined) return null;
  const { skipReason, isErased, ...summary } = delivery;
  const content = isErased ? NO_CONTENT : await contentOf(reading.store, webhookId, environment);
  return {
    ...summaryOf(summary),
    skipReason: skipReason ?? null,
    ...(content.body !== undefined && { body: reading.wireBody(content.body) }),
    attempts: content.attempts,
  };
};

interface Content {
  readonly body?: string;
  readonly attempts: ShownDelivery['attempts'];
}
const NO_CONTENT: Content = { attempts: [] };

/** Of a subject whose key was shredded there is none. */
const contentOf = async (
  store: Pick<EventStore, 'load'>,
  webhookId: Id<'Webhook'>,
  environment: Tenant['environment'],
): Promise<Content> => {
  const events = await store.load(laneOf('webhooks', environment), `delivery-${uuidOf(webhookId)}`);
  const state = loggedDelivery(events)?.known.state;
  const body = state === undefined || state.status === 'ABSENT' ? undefined : unlessErased(state.body);
  return body === undefined ? NO_CONTENT : { body, attempts: attemptsIn(events).slice(-ATTEMPTS_SHOWN) };
};
