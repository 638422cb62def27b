import type { Recording } from '@causeway/commands';
import { forgetsPersons } from '@causeway/customers';
import { derivedUuid, uuidOf, type Id } from '@causeway/kernel';
import type { Delivery, DeliveryEvent } from '../domain/delivery.js';
import { eraseDelivery } from '../domain/erase-delivery.decide.js';
import { someWebhooksAbout } from '../read/webhooks-about.js';
import { deliveries } from './delivery.aggregate.js';
import type { WebhooksPorts } from './ports.js';

/** Blanks one webhook about an erased person. */
export const deliveryErased = (webhookId: Id<'Webhook'>): Recording<Delivery, DeliveryEvent> => ({
  name: 'erase-delivery',
  on: deliveries,
  id: uuidOf(webhookId),
  decide: (delivery) => eraseDelivery({ webhookId }, delivery),
});

/** When a person is erased, the webhooks about it are blanked. One that is blanked is not found again. */
export const forgetting = forgetsPersons<Pick<WebhooksPorts, 'record' | 'views'>>(
  'webhooks',
  ({ record, views }) =>
    async (customerId, call) => {
      for (;;) {
        const left = await someWebhooksAbout(customerId, call, views);
        if (left.length === 0) return;
        for (const { webhookId } of left)
          await record(
            { ...call, commandId: derivedUuid('erase-delivery', webhookId) },
            deliveryErased(webhookId),
          );
      }
    },
);
