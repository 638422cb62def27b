import { type Id, instant, type Instant } from '@causeway/kernel';
import type { EventEnvelope } from '@causeway/commands';
import type { DeliveryEvent, LoadedDeliveryEvent } from '../domain/delivery.js';
import type { EndpointEvent } from '../domain/endpoint.js';
import { deliveryRows, deliveryView, type DeliveryRow } from './delivery.view.js';
import { endpointRows, type EndpointRow } from './endpoint.view.js';
import { signingKeyRows } from './signing-key.view.js';

const WEBHOOK = 'Webhook:019a0000-0000-7000-8000-000000000001' as Id<'Webhook'>;
const PLATFORM = 'Platform:019a0000-0000-7000-8000-0000000000a1';
const T0 = instant('2026-03-01T10:00:00.000Z');
const T1 = instant('2026-03-01T10:00:05.000Z');
const at = (recordedAt: Instant): EventEnvelope => ({
  streamId: 'stream',
  version: 1,
  recordedAt,
  metadata: {
    commandId: 'c',
    platformId: PLATFORM,
    environment: 'sandbox',
    actor: 'a',
    correlationId: 'c',
    causationId: 'c',
  },
});

const content = {
  webhookId: WEBHOOK,
  webhookType: 'TEST',
  orderingKeys: ['Customer:1', 'Transaction:1'],
  subject: 'Customer:1',
  body: '{"secret":1}',
  occurredAt: T0,
  generation: 2,
  retried: true,
  timeoutMs: 30_000,
} as const;
const queued: DeliveryEvent = { type: 'DeliveryQueued', ...content, firstAttemptAt: T0, ordered: true };
const attempt = (number: number, answer = {}) => ({
  attempt: number,
  attemptedAt: T1,
  url: 'https://a.example',
  durationMs: 12,
  answerStart: 'no',
  ...answer,
});
const about = { webhookId: WEBHOOK, subject: 'Customer:1' };
const failed = (number: number): DeliveryEvent => ({
  type: 'AttemptFailed',
  ...attempt(number, { answerStatus: 503 }),
  ...about,
  nextAttemptAt: T1,
});
const fold = (events: LoadedDeliveryEvent[], start?: DeliveryRow): DeliveryRow | null | undefined =>
  events.reduce<DeliveryRow | null | undefined>((row, event) => deliveryRows.fold(row, event, at(T1)), start);

const born: DeliveryRow = {
  webhook_id: WEBHOOK,
  platform_id: PLATFORM,
  environment: 'sandbox',
  type: 'TEST',
  status: 'QUEUED',
  ordering_key: 'Customer:1',
  subject: 'Customer:1',
  is_erased: false,
  attempts_made: 0,
  last_answer_status: null,
  last_failure: null,
  skip_reason: null,
  next_attempt_at: T0,
  occurred_at: T0,
  created_at: T0,
  updated_at: T0,
};

describe('the row of a delivery', () => {
  const start = deliveryRows.fold(undefined, queued, at(T0)) ?? undefined;

  it('has exactly the columns of its table, and neither body nor answers', () => {
    expect(Object.keys(born).sort()).toStrictEqual(Object.keys(deliveryView.columns).sort());
    expect(deliveryView.personal).toBeUndefined();
    expect(deliveryRows.rowKey(queued, at(T0))).toStrictEqual({ webhook_id: WEBHOOK });
  });

  it('begins as queued', () => {
    expect(start).toStrictEqual(born);
  });

  it('shows a failed attempt and the next one', () => {
    expect(fold([failed(1)], start)).toStrictEqual({
      ...born,
      status: 'RETRYING',
      attempts_made: 1,
      last_answer_status: 503,
      next_attempt_at: T1,
      updated_at: T1,
    });
  });

  it('shows the delivery after a failure without an answer', () => {
    const timedOut = attempt(2, { failure: 'TIMEOUT' });
    const success = attempt(3, { answerStatus: 200 });
    const row = fold(
      [
        failed(1),
        { type: 'AttemptFailed', ...timedOut, ...about, nextAttemptAt: T1 },
        { type: 'DeliverySucceeded', ...success, ...about },
      ],
      start,
    );
    expect(row).toStrictEqual({
      ...born,
      status: 'DELIVERED',
      attempts_made: 3,
      last_answer_status: 200,
      next_attempt_at: null,
      updated_at: T1,
    });
  });

  it('shows why the last attempt got no answer when it is given up', () => {
    const last = attempt(1, { failure: 'DNS_ERROR' });
    expect(fold([{ type: 'DeliveryExhausted', ...last, ...about }], start)).toStrictEqual({
      ...born,
      status: 'UNDELIVERABLE',
      attempts_made: 1,
      last_failure: 'DNS_ERROR',
      next_attempt_at: null,
      updated_at: T1,
    });
  });

  it('shows why it was skipped', () => {
    expect(
      fold([{ type: 'DeliverySkipped', webhookId: WEBHOOK, reason: 'ENDPOINT_CLEARED' }], start),
    ).toStrictEqual({
      ...born,
      status: 'SKIPPED',
      skip_reason: 'ENDPOINT_CLEARED',
      next_attempt_at: null,
      updated_at: T1,
    });
  });

  it('is not there before its delivery', () => {
    expect(fold([failed(1)])).toBeNull();
  });
});

