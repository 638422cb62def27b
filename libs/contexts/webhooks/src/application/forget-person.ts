import { Command, decides, type CallContext, type CommandHandling } from '@causeway/commands';
import { forgetsPersons } from '@causeway/customers';
import { derivedUuid, uuidOf, type Id } from '@causeway/kernel';
import { eraseDelivery } from '../domain/erase-delivery.decide.js';
import { someWebhooksAbout } from '../read/webhooks-about.js';
import { deliveries } from './delivery.aggregate.js';
import type { WebhooksPorts } from './ports.js';

/** Blanks one webhook about an erased person. Known inside this context only. */
export class EraseDelivery extends Command<{ readonly webhookId: Id<'Webhook'> }, null> {
  static readonly type = 'webhooks.erase-delivery';
}

export const eraseDeliveryHandling: CommandHandling = decides({
  command: EraseDelivery,
  aggregate: deliveries,
  streamId: ({ webhookId }) => uuidOf(webhookId),
  decide: eraseDelivery,
  answer: () => null,
});

export const forgetting = forgetsPersons('webhooks');

/** A webhook that is blanked is not found again, so whoever was cut off goes on with the rest. */
export const forgetWebhooksAbout =
  ({ dispatch, views }: Pick<WebhooksPorts, 'dispatch' | 'views'>) =>
  async (customerId: Id<'Customer'>, call: CallContext): Promise<void> => {
    for (;;) {
      const left = await someWebhooksAbout(customerId, call, views);
      if (left.length === 0) return;
      for (const { webhookId } of left)
        await dispatch.execute(
          new EraseDelivery({ webhookId }, { ...call, commandId: derivedUuid('erase-delivery', webhookId) }),
        );
    }
  };
