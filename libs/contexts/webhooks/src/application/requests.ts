import type { Id, Instant, KeysetPosition, Page } from '@causeway/kernel';
import { Command, Query } from '@causeway/commands';
import type { PauseReason } from '../domain/endpoint.js';
import type { AttemptFailure, Delivery, KeptAttempt, SkipReason } from '../domain/delivery.js';
import type { ReplayFilter } from '../domain/replay.js';
import type { WebhookType } from '../domain/webhook-type.js';
import type { DeliverySummary, UrlVerdict } from './ports.js';

/** Whether webhooks are attempted; they are queued all the same. Refused with `WEBHOOK_ENDPOINT_NOT_SET`. */
export class PauseEndpoint extends Command<Record<never, never>, EndpointState> {
  static readonly type = 'webhooks.pause-endpoint';
}
export class ResumeEndpoint extends Command<Record<never, never>, EndpointState> {
  static readonly type = 'webhooks.resume-endpoint';
}
export interface EndpointState {
  readonly url: string | null;
  readonly isPaused: boolean;
}

export class ShowEndpoint extends Query<Record<never, never>, ShownEndpoint> {
  static readonly type = 'webhooks.show-endpoint';
}
/** Of the environment of the call, of every platform, the longest paused first: for the operator. */
export class ListPausedEndpoints extends Query<PausedEndpointsWanted, Page<ShownEndpoint>> {
  static readonly type = 'webhooks.list-paused-endpoints';
}
export interface PausedEndpointsWanted {
  /** 1 to 100. */
  readonly limit: number;
  /** The last row of the page before: since when it is paused, and whose it is. */
  readonly after?: KeysetPosition;
}
export interface ShownEndpoint extends EndpointState {
  readonly platformId: string;
  readonly pausedAt?: Instant;
  readonly pauseReason?: PauseReason;
}

/** Sends a settled delivery once more, with the same id and bytes (webhooks §5). */
export class ResendDelivery extends Command<
  { readonly webhookId: Id<'Webhook'> },
  { readonly status: DeliveryStatus }
> {
  static readonly type = 'webhooks.resend-delivery';
}

/**
 * Sends every settled delivery once more that was queued in a time, of a type or in a state if wanted: in order, page
 * by page, also across crashes. A repeated `replayId` changes nothing.
 */
export class StartReplay extends Command<ReplayWanted, { readonly replayId: string }> {
  static readonly type = 'webhooks.start-replay';
}
export type ReplayWanted = Omit<ReplayFilter, 'createdBefore'> & {
  /** A uuid. */
  readonly replayId: string;
  /** Now when absent. */
  readonly createdBefore?: Instant;
};
export class ShowReplay extends Query<{ readonly replayId: string }, ShownReplay | null> {
  static readonly type = 'webhooks.show-replay';
}
export interface ShownReplay {
  readonly replayId: string;
  readonly status: 'RUNNING' | 'FINISHED';
  /** Deliveries queued once more so far. */
  readonly resent: number;
  /** Deliveries that cannot be sent once more. */
  readonly refused: number;
  readonly startedAt: Instant;
  readonly updatedAt: Instant;
}

export interface WebhookToQueue {
  readonly webhookId: Id<'Webhook'>;
  readonly type: WebhookType;
  /** What its first attempt takes turns with; the first is the resource itself. */
  readonly orderingKeys: readonly string[];
  /** The complete resource, as its GET shows it. */
  readonly data: object;
  readonly occurredAt: Instant;
  /** Whom `data` is about; the platform itself when absent. */
  readonly subject?: string;
  /** The endpoint, where the cause itself has just set it; otherwise the one configured now. */
  readonly endpointUrl?: string;
  /** True when the caller makes the attempt itself and waits for it. */
  readonly isInBand?: boolean;
  /** True when it asks whether an incoming payment is approved: once, for 5 s (webhooks §6). */
  readonly asksApproval?: boolean;
}

/** An attempt whose caller waits for the answer, and has just asked the platform context where it goes. */
export interface InBandAttempt {
  readonly webhookId: Id<'Webhook'>;
  readonly url: string;
}
/** An attempt that is due: as much of the delivery as its turn at the endpoint's gate depends on. */
export interface DueAttempt {
  readonly webhookId: Id<'Webhook'>;
  /** The first ordering key: what the webhook is about. */
  readonly resourceId: string;
  readonly isFirst: boolean;
  /** True of the call for approval (webhooks §6). */
  readonly asksApproval?: boolean;
}
export type AttemptReport =
  | { readonly outcome: 'DELIVERED' | 'FAILED'; readonly url: string; readonly answer: AnswerReport }
  /** Nothing was sent: the delivery was skipped now, or (without a reason) is unknown or settled already. */
  | { readonly outcome: 'NOT_SENT'; readonly reason?: SkipReason };
