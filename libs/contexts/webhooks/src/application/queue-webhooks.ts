import { step, type Reaction } from '@causeway/commands';
import { QueueWebhook } from './requests.js';
import { webhooksFor, type WebhookCause } from './webhook-table.js';

/** All webhooks of one message; they become one write set, in this order. */
export const queueWebhooks =
  (cause: WebhookCause): Reaction =>
  (message) =>
    webhooksFor(cause, message).map((webhook) => step(QueueWebhook, webhook));
