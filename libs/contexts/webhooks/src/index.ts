export { webhookQueued } from './application/delivery.handlers.js';
export { endpointSet } from './application/endpoint.handlers.js';
export * from './application/requests.js';
export type {
  ApprovalOutcome,
  ApprovalReporter,
  DeliveryObserver,
  DeliverySummary,
  UrlVerdict,
} from './application/ports.js';
export { policyOf, WEBHOOK_TYPES, type DeliveryPolicy, type WebhookType } from './domain/webhook-type.js';
export type { WebhookSettings } from './infrastructure/webhook-settings.js';
export type { WebhooksHost } from './infrastructure/webhooks-adapters.js';
export { openDeliveries, OPEN_COUNTED_MAX, type OpenDeliveries } from './read/open-deliveries.js';
export { webhooks, type WebhooksRejection } from './webhooks.module.js';
