import { jsonText, type Id, type Instant } from '@causeway/kernel';
import type { WebhookType } from './webhook-type.js';

/**
 * The exact text that is stored, signed and sent, on the first attempt and on every later one (webhooks §1).
 * It is rendered once: a consumer verifies the raw bytes, so nothing may serialise it again.
 */
export const renderBody = (id: Id<'Webhook'>, type: WebhookType, timestamp: Instant, data: object): string =>
  jsonText({ id, type, timestamp, data });
