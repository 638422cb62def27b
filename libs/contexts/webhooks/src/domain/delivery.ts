import type { ErasedAt, Id, Instant, Loaded, PersonalFields } from '@causeway/kernel';
import type { DeliveryPolicy, WebhookType } from './webhook-type.js';

/** What is delivered: fixed at birth, the same on every attempt. `body` and `answerStart` are personal. */
export interface WebhookContent extends DeliveryPolicy {
  readonly webhookId: Id<'Webhook'>;
  readonly webhookType: WebhookType;
  /** Webhooks that share one are first sent one after another; the first is the resource itself. */
  readonly orderingKeys: readonly string[];
  /** Under whose key the body is sealed: the customer it is about, or the platform itself. */
  readonly subject: string;
  readonly body: string;
  /** When the change happened that this webhook is about. */
  readonly occurredAt: Instant;
  /** The endpoint's generation at birth; see `Endpoint`. */
  readonly generation: number;
}

export interface Attempt {
  readonly attempt: number;
  readonly attemptedAt: Instant;
  readonly url: string;
  readonly durationMs: number;
  /** Present when there was an HTTP answer. */
  readonly answerStatus?: number;
  /** Present when there was none. */
  readonly failure?: AttemptFailure;
  /** The pause that the answer asked for. */
  readonly retryAfterMs?: number;
  /** The `webhook-timestamp` that was sent, and the keys that signed, the active one first. */
  readonly timestamp?: string;
  readonly signedBy?: readonly string[];
  /** The first 1 KiB of the answer's body. */
  readonly answerStart: string;
}

/** Why there was no answer, in words that reveal nothing of the deployment's network. */
export type AttemptFailure =
  | 'ADDRESS_REFUSED'
  | 'URL_REFUSED'
  | 'DNS_ERROR'
  | 'CONNECTION_ERROR'
  | 'TLS_ERROR'
  | 'TIMEOUT'
  | 'INVALID_ANSWER';

/** `ENDPOINT_PAUSED` only of a question that cannot wait (webhooks §6); everything else waits for the endpoint. */
export type SkipReason = 'NO_ENDPOINT' | 'ENDPOINT_CLEARED' | 'ENDPOINT_PAUSED' | 'BODY_ERASED';

type Happened<Type extends string, Facts> = Readonly<{ type: Type }> & Facts;
type AboutSubject = { readonly webhookId: Id<'Webhook'>; readonly subject: string };

export type DeliveryEvent =
  /** `firstAttemptAt` is when the timer fires; `ordered` lets it wait for earlier webhooks of its resource. */
  | Happened<
      'DeliveryQueued',
      WebhookContent & { readonly firstAttemptAt: Instant; readonly ordered: boolean }
    >
  /** Born without an endpoint. No longer recorded; older logs have it. */
  | Happened<'DeliveryOmitted', WebhookContent & { readonly reason: 'NO_ENDPOINT' }>
  | Happened<'DeliverySkipped', { readonly webhookId: Id<'Webhook'>; readonly reason: SkipReason }>
  | Happened<'AttemptFailed', Attempt & AboutSubject & { readonly nextAttemptAt: Instant }>
  | Happened<'DeliverySucceeded', Attempt & AboutSubject>
  | Happened<'DeliveryExhausted', Attempt & AboutSubject>
  /** The call for approval (webhooks §6) is about to be made, by this process and no other. */
  | Happened<'ApprovalCallBegun', { readonly webhookId: Id<'Webhook'>; readonly callId: string }>
  /** Sent once more, with the same id and bytes; its 7 days begin anew. */
  | Happened<'DeliveryResent', ResentDelivery>
  /** Its subject was erased: body and answers are blanked, and an open delivery is never sent. */
  | Happened<'DeliveryErased', { readonly webhookId: Id<'Webhook'> }>;

/** An attempt, and content, as they are read: the subject may have been erased. */
export type KeptAttempt = ErasedAt<Attempt, 'answerStart'>;
export type KeptContent = ErasedAt<WebhookContent, 'body'>;

