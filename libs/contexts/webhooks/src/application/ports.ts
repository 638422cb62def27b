import type { Clock, Environment, Id, Instant } from '@causeway/kernel';
import type { CallContext, Dispatch, KnownStream, Recorder, ViewReader } from '@causeway/commands';
import type { InternalAccountDocument } from '@causeway/ledger';
import type { EventStore } from '@causeway/event-store';
import type { AttemptFailure, Delivery } from '../domain/delivery.js';
import type { WebhookType } from '../domain/webhook-type.js';

export interface EndpointRecord {
  readonly url: string | null;
  readonly generation: number;
  readonly isPaused: boolean;
}

/** A platform's endpoint and what signs its webhooks, as of now. */
export interface EndpointTerms {
  /** `changedAt`: time of its last change; its health before that time is void. */
  readonly endpoint: EndpointRecord & { readonly changedAt?: Instant };
  readonly signingKey: SealedSigningKey | undefined;
  /** What signs the headers of Standard Webhooks: the active key's first, then the other one's of a rotation. */
  readonly standardSecrets: readonly SealedStandardSecrets[];
}
export interface EndpointSource {
  /** A platform that never set an endpoint has none, in generation 0. */
  of(tenant: Pick<CallContext, 'platformId' | 'environment'>): Promise<EndpointTerms>;
}

/** An open delivery, with everything that its next attempt needs. */
export interface DueDelivery extends EndpointTerms {
  readonly webhookId: Id<'Webhook'>;
  readonly type: WebhookType;
  readonly resourceId: string;
  readonly attemptsMade: number;
  /** When the change happened that it is about. */
  readonly occurredAt: Instant;
  readonly timeoutMs: number;
  /** False of what is sent once and never again. */
  readonly retried: boolean;
  /** `undefined` once its subject was erased. */
  readonly body: string | undefined;
  readonly generation: number;
  /** Its stream, for the decision on it: as it was found, and loaded anew when asked again. */
  readonly known: () => Promise<KnownStream<Delivery>>;
}
export interface DueDeliverySource {
  /**
   * `undefined` when the delivery is unknown to this platform and environment, or settled. `terms` are looked up
   * unless they are given.
   */
  find(
    webhookId: Id<'Webhook'>,
    tenant: Pick<CallContext, 'platformId' | 'environment'>,
    terms?: EndpointTerms,
  ): Promise<DueDelivery | undefined>;
}

export interface SealedSigningKey {
  readonly keyId: string;
  readonly sealedPrivateKey: string;
}

/** Makes a P-256 pair whose private half leaves the maker sealed only. */
export interface SigningKeyMaker {
  make(platformId: string, environment: Environment): Promise<FreshKeyPair>;
}
export interface FreshKeyPair extends SealedSigningKey, FreshStandardSecrets {
  readonly publicKeyPem: string;
}
export interface FreshStandardSecrets {
  /** Ed25519, `whpk_` and base64. */
  readonly standardPublicKey: string;
  readonly sealedStandardSecrets: string;
}
export interface SealedStandardSecrets {
  readonly keyId: string;
  readonly sealed: string;
}
/** Opens the shared secret for an operator who passes it on. */
export interface StandardSecretsOpener {
  secretOf(key: SealedStandardSecrets): Promise<string>;
}

/** A stored body in the words of this deployment: what is signed, sent and shown. */
export type WireBody = (stored: string) => string;

/** An attempt to be made: where to, the words of its body, and the keys that are to sign it. */
export interface OutgoingWebhook {
  readonly webhookId: string;
  readonly url: string;
  readonly platformId: string;
  readonly environment: Environment;
  /** What is signed and sent, as UTF-8. */
  readonly body: string;
  readonly signingKey: SealedSigningKey;
  readonly standardSecrets: readonly SealedStandardSecrets[];
  readonly timeoutMs: number;
  /** May arrive more than once, under its one id. */
  readonly retried: boolean;
}
/** An attempt that was made: the `webhook-timestamp` that was sent, the ids of the keys that signed, and the answer. */
export interface SentWebhook {
  readonly timestamp: string;
  readonly signedBy: readonly string[];
  readonly result: SendResult;
}
export type SendResult = {
  readonly durationMs: number;
} & (
  | {
      readonly answerStatus: number;
      readonly answerBody: Buffer;
      /** The answer came from a private network of the deployment: its content is shown to no caller. */
      readonly isPrivate?: true;
      /** `Retry-After`, where the answer had one. */
      readonly retryAfterMs?: number;
    }
  | { readonly answerStatus?: never; readonly failure: AttemptFailure }
);

