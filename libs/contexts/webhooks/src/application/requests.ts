import type { Id, Instant, KeysetPosition, Page } from '@causeway/kernel';
import { Command, Query } from '@causeway/commands';
import type { AccountFacts } from '../domain/account.js';
import type { AttemptMade } from '../domain/delivery.decide.js';
import type { AttemptFailure, Delivery, SkipReason } from '../domain/delivery.js';
import type { WebhookType } from '../domain/webhook-type.js';
import type { DeliverySummary, UrlVerdict } from './ports.js';

/** Takes over the endpoint that the platform configured; `null` clears it. */
export class SetEndpoint extends Command<{ readonly url: string | null }, { readonly url: string | null }> {
  static readonly type = 'webhooks.set-endpoint';
}

export interface WebhookToQueue {
  readonly webhookId: Id<'Webhook'>;
  readonly type: WebhookType;
  /** What its first attempt takes turns with; the first is the resource itself. */
  readonly orderingKeys: readonly string[];
  /** The complete resource, as its GET shows it. */
  readonly data: object;
  readonly occurredAt: Instant;
  /** Whom `data` tells about; the platform itself when absent. */
  readonly subject?: string;
  /** The endpoint, where the cause itself has just set it; otherwise the one configured now. */
  readonly endpointUrl?: string;
  /** True when the caller makes the attempt itself and waits for it. */
  readonly isInBand?: boolean;
}

/** Makes one event one delivery. A repeated `webhookId` changes nothing. */
export class QueueWebhook extends Command<WebhookToQueue, { readonly status: Delivery['status'] }> {
  static readonly type = 'webhooks.queue-webhook';
}

/** Keeps what an internal account is besides its balances, as the ledger tells it. */
export class NoteAccount extends Command<AccountFacts, Record<never, never>> {
  static readonly type = 'webhooks.note-account';
}

/** Makes the next attempt of an open delivery and records what came of it. The timer's command. */
export class AttemptDelivery extends Command<AttemptWanted, AttemptReport> {
  static readonly type = 'webhooks.attempt-delivery';
}
export interface AttemptWanted {
  readonly webhookId: Id<'Webhook'>;
  /** Where to, when the caller has just asked the platform context; otherwise the endpoint known here. */
  readonly url?: string;
}
export type AttemptReport =
  | { readonly outcome: 'DELIVERED' | 'FAILED'; readonly url: string; readonly answer: AnswerReport }
  /** Nothing was sent: the delivery was skipped now, or (without a reason) is unknown or settled already. */
  | { readonly outcome: 'NOT_SENT'; readonly reason?: SkipReason };
export interface AnswerReport {
  readonly status?: number;
  readonly failure?: AttemptFailure;
  /** The first 10 KiB. */
  readonly body?: string;
}

/** Writes down what an attempt came to. */
export class RecordAttempt extends Command<
  AttemptMade & { readonly webhookId: Id<'Webhook'> },
  { readonly status: Delivery['status'] }
> {
  static readonly type = 'webhooks.record-attempt';
}

export class SkipDelivery extends Command<
  { readonly webhookId: Id<'Webhook'>; readonly reason: SkipReason },
  { readonly status: Delivery['status'] }
> {
  static readonly type = 'webhooks.skip-delivery';
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

/** Makes sure that the platform has a key pair in this environment, and tells its public half. */
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
/** The keys that sign now, the active one first. */
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
  readonly status?: Exclude<Delivery['status'], 'ABSENT'>;
  readonly type?: WebhookType;
}

/** Whether webhooks could be sent to a URL (config-and-tokens §2): its form, and where its name leads today. */
export class CheckEndpointUrl extends Query<{ readonly url: string }, UrlVerdict> {
  static readonly type = 'webhooks.check-endpoint-url';
}