const content = { personal: ['body'], subject: 'subject' } as const;
/** What an endpoint answers may echo what it was sent, so it is as personal as the body. */
const attempt = { personal: ['answerStart'], subject: 'subject' } as const;
export const deliveryPersonal = {
  DeliveryQueued: content,
  DeliveryOmitted: content,
  AttemptFailed: attempt,
  DeliverySucceeded: attempt,
  DeliveryExhausted: attempt,
} as const satisfies PersonalFields<DeliveryEvent>;
export type LoadedDeliveryEvent = Loaded<DeliveryEvent, typeof deliveryPersonal>;

export interface ResentDelivery {
  readonly webhookId: Id<'Webhook'>;
  readonly firstAttemptAt: Instant;
  readonly generation: number;
}

/** The fields common to every status of a delivery. `generation` is that of its birth, or of when it was resent. */
interface Known extends KeptContent {
  readonly isErased: boolean;
  readonly attemptsMade: number;
}
export type Delivery = { readonly status: 'ABSENT' } | OpenDelivery | SettledDelivery;

/** A delivery that still has an attempt ahead of it. */
export interface OpenDelivery extends Known {
  readonly status: 'QUEUED' | 'RETRYING';
  /** Attempts of the time before it was resent: the waits between attempts begin anew. */
  readonly attemptsBefore: number;
  /** The attempt that began the approval call. */
  readonly callId?: string;
  readonly firstAttemptAt?: Instant;
}
export interface SettledDelivery extends Known {
  readonly status: 'DELIVERED' | 'UNDELIVERABLE' | 'SKIPPED';
}

export const noDelivery: Delivery = { status: 'ABSENT' };

/** Whether attempts are still to come. */
export const isOpen = (delivery: Delivery): delivery is OpenDelivery =>
  delivery.status === 'QUEUED' || delivery.status === 'RETRYING';

/**
 * What was attempted before a resend is kept apart: the waits between attempts begin anew. A failure counts only
 * while the delivery is open.
 */
export const evolveDelivery = (delivery: Delivery, event: LoadedDeliveryEvent): Delivery => {
  if (event.type === 'DeliveryQueued') return { status: 'QUEUED', ...known(event), attemptsBefore: 0 };
  if (event.type === 'DeliveryOmitted') return { status: 'SKIPPED', ...known(event) };
  if (delivery.status === 'ABSENT') return delivery;
  switch (event.type) {
    case 'ApprovalCallBegun':
      return isOpen(delivery) ? { ...delivery, callId: event.callId } : delivery;
    case 'AttemptFailed':
      if (!isOpen(delivery)) return delivery;
      return {
        ...delivery,
        status: 'RETRYING',
        attemptsMade: event.attempt,
        firstAttemptAt: delivery.firstAttemptAt ?? event.attemptedAt,
      };
    case 'DeliverySucceeded':
      return settled(delivery, 'DELIVERED', event.attempt);
    case 'DeliveryExhausted':
      return settled(delivery, 'UNDELIVERABLE', event.attempt);
    case 'DeliverySkipped':
      return settled(delivery, 'SKIPPED');
    case 'DeliveryErased':
      return { ...(isOpen(delivery) ? settled(delivery, 'SKIPPED') : delivery), isErased: true };
    case 'DeliveryResent': {
      const { attemptsMade } = delivery;
      const { generation } = event;
      return { ...settled(delivery, 'SKIPPED'), status: 'QUEUED', generation, attemptsBefore: attemptsMade };
    }
  }
};

const known = (content: KeptContent): Known => ({ ...contentOf(content), isErased: false, attemptsMade: 0 });

const settled = (
  delivery: Known,
  status: SettledDelivery['status'],
  attemptsMade = delivery.attemptsMade,
): SettledDelivery => ({ status, ...contentOf(delivery), isErased: delivery.isErased, attemptsMade });

const contentOf = ({
  webhookId,
  webhookType,
  orderingKeys,
  subject,
  body,
  occurredAt,
  generation,
  retried,
  timeoutMs,
}: KeptContent): KeptContent => ({
  webhookId,
  webhookType,
  orderingKeys,
  subject,
  body,
  occurredAt,
  generation,
  retried,
  timeoutMs,
});