/** The HTTP response to a call for approval of an incoming payment (webhooks §6). */
export type ApprovalOutcome =
  | { readonly kind: 'ANSWERED'; readonly status: number; readonly body: string }
  /** The 5 s were over. */
  | { readonly kind: 'NO_ANSWER' }
  | { readonly kind: 'UNREACHABLE' }
  | { readonly kind: 'NO_ENDPOINT' };
/** Gives the owner of incoming payments the outcome of a call for approval. */
export interface ApprovalReporter {
  report(transactionId: string, outcome: ApprovalOutcome, call: CallContext): Promise<void>;
}

/** Lets pending deliveries of an endpoint be attempted now, instead of when their claims run out. */
export interface DeliveryWaker {
  wake(platformId: string, environment: Environment): Promise<void>;
  /** The deliveries that a gate sent away. */
  giveBack(environment: Environment, webhookIds: readonly Id<'Webhook'>[]): Promise<void>;
}

/** Bounds the capacity that one endpoint, and one resource of it, may use, and rests it while it fails. */
export interface EndpointGate {
  /** A pass for one attempt; `undefined` when there is no room now: the gate gives the delivery back when there is. */
  enter(candidate: GateCandidate): Promise<GatePass | undefined>;
  close(): void;
}
export interface GateCandidate {
  readonly endpoint: string;
  readonly environment: Environment;
  readonly webhookId: Id<'Webhook'>;
  /** The first ordering key: what the webhook is about. */
  readonly resourceId: string;
  readonly isFirstAttempt: boolean;
}
export interface GatePass {
  /** The state may have changed while it waited. */
  readonly hasWaited: boolean;
  /** `health` is absent when no attempt was made. */
  leave(health?: AttemptHealth): void;
}
export interface AttemptHealth {
  readonly isWell: boolean;
  readonly durationMs: number;
  /** The pause that the endpoint asked for. */
  readonly restMs?: number;
}

/**
 * Signs and makes one attempt. Never throws for what an endpoint or the network does: that is its answer. When it
 * throws nothing is known of the attempt, and it is made again.
 */
export interface WebhookSender {
  send(webhook: OutgoingWebhook): Promise<SentWebhook>;
  /** Lets attempts in hand end, then closes the connections. */
  close(): Promise<void>;
}

export interface UrlVerdict {
  readonly deliverable: boolean;
  readonly reason?: AttemptFailure;
}

/** Says whether a webhook of a platform could be sent to a URL today, names resolved. */
export interface EndpointUrlChecker {
  check(url: string, environment: Environment, platformId: string): Promise<UrlVerdict>;
}

export interface DeliveryObserver {
  attempted(attempt: {
    readonly type: WebhookType;
    readonly environment: Environment;
    readonly status: number | undefined;
    readonly durationMs: number;
    readonly outcome: 'DELIVERED' | 'FAILED';
    /** On the first attempt: how long after the change that it is about. */
    readonly afterChangeMs?: number;
  }): void;
}

/** Accounts as the ledger shows them now. */
export interface LedgerAccounts {
  /** Throws when the ledger has none of that id; a `TransientError` when it is out of reach. */
  shown(id: Id<'InternalAccount'>, call: CallContext): Promise<InternalAccountDocument>;
}

export interface WebhooksPorts {
  readonly clock: Clock;
  readonly dispatch: Dispatch;
  readonly record: Recorder;
  readonly views: ViewReader;
  readonly store: Pick<EventStore, 'load'>;
  readonly endpoints: EndpointSource;
  readonly ledger: LedgerAccounts;
  readonly dueDeliveries: DueDeliverySource;
  readonly keyMaker: SigningKeyMaker;
  readonly secrets: StandardSecretsOpener;
  readonly wireBody: WireBody;
  readonly gate: EndpointGate;
  readonly waker: DeliveryWaker;
  readonly sender: WebhookSender;
  readonly urlChecker: EndpointUrlChecker;
  readonly approvals: ApprovalReporter;
  readonly observer: DeliveryObserver;
}

/** One row of an operator's list. Bodies and answers are not in it: they may be about persons. */
export interface DeliverySummary {
  readonly webhookId: string;
  readonly type: string;
  readonly status: string;
  readonly orderingKey: string;
  readonly attemptsMade: number;
  readonly lastAnswerStatus: number | null;
  readonly lastFailure: string | null;
  readonly nextAttemptAt: Instant | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}
