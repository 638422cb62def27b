import type { Erased, Id, Instant } from '@causeway/kernel';
import type { DeliveryPolicy, WebhookType } from './webhook-type.js';

/** What is delivered: fixed at birth, the same on every attempt. `body` and `answerStart` are personal. */
export interface WebhookContent extends DeliveryPolicy {
  readonly webhookId: Id<'Webhook'>;
  readonly webhookType: WebhookType;
  /** Webhooks that share one are first sent one after another; the first is the resource itself. */
  readonly orderingKeys: readonly string[];
  /** Under whose key the body is sealed: the customer it tells about, or the platform itself. */
  readonly subject: string;
  readonly body: string | Erased;
  /** When the change happened that this webhook tells. */
  readonly occurredAt: Instant;
  /** The endpoint's generation at birth; see `Endpoint`. */
  readonly generation: number;
}

/** One HTTP request to the endpoint, and what came of it. */
export interface Attempt {
  readonly attempt: number;
  readonly attemptedAt: Instant;
  readonly url: string;
  readonly durationMs: number;
  /** Present when there was an HTTP answer. */
  readonly answerStatus?: number;
  /** Present when there was none. */
  readonly failure?: AttemptFailure;
  /** The first 1 KiB of the answer's body. */
  readonly answerStart: string | Erased;
}

/** Why there was no answer, in words that tell a platform nothing about our network. */
export type AttemptFailure =
  | 'ADDRESS_REFUSED'
  | 'URL_REFUSED'
  | 'DNS_ERROR'
  | 'CONNECTION_ERROR'
  | 'TLS_ERROR'
  | 'TIMEOUT'
  | 'INVALID_ANSWER';

export type SkipReason = 'NO_ENDPOINT' | 'ENDPOINT_CLEARED' | 'BODY_ERASED';

type Told<Type extends string, Facts> = Readonly<{ type: Type }> & Facts;
type AboutSubject = { readonly webhookId: Id<'Webhook'>; readonly subject: string };

export type DeliveryEvent =
  /** `firstAttemptAt` is when the timer fires; `ordered` lets it wait for earlier webhooks of its resource. */
  | Told<'DeliveryQueued', WebhookContent & { readonly firstAttemptAt: Instant; readonly ordered: boolean }>
  /** Born without an endpoint: kept, not sent. */
  | Told<'DeliveryOmitted', WebhookContent & { readonly reason: 'NO_ENDPOINT' }>
  | Told<'DeliverySkipped', { readonly webhookId: Id<'Webhook'>; readonly reason: SkipReason }>
  | Told<'AttemptFailed', Attempt & AboutSubject & { readonly nextAttemptAt: Instant }>
  | Told<'DeliverySucceeded', Attempt & AboutSubject>
  | Told<'DeliveryExhausted', Attempt & AboutSubject>
  /** The person whom it told about was erased: body and answers are gone, and an open one is never sent. */
  | Told<'DeliveryErased', { readonly webhookId: Id<'Webhook'> }>;

export type Delivery =
  | { readonly status: 'ABSENT' }
  | OpenDelivery
  | { readonly status: 'DELIVERED' | 'UNDELIVERABLE' | 'SKIPPED' };

/** A delivery that still has an attempt ahead of it. */
export interface OpenDelivery {
  readonly status: 'QUEUED' | 'RETRYING';
  readonly webhookId: Id<'Webhook'>;
  readonly subject: string;
  readonly retried: boolean;
  readonly attemptsMade: number;
  readonly firstAttemptAt?: Instant;
}

export const noDelivery: Delivery = { status: 'ABSENT' };

export const isOpen = (delivery: Delivery): delivery is OpenDelivery =>
  delivery.status === 'QUEUED' || delivery.status === 'RETRYING';

export const evolveDelivery = (delivery: Delivery, event: DeliveryEvent): Delivery => {
  switch (event.type) {
    case 'DeliveryQueued':
      return {
        status: 'QUEUED',
        webhookId: event.webhookId,
        subject: event.subject,
        retried: event.retried,
        attemptsMade: 0,
      };
    case 'AttemptFailed':
      if (!isOpen(delivery)) return delivery;
      return {
        ...delivery,
        status: 'RETRYING',
        attemptsMade: event.attempt,
        firstAttemptAt: delivery.firstAttemptAt ?? event.attemptedAt,
      };
    case 'DeliverySucceeded':
      return { status: 'DELIVERED' };
    case 'DeliveryExhausted':
      return { status: 'UNDELIVERABLE' };
    case 'DeliveryOmitted':
    case 'DeliverySkipped':
      return { status: 'SKIPPED' };
    case 'DeliveryErased':
      return isOpen(delivery) ? { status: 'SKIPPED' } : delivery;
  }
};