describe('the row of an endpoint', () => {
  const foldEndpoint = (...events: EndpointEvent[]) =>
    events.reduce<EndpointRow | null | undefined>(
      (row, event) => endpointRows.fold(row, event, at(T1)),
      undefined,
    );
  const sending = { paused_at: null, pause_reason: null };
  const row = { platform_id: PLATFORM, environment: 'sandbox', updated_at: T1, ...sending };

  it('follows setting, clearing and setting again', () => {
    const set = { type: 'EndpointSet', url: 'https://a.example' } as const;
    const cleared = { type: 'EndpointCleared', generation: 1 } as const;
    expect(foldEndpoint(set)).toStrictEqual({ ...row, url: 'https://a.example', generation: 0 });
    expect(foldEndpoint(set, cleared)).toStrictEqual({ ...row, url: null, generation: 1 });
    expect(foldEndpoint(set, cleared, set)).toStrictEqual({
      ...row,
      url: 'https://a.example',
      generation: 1,
    });
    const paused = { type: 'EndpointPaused', reason: 'FAILED_FOR_7_DAYS' } as const;
    const shown = { ...row, url: 'https://a.example', generation: 0 };
    const rest = { ...shown, paused_at: T1, pause_reason: 'FAILED_FOR_7_DAYS' };
    expect(foldEndpoint(set, paused)).toStrictEqual(rest);
    expect(foldEndpoint(set, paused, { type: 'EndpointReviewed' })).toStrictEqual(rest);
    expect(foldEndpoint(set, paused, { type: 'EndpointResumed' })).toStrictEqual(shown);
    expect(foldEndpoint(set, paused, set)).toStrictEqual(shown);
    expect(foldEndpoint(set, paused, cleared)).toStrictEqual({ ...row, url: null, generation: 1 });
    expect(endpointRows.rowKey(set, at(T0))).toStrictEqual({ platform_id: PLATFORM, environment: 'sandbox' });
  });
});

it('the row of a delivery that is sent once more is queued again, with the number of its attempts', () => {
  const skipped: DeliveryEvent = { type: 'DeliverySkipped', webhookId: WEBHOOK, reason: 'ENDPOINT_CLEARED' };
  const resent: DeliveryEvent = {
    type: 'DeliveryResent',
    webhookId: WEBHOOK,
    firstAttemptAt: T1,
    generation: 7,
  };
  expect(fold([queued, failed(1), skipped, resent])).toMatchObject({
    status: 'QUEUED',
    skip_reason: null,
    next_attempt_at: T1,
    attempts_made: 1,
  });
});

it('the row of a signing key holds the private half sealed only', () => {
  const event = { type: 'SigningKeyCreated', keyId: 'k', publicKeyPem: 'p', sealedPrivateKey: 's' } as const;
  expect(signingKeyRows.fold(undefined, event, at(T0))).toStrictEqual({
    platform_id: PLATFORM,
    environment: 'sandbox',
    key_id: 'k',
    public_key_pem: 'p',
    sealed_private_key: 's',
    standard_public_key: null,
    sealed_standard_secrets: null,
    other_key_id: null,
    other_role: null,
    other_public_key_pem: null,
    other_sealed_private_key: null,
    other_standard_public_key: null,
    other_sealed_standard_secrets: null,
    created_at: T0,
  });
  expect(signingKeyRows.rowKey(event, at(T0))).toStrictEqual({
    platform_id: PLATFORM,
    environment: 'sandbox',
  });
});
