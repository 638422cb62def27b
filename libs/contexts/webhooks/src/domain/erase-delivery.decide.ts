import { nothing, record, type Decision, type Id } from '@causeway/kernel';
import type { Delivery, DeliveryEvent } from './delivery.js';

/** Blanks a webhook about an erased person, whatever its status. */
export const eraseDelivery = (
  { webhookId }: { readonly webhookId: Id<'Webhook'> },
  delivery: Delivery,
): Decision<DeliveryEvent> =>
  delivery.status === 'ABSENT' ? nothing() : record({ type: 'DeliveryErased', webhookId });
