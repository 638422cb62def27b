import {
  Flag,
  ListOf,
  Nested,
  OneOf,
  PageAnswer,
  PageQuery,
  Text,
  Timestamp,
  WholeNumber,
} from '@causeway/http';
import type { Instant } from '@causeway/kernel';
import type { DeliveryStatus, ShownDelivery } from '../application/requests.js';
import type { Attempt } from '../domain/delivery.js';
import { WEBHOOK_TYPES, type WebhookType } from '../domain/webhook-type.js';

const STATUSES: readonly DeliveryStatus[] = ['QUEUED', 'RETRYING', 'DELIVERED', 'UNDELIVERABLE', 'SKIPPED'];
const SETTLED = ['DELIVERED', 'UNDELIVERABLE', 'SKIPPED'] as const;
const ID_CHARS_MAX = 100;
const URL_CHARS_MAX = 2048;
/** What is kept of an answer: 1 KiB. */
const ANSWER_CHARS_MAX = 1024;
/** Far longer than any resource that the API shows. */
const BODY_CHARS_MAX = 1_000_000;
const optional = true;

/** Which deliveries a list shows; all that are given must be met. */
export class WebhookDeliveriesQuery extends PageQuery {
  @OneOf(STATUSES, { name: 'WebhookDeliveryStatus', optional }) status?: DeliveryStatus;
  @OneOf(WEBHOOK_TYPES, { name: 'WebhookEventType', optional }) type?: WebhookType;
  @Text(
    { min: 1, max: ID_CHARS_MAX },
    { optional, description: 'What it tells about: the id of a transaction, an account, a customer' },
  )
  resource?: string;
  @Timestamp({ optional, description: 'Queued at this time or later' }) createdAfter?: Instant;
  @Timestamp({ optional, description: 'Queued before this time' }) createdBefore?: Instant;
}

/** Which settled deliveries are sent once more. */
export class WebhookReplayDto {
  @Timestamp({ description: 'Deliveries queued at this time or later' }) createdAfter!: Instant;
  @Timestamp({ optional, description: 'Deliveries queued before this time; now when absent' })
  createdBefore?: Instant;
  @OneOf(WEBHOOK_TYPES, { name: 'WebhookEventType', optional }) type?: WebhookType;
  @OneOf(SETTLED, { name: 'SettledWebhookDeliveryStatus', optional }) status?: (typeof SETTLED)[number];
}

export class WebhookDeliveryDto {
  @Text({ max: ID_CHARS_MAX }, { description: 'The `id` of the webhook' }) webhookId!: string;
  @OneOf(WEBHOOK_TYPES, { name: 'WebhookEventType' }) type!: string;
  @OneOf(STATUSES, { name: 'WebhookDeliveryStatus' }) status!: string;
  @Text({ max: ID_CHARS_MAX }, { description: 'What it tells about' }) orderingKey!: string;
  @WholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER }) attemptsMade!: number;
  @WholeNumber({ min: 100, max: 599 }, { nullable: true }) lastAnswerStatus!: number | null;
  @Text({ max: ID_CHARS_MAX }, { nullable: true }) lastFailure!: string | null;
  @Timestamp({ nullable: true }) nextAttemptAt!: Instant | null;
  @Timestamp() createdAt!: Instant;
  @Timestamp() updatedAt!: Instant;
}
export class WebhookDeliveryListDto extends PageAnswer {
  @ListOf(() => WebhookDeliveryDto) data!: WebhookDeliveryDto[];
}

export class WebhookAttemptDto {
  @WholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER }) attempt!: number;
  @Timestamp() attemptedAt!: Instant;
  @Text({ max: URL_CHARS_MAX }, { description: 'Where the request went' }) url!: string;
  @Text({ max: ID_CHARS_MAX }, { optional, description: 'The `webhook-timestamp` of the request' })
  timestamp?: string;
  @ListOf(
    { problems: () => [], schema: { type: 'string' } },
    { optional, description: 'The keys that signed it' },
  )
  signedBy?: readonly string[];
  @WholeNumber(
    { min: 0, max: Number.MAX_SAFE_INTEGER },
    { description: 'From its start to the end of the answer' },
  )
  durationMs!: number;
  @WholeNumber({ min: 100, max: 599 }, { optional, description: 'Absent when there was no answer' })
  answerStatus?: number;
  @Text({ max: ID_CHARS_MAX }, { optional, description: 'Why there was no answer' }) failure?: string;
  @WholeNumber(
    { min: 0, max: Number.MAX_SAFE_INTEGER },
    { optional, description: 'The pause that the answer asked for' },
  )
  retryAfterMs?: number;
  @Text(
    { max: ANSWER_CHARS_MAX, multiline: true },
    { optional, description: 'The first 1 KiB of the answer' },
  )
  answerStart?: string;
}