export interface AnswerReport {
  readonly status?: number;
  readonly failure?: AttemptFailure;
  /** The first 10 KiB; nothing of what came from a private network. */
  readonly body?: string;
}

/**
 * Sends a `TEST` to the configured endpoint and waits for its answer, 10 s at most (sandbox §7).
 * Refused with `WEBHOOK_ENDPOINT_NOT_SET`, or with `WEBHOOK_DELIVERY_ERROR` unless the answer is 2xx.
 */
export class SendTestWebhook extends Command<TestWanted, TestWebhookAnswer> {
  static readonly type = 'webhooks.send-test-webhook';
}
export interface TestWanted {
  readonly webhookId: Id<'Webhook'>;
  /** The endpoint configured at this moment, as its owner says: this context's copy may be a moment behind. */
  readonly endpoint: string | null;
}
export interface TestWebhookAnswer {
  readonly url: string;
  readonly responseStatus: number;
  readonly responseBody: string;
}

/** Makes sure that the platform has a key pair in this environment, and answers with its public half. */
export class CreateSigningKey extends Command<Record<never, never>, PublicSigningKey> {
  static readonly type = 'webhooks.create-signing-key';
}
export interface PublicSigningKey {
  readonly keyId: string;
  /** SPKI. */
  readonly publicKeyPem: string;
  /** Ed25519 for `v1a` of Standard Webhooks, `whpk_` and base64; absent until the first webhook is signed with it. */
  readonly standardPublicKey?: string;
}

/** A rotation (webhooks §3): stage the next key, switch to it, and end the overlap; or withdraw the next key. */
export class StageSigningKey extends Command<Record<never, never>, PublicSigningKey> {
  static readonly type = 'webhooks.stage-signing-key';
}
export class ActivateSigningKey extends Command<Record<never, never>, PublicSigningKey> {
  static readonly type = 'webhooks.activate-signing-key';
}
export class RetireSigningKey extends Command<Record<never, never>, PublicSigningKey> {
  static readonly type = 'webhooks.retire-signing-key';
}

export interface ShownSigningKey extends PublicSigningKey {
  readonly role: 'ACTIVE' | 'NEXT' | 'PREVIOUS';
}
export class ListSigningKeys extends Query<Record<never, never>, readonly ShownSigningKey[]> {
  static readonly type = 'webhooks.list-signing-keys';
}
/** The shared secrets of the keys that sign now, `whsec_…`: for the operator alone. */
export class ShowSigningSecrets extends Query<Record<never, never>, readonly SigningSecret[]> {
  static readonly type = 'webhooks.show-signing-secrets';
}
export interface SigningSecret {
  readonly keyId: string;
  readonly secret: string;
}

export class GetSigningKey extends Query<Record<never, never>, PublicSigningKey | null> {
  static readonly type = 'webhooks.get-signing-key';
}

/** A platform's deliveries, newest first. */
export class ListDeliveries extends Query<DeliveriesWanted, Page<DeliverySummary>> {
  static readonly type = 'webhooks.list-deliveries';
}
export interface DeliveriesWanted {
  /** 1 to 100. */
  readonly limit: number;
  /** The last row of the page before. */
  readonly after?: KeysetPosition;
  readonly status?: DeliveryStatus;
  readonly type?: WebhookType;
  /** The resource it is about: a transaction, an account, a customer. */
  readonly resourceId?: string;
  /** Queued at this time or later. */
  readonly createdAfter?: Instant;
  /** Queued before this time. */
  readonly createdBefore?: Instant;
}

/** When the oldest change happened that a platform was not sent yet; `null` where nothing waits. */
export class FindOldestWaiting extends Query<object, Instant | null> {
  static readonly type = 'webhooks.find-oldest-waiting';
}

export type DeliveryStatus = Exclude<Delivery['status'], 'ABSENT'>;

/** One delivery with every attempt; `null` when the platform has no such delivery. */
export class ShowDelivery extends Query<{ readonly webhookId: Id<'Webhook'> }, ShownDelivery | null> {
  static readonly type = 'webhooks.show-delivery';
}
export interface ShownDelivery extends DeliverySummary {
  readonly skipReason: string | null;
  /** The exact text that is sent; absent once the person whom it is about was erased. */
  readonly body?: string;
  /** The latest 50, oldest first. */
  readonly attempts: readonly KeptAttempt[];
}

/** Whether webhooks could be sent to a URL (config-and-tokens §2): its form, and where its name leads today. */
export class CheckEndpointUrl extends Query<{ readonly url: string }, UrlVerdict> {
  static readonly type = 'webhooks.check-endpoint-url';
}
