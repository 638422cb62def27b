import type { CallContext, ViewReader } from '@causeway/commands';
import type { Id } from '@causeway/kernel';

const SOME = `
  select webhook_id as "webhookId" from webhooks.delivery_view
   where platform_id = $1 and environment = $2 and subject = $3 and not is_erased
   order by webhook_id
   limit 100`;

/** Webhooks about a customer that are not blanked yet, at most a hundred; none when there are none left. */
export const someWebhooksAbout = (
  customerId: Id<'Customer'>,
  { platformId, environment }: Pick<CallContext, 'platformId' | 'environment'>,
  views: Pick<ViewReader, 'rows'>,
): Promise<{ readonly webhookId: Id<'Webhook'> }[]> =>
  views.rows(SOME, [platformId, environment, customerId]);
