import { process, type ProcessDefinition } from '@causeway/commands';
import { ACCOUNT_STATUS_CHANGED } from '@causeway/external-accounts';
import { queueWebhooks } from './queue-webhooks.js';

/** A wallet whose ownership is proven, or not, is told of (webhooks §2). */
export const queueWebhooksOnExternalAccountChanged: ProcessDefinition = process(
  'queue-webhooks-on-external-account-changed',
)
  .from('external_accounts')
  .on(ACCOUNT_STATUS_CHANGED, queueWebhooks(ACCOUNT_STATUS_CHANGED));
