import { process, type ProcessDefinition } from '@causeway/commands';
import { CUSTOMER_CREATED } from '@causeway/customers';
import { queueWebhooks } from './queue-webhooks.js';

/** A customer whose verification is decided or under way at birth is told of with that (webhooks §2). */
export const queueWebhooksOnCustomerCreated: ProcessDefinition = process('queue-webhooks-on-customer-created')
  .from('customers')
  .on(CUSTOMER_CREATED, queueWebhooks(CUSTOMER_CREATED));
