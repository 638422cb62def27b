import { Erased, nothing, record, reject, type Decision, type Instant } from '@causeway/kernel';
import { isOpen, type Delivery, type DeliveryEvent } from './delivery.js';
import type { Endpoint } from './endpoint.js';

export type ResendRefusal = 'DELIVERY_NOT_FOUND' | 'WEBHOOK_ENDPOINT_NOT_SET' | 'DELIVERY_NOT_RESENDABLE';

/**
 * A settled delivery is sent once more, with its id and its bytes (webhooks §5). One that still has an attempt ahead
 * is on its way already. An approval call is made once, and nothing is sent about an erased person.
 */
export const resendDelivery = (
  { now }: { readonly now: Instant },
  delivery: Delivery,
  endpoint: Endpoint,
): Decision<DeliveryEvent, ResendRefusal> => {
  if (delivery.status === 'ABSENT') return reject('DELIVERY_NOT_FOUND');
  if (isOpen(delivery)) return nothing();
  if (delivery.isErased || delivery.body instanceof Erased)
    return reject('DELIVERY_NOT_RESENDABLE', { reason: 'BODY_ERASED' });
  if (delivery.webhookType === 'INCOMING_PAYMENT.PENDING' && !delivery.retried)
    return reject('DELIVERY_NOT_RESENDABLE', { reason: 'APPROVAL_CALL' });
  if (endpoint.status === 'NONE') return reject('WEBHOOK_ENDPOINT_NOT_SET');
  const { webhookId } = delivery;
  return record({ type: 'DeliveryResent', webhookId, firstAttemptAt: now, generation: endpoint.generation });
};