export class WebhookDeliveryDetailsDto extends WebhookDeliveryDto {
  @Text({ max: ID_CHARS_MAX }, { nullable: true, description: 'Why it was not sent' }) skipReason!:
    string | null;
  @Text(
    { max: BODY_CHARS_MAX, multiline: true },
    { optional, description: 'The exact bytes that are sent, as text' },
  )
  body?: string;
  @ListOf(() => WebhookAttemptDto, { description: 'The latest 50, oldest first' })
  attempts!: WebhookAttemptDto[];
}

export class WebhookResendDto {
  @OneOf(STATUSES, { name: 'WebhookDeliveryStatus' }) status!: string;
}

export class WebhookReplayAnswerDto {
  @Text({ max: ID_CHARS_MAX }) replayId!: string;
  @OneOf(['RUNNING', 'FINISHED'], { name: 'WebhookReplayStatus' }) status!: string;
  @WholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER }, { description: 'Deliveries queued once more' })
  resent!: number;
  @WholeNumber(
    { min: 0, max: Number.MAX_SAFE_INTEGER },
    { description: 'Deliveries that cannot be sent once more' },
  )
  refused!: number;
  @Timestamp() startedAt!: Instant;
  @Timestamp() updatedAt!: Instant;
}

export class WebhookEndpointDto {
  @Text({ max: URL_CHARS_MAX }, { nullable: true }) url!: string | null;
  @Flag({ description: 'While true, webhooks are kept and not sent' }) isPaused!: boolean;
  @Timestamp({ optional }) pausedAt?: Instant;
  @OneOf(['ASKED', 'FAILED_FOR_7_DAYS'], { name: 'WebhookPauseReason', optional }) pauseReason?: string;
}

export class WebhookKeyDto {
  @OneOf(['ACTIVE', 'NEXT', 'PREVIOUS'], { name: 'WebhookKeyRole' }) role!: string;
  @Text({ max: ID_CHARS_MAX }) keyId!: string;
  @Text({ max: ANSWER_CHARS_MAX, multiline: true }, { description: 'P-256, PEM (SPKI)' })
  publicKeyPem!: string;
  @Text(
    { max: ANSWER_CHARS_MAX },
    { optional, description: 'Ed25519 for `v1a` of Standard Webhooks, `whpk_…`' },
  )
  standardPublicKey?: string;
}
export class WebhookKeyListDto {
  @ListOf(() => WebhookKeyDto) data!: WebhookKeyDto[];
}

export class WebhookSecretDto {
  @Text({ max: ID_CHARS_MAX }) keyId!: string;
  @Text(
    { max: ANSWER_CHARS_MAX },
    { description: 'The shared secret of `v1` of Standard Webhooks, `whsec_…`' },
  )
  secret!: string;
}
export class WebhookSecretListDto {
  @ListOf(() => WebhookSecretDto) data!: WebhookSecretDto[];
}
export class PausedEndpointDto extends WebhookEndpointDto {
  @Text({ max: ID_CHARS_MAX }) platformId!: string;
}
export class PausedEndpointListDto extends PageAnswer {
  @ListOf(() => PausedEndpointDto, { description: 'The longest paused first' })
  data!: PausedEndpointDto[];
}
export class OneKeyDto {
  @Text({ max: ID_CHARS_MAX }) keyId!: string;
  @Text({ max: ANSWER_CHARS_MAX, multiline: true }) publicKeyPem!: string;
  @Text({ max: ANSWER_CHARS_MAX }, { optional }) standardPublicKey?: string;
}

/** What an operator sees of it: neither the body nor what the endpoint answered, which may tell about persons. */
export const withoutContent = ({ body: _body, attempts, ...rest }: ShownDelivery): ShownDelivery => ({
  ...rest,
  attempts: attempts.map(({ answerStart: _start, ...attempt }) => attempt as Attempt),
});

// `Nested` keeps the DTO of the platform's status in one place.
export class WebhookStatusDto {
  @Nested(() => WebhookEndpointDto) endpoint!: WebhookEndpointDto;
  @ListOf(() => WebhookKeyDto, { description: 'The keys that sign now, the active one first' })
  keys!: WebhookKeyDto[];
}
