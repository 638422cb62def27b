import { derivedUuid, idOf } from '@causeway/kernel';
import type { PublishedMessage } from '@causeway/event-store';
import { WEBHOOK_ENDPOINT_CHANGED } from '@causeway/platform';
import type { WebhookType } from '../domain/webhook-type.js';
import type { WebhookToQueue } from './requests.js';

/** What a published event becomes for the platform. */
interface WebhookSource {
  readonly type: WebhookType;
  /** The resource whose webhooks are first sent in order. */
  readonly orderingKey: (message: PublishedMessage) => string;
  readonly data: (message: PublishedMessage) => object;
}

/** Published event → webhook (webhooks §2). A type whose area is not built yet gets its row with the area. */
export const WEBHOOK_SOURCES = {
  [WEBHOOK_ENDPOINT_CHANGED]: {
    type: 'TEST',
    orderingKey: ({ metadata }) => metadata.platformId,
    data: () => ({}),
  },
} as const satisfies Readonly<Record<string, WebhookSource>>;

export type WebhookCause = keyof typeof WEBHOOK_SOURCES;

/** The same message always gives the same webhook id, so that reading it twice queues it once. */
export const webhookFor = (cause: WebhookCause, message: PublishedMessage): WebhookToQueue => {
  const source: WebhookSource = WEBHOOK_SOURCES[cause];
  return {
    webhookId: idOf('Webhook', derivedUuid(message.lane, String(message.position), source.type)),
    type: source.type,
    orderingKey: source.orderingKey(message),
    data: source.data(message),
    occurredAt: message.recordedAt,
  };
};
