import { isSignedBy, type ReceivedWebhook } from '@causeway/e2e';
import { dataOf, metadataOf, type LogEvent } from '../evidence/log-record.js';
import type { Outcome } from '../workload/outcome.js';

const CHANGED = 'WebhookEndpointChanged';
const QUEUED = 'DeliveryQueued';
const SUCCEEDED = 'DeliverySucceeded';
/** The lane whose positions name the causes of webhooks. */
export const PLATFORM_LANE = 'platform.sandbox';

export interface WebhookFacts {
  readonly platformEvents: readonly LogEvent[];
  readonly webhookEvents: readonly LogEvent[];
  readonly received: readonly ReceivedWebhook[];
  readonly publicKeyPem: string;
  /** Tests that callers asked for. */
  readonly tests: readonly Outcome[];
}

/** The receiver always answers 200, so every webhook ends delivered: none lost, none doubled, none made up. */
export const judgeWebhooks = (facts: WebhookFacts): string[] => {
  const queued = facts.webhookEvents.filter(({ type }) => type === QUEUED);
  return [
    ...judgeCauses(facts, queued),
    ...judgeTests(facts, queued),
    ...judgeEnds(facts, queued),
    ...judgeReceived(facts, queued),
  ];
};

const webhookIdOf = (event: LogEvent): string => String(dataOf(event)['webhookId']);
const causeOf = (event: LogEvent): string => String(metadataOf(event)['causationId']);
const isCausedByChange = (event: LogEvent): boolean => causeOf(event).startsWith(`${PLATFORM_LANE}:`);

/** Each change of the endpoint queues one webhook, with an id of its own. */
const judgeCauses = ({ platformEvents }: WebhookFacts, queued: readonly LogEvent[]): string[] => {
  const causes = queued.filter(isCausedByChange).map(causeOf);
  const changes = platformEvents
    .filter((event) => event.type === CHANGED && dataOf(event)['webhookEndpoint'] !== null)
    .map(({ position }) => `${PLATFORM_LANE}:${position}`);
  const ids = queued.map(webhookIdOf);
  return [
    ...changes.flatMap((change) => {
      const times = causes.filter((cause) => cause === change).length;
      return times === 1 ? [] : [`the endpoint change at ${change} queued ${times} webhooks`];
    }),
    ...causes
      .filter((cause) => !changes.includes(cause))
      .map((cause) => `no endpoint change stands at ${cause}`),
    ...(new Set(ids).size === ids.length ? [] : ['two webhooks share an id']),
  ];
};

const judgeTests = ({ tests }: WebhookFacts, queued: readonly LogEvent[]): string[] => {
  const count = queued.filter((event) => !isCausedByChange(event)).length;
  const certain = tests.filter((outcome) => outcome === 'acknowledged').length;
  return count >= certain && count <= tests.length
    ? []
    : [`${count} tests are queued, but ${certain} of ${tests.length} were acknowledged`];
};

/** Every delivery is one stream: queued once, then delivered once. */
const judgeEnds = ({ webhookEvents }: WebhookFacts, queued: readonly LogEvent[]): string[] => {
  const typesByStream = new Map<string, string[]>();
  for (const { streamId, type } of webhookEvents) {
    typesByStream.set(streamId, [...(typesByStream.get(streamId) ?? []), type]);
  }
  return queued.flatMap(({ streamId }) => {
    const types = typesByStream.get(streamId) ?? [];
    return types.length === 2 && types[0] === QUEUED && types[1] === SUCCEEDED
      ? []
      : [`${streamId} is not one that was queued and delivered: ${types.join(', ')}`];
  });
};

const judgeReceived = ({ received, publicKeyPem }: WebhookFacts, queued: readonly LogEvent[]): string[] => {
  const bodies = new Map<string, Set<string>>();
  for (const { envelope, body } of received) {
    bodies.set(envelope.id, (bodies.get(envelope.id) ?? new Set()).add(body.toString('base64')));
  }
  const known = new Set(queued.map(webhookIdOf));
  return [
    ...[...known].filter((id) => !bodies.has(id)).map((id) => `${id} was never received`),
    ...[...bodies].flatMap(([id, texts]) => [
      ...(known.has(id) ? [] : [`${id} was received, but the log does not know it`]),
      ...(texts.size === 1 ? [] : [`${id} was received with ${texts.size} different bodies`]),
    ]),
    ...received
      .filter((webhook) => !isSignedBy(publicKeyPem, webhook))
      .map(({ envelope }) => `${envelope.id} has a signature that does not verify`),
  ];
};
