import { findOne, fromUntil, page, type CallContext, type Reading } from '@causeway/commands';
import type { ViewRecord } from '@causeway/event-store';
import { mapPage, unlessErased, type Page } from '@causeway/kernel';
import type { DeliverySummary, WireBody } from '../application/ports.js';
import type { DeliveriesWanted, ShownDelivery } from '../application/requests.js';
import { deliveryView } from './delivery.view.js';

type Tenant = Pick<CallContext, 'platformId' | 'environment'>;

/** Neither body nor attempts: they are sealed, and opened for one delivery at a time. */
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

/** A delivery with its body and every attempt that is kept, opened for those who may see them. */
export const showDelivery = async (
  reading: Required<Reading> & { readonly wireBody: WireBody },
  webhookId: string,
  { platformId, environment }: Tenant,
): Promise<ShownDelivery | null> => {
  const delivery = await findOne(reading, deliveryView, {
    filters: { webhookId, platformId, environment },
    columns: [...SUMMARY, 'skipReason', 'subject', 'body', 'attempts'],
  });
  if (delivery === undefined) return null;
  const { skipReason, subject: _subject, body: sealed, attempts, ...summary } = delivery;
  const body = unlessErased(sealed);
  return {
    ...summaryOf(summary),
    skipReason: skipReason ?? null,
    ...(body !== undefined && { body: reading.wireBody(body) }),
    attempts: unlessErased(attempts) ?? [],
  };
};
