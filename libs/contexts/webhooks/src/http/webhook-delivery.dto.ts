import { dtoOf, PAGE_QUERY, pageOf } from '@causeway/http';
import {
  count,
  described,
  flag,
  listOf,
  nullable,
  object,
  oneOf,
  optional,
  shown,
  text,
  timestamp,
  wholeNumber,
} from '@causeway/shapes';
import type { DeliveryStatus, ShownDelivery } from '../application/requests.js';
import type { Attempt } from '../domain/delivery.js';
import { WEBHOOK_TYPES } from '../domain/webhook-type.js';

const STATUSES: readonly DeliveryStatus[] = ['QUEUED', 'RETRYING', 'DELIVERED', 'UNDELIVERABLE', 'SKIPPED'];
const SETTLED = ['DELIVERED', 'UNDELIVERABLE', 'SKIPPED'] as const;

const id = text({ max: 100 });
const address = text({ max: 2048 });
const key = text({ max: 1024 });
const pem = text({ max: 1024, multiline: true });
/** What is kept of an answer: 1 KiB. */
const answerStart = text({ max: 1024, multiline: true });
/** Far longer than any resource that the API shows. */
const body = text({ max: 1_000_000, multiline: true });
const httpStatus = wholeNumber({ min: 100, max: 599 });
const type = oneOf(WEBHOOK_TYPES, 'WebhookEventType');
const status = oneOf(STATUSES, 'WebhookDeliveryStatus');

/** Which deliveries a list shows; all that are given must be met. */
export const DELIVERIES_QUERY = {
  ...PAGE_QUERY,
  status: optional(status),
  type: optional(type),
  resource: optional(text({ min: 1, max: 100 }), {
    description: 'The resource it is about: the id of a transaction, an account, a customer',
  }),
  createdAfter: optional(timestamp(), { description: 'Queued at this time or later' }),
  createdBefore: optional(timestamp(), { description: 'Queued before this time' }),
};
export class WebhookDeliveriesQuery extends dtoOf(object('WebhookDeliveriesQuery', DELIVERIES_QUERY)) {}

/** Which settled deliveries are sent once more. */
export const REPLAY = {
  createdAfter: described(timestamp(), 'Deliveries queued at this time or later'),
  createdBefore: optional(timestamp(), {
    description: 'Deliveries queued before this time; now when absent',
  }),
  type: optional(type),
  status: optional(oneOf(SETTLED, 'SettledWebhookDeliveryStatus')),
};
export class WebhookReplayDto extends dtoOf(object('WebhookReplayDto', REPLAY)) {}

const DELIVERY = {
  webhookId: described(id, 'The `id` of the webhook'),
  type,
  status,
  orderingKey: described(id, 'The resource it is about'),
  attemptsMade: count(),
  lastAnswerStatus: nullable(httpStatus),
  lastFailure: nullable(id),
  nextAttemptAt: nullable(timestamp()),
  createdAt: timestamp(),
  updatedAt: timestamp(),
};
const delivery = object('WebhookDeliveryDto', DELIVERY);
export class WebhookDeliveryListDto extends dtoOf(pageOf('WebhookDeliveryListDto', delivery)) {}

const attempt = object('WebhookAttemptDto', {
  attempt: count({ min: 1 }),
  attemptedAt: timestamp(),
  url: described(address, 'Where the request went'),
  timestamp: optional(id, { description: 'The `webhook-timestamp` of the request' }),
  signedBy: optional(listOf(shown<string>({ type: 'string' })), { description: 'The keys that signed it' }),
  durationMs: described(count(), 'From its start to the end of the answer'),
  answerStatus: optional(httpStatus, { description: 'Absent when there was no answer' }),
  failure: optional(id, { description: 'Why there was no answer' }),
  retryAfterMs: optional(count(), { description: 'The pause that the answer asked for' }),
  answerStart: optional(answerStart, { description: 'The first 1 KiB of the answer' }),
});

export class WebhookDeliveryDetailsDto extends dtoOf(
  object('WebhookDeliveryDetailsDto', {
    ...DELIVERY,
    skipReason: described(nullable(id), 'Why it was not sent'),
    body: optional(body, { description: 'The exact bytes that are sent, as text' }),
    attempts: described(listOf(attempt), 'The latest 50, oldest first'),
  }),
) {}

export class WebhookResendDto extends dtoOf(object('WebhookResendDto', { status })) {}

export class WebhookReplayAnswerDto extends dtoOf(
  object('WebhookReplayAnswerDto', {
    replayId: id,
    status: oneOf(['RUNNING', 'FINISHED'], 'WebhookReplayStatus'),
    resent: described(count(), 'Deliveries queued once more'),
    refused: described(count(), 'Deliveries that cannot be sent once more'),
    startedAt: timestamp(),
    updatedAt: timestamp(),
  }),
) {}

const ENDPOINT = {
  url: nullable(address),
  isPaused: described(flag(), 'While true, webhooks are kept and not sent'),
  pausedAt: optional(timestamp()),
  pauseReason: optional(oneOf(['ASKED', 'FAILED_FOR_7_DAYS'], 'WebhookPauseReason')),
};
const endpoint = object('WebhookEndpointDto', ENDPOINT);
export class WebhookEndpointDto extends dtoOf(endpoint) {}
export class PausedEndpointListDto extends dtoOf(
  pageOf(
    'PausedEndpointListDto',
    object('PausedEndpointDto', { ...ENDPOINT, platformId: id }),
    'The longest paused first',
  ),
) {}

const signingKey = object('WebhookKeyDto', {
  role: oneOf(['ACTIVE', 'NEXT', 'PREVIOUS'], 'WebhookKeyRole'),
  keyId: id,
  publicKeyPem: described(pem, 'P-256, PEM (SPKI)'),
  standardPublicKey: optional(key, { description: 'Ed25519 for `v1a` of Standard Webhooks, `whpk_…`' }),
});
export class WebhookKeyListDto extends dtoOf(object('WebhookKeyListDto', { data: listOf(signingKey) })) {}
export class OneKeyDto extends dtoOf(
  object('OneKeyDto', { keyId: id, publicKeyPem: pem, standardPublicKey: optional(key) }),
) {}

const secret = object('WebhookSecretDto', {
  keyId: id,
  secret: described(key, 'The shared secret of `v1` of Standard Webhooks, `whsec_…`'),
});
export class WebhookSecretListDto extends dtoOf(object('WebhookSecretListDto', { data: listOf(secret) })) {}

export class WebhookStatusDto extends dtoOf(
  object('WebhookStatusDto', {
    endpoint,
    keys: described(listOf(signingKey), 'The keys that sign now, the active one first'),
    oldestWaitingAt: optional(timestamp(), {
      description:
        'When the oldest change happened that is not delivered and not given up; absent where none is',
    }),
  }),
) {}

/** What an operator sees of it: neither the body nor what the endpoint answered, which may be about persons. */
export const withoutContent = ({ body: _body, attempts, ...rest }: ShownDelivery): ShownDelivery => ({
  ...rest,
  attempts: attempts.map(({ answerStart: _start, ...without }) => without as Attempt),
});
