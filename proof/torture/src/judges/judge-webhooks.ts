import { isSignedBy, type ReceivedWebhook } from '@causeway/e2e';
import { grouped } from '../evidence/grouped.js';
import { dataOf, metadataOf, type Fields, type LaneRecord, type LogEvent } from '../evidence/log-record.js';
import type { Outcome } from '../workload/outcome.js';

const QUEUED = 'DeliveryQueued';
const ENDED_WELL = /^DeliveryQueued( AttemptFailed)* DeliverySucceeded$/;
const RESENT = 'DeliveryResent';
const DELIVERED = 'DeliverySucceeded';
export const PLATFORM_LANE = 'platform.sandbox';
export const LEDGER_LANE = 'ledger.sandbox';
/** A place in the log, as a cause. */
const PLACE = /^[a-z_]+\.sandbox:\d+$/;

export interface WebhookFacts {
  /** The lanes whose events cause webhooks. */
  readonly sources: readonly LaneRecord[];
  readonly webhookEvents: readonly LogEvent[];
  readonly received: readonly ReceivedWebhook[];
  readonly publicKeyPem: string;
  /** Requested tests of the endpoint. */
  readonly tests: readonly Outcome[];
  /** True when it always answers 200, and no caller asks for a replay. */
  readonly isReceiverWell: boolean;
}

/** In the end the receiver answers 200, so every webhook ends delivered: none lost, none doubled, none made up. */
export const judgeWebhooks = (facts: WebhookFacts): string[] => {
  const queued = facts.webhookEvents.filter(({ type }) => type === QUEUED);
  return [
    ...judgeCauses(facts, queued),
    ...judgeTests(facts, queued),
    ...(facts.isReceiverWell ? judgeEnds(facts, queued) : []),
    ...judgeReceived(facts, [...queued, ...facts.webhookEvents.filter(({ type }) => type === RESENT)]),
  ];
};

const webhookIdOf = (event: LogEvent): string => String(dataOf(event)['webhookId']);
const causeOf = (event: LogEvent): string => String(metadataOf(event)['causationId']);
const isCausedByEvent = (event: LogEvent): boolean => PLACE.test(causeOf(event));

/** Each event that causes webhooks queues them once, each with an id of its own; none where there is no endpoint yet. */
const judgeCauses = ({ sources, webhookEvents }: WebhookFacts, queued: readonly LogEvent[]): string[] => {
  // What was delivered proves that the readers saw an endpoint from then on.
  const sureFrom = webhookEvents.find(({ type }) => type === DELIVERED)?.recordedAt;
  const due = new Map(sources.flatMap((lane) => webhooksDue(lane, sureFrom)));
  const causes = grouped(queued.filter(isCausedByEvent), causeOf);
  const ids = queued.map(webhookIdOf);
  return [
    ...[...due].flatMap(([place, { type, times, isSure }]) => {
      const found = causes.get(place)?.length ?? 0;
      return found === times || (found === 0 && !isSure)
        ? []
        : [`${type} at ${place} queued ${found} webhooks where ${times} belong`];
    }),
    ...[...causes.keys()].filter((place) => !due.has(place)).map((place) => `no webhook is due at ${place}`),
    ...(new Set(ids).size === ids.length ? [] : ['two webhooks share an id']),
  ];
};

interface Due {
  readonly type: string;
  readonly times: number;
  /** False while there may have been no endpoint: then nothing may be queued either. */
  readonly isSure: boolean;
}

/** The webhooks due for each event of a lane, by place. Of `platform`: endpoint changes (webhooks §2). */
const webhooksDue = ({ name, events }: LaneRecord, sureFrom: string | undefined): [string, Due][] =>
  events.flatMap((event): [string, Due][] => {
    const times = name === PLATFORM_LANE ? changesOf(event) : publishedBy(name, event);
    const isSure = name === PLATFORM_LANE || (sureFrom !== undefined && event.recordedAt >= sureFrom);
    return times === 0 ? [] : [[`${name}:${event.position}`, { type: event.type, times, isSure }]];
  });

const changesOf = (event: LogEvent): number =>
  event.type === 'WebhookEndpointChanged' && dataOf(event)['webhookEndpoint'] !== null ? 1 : 0;

/** One webhook for each published event, but in the ledger, where accounts are reported. */
const publishedBy = (lane: string, event: LogEvent): number => {
  if (event.published === null) return 0;
  if (lane !== LEDGER_LANE) return 1;
  const { postings } = dataOf(event);
  if (postings !== undefined) return internalAccountsIn(postings as Fields[]);
  const { data } = JSON.parse(event.published) as Fields;
  const { accounts, changed = [], changedOf = {} } = data as Fields;
  return (accounts as Fields[])
    .map(({ id }) => aspectsOf(event, (changedOf[id] ?? changed) as unknown[]))
    .reduce((sum, times) => sum + times, 0);
};

/** One for each internal account of an entry, independent of the movements of its legs (webhooks §2). */
const internalAccountsIn = (postings: readonly Fields[]): number =>
  new Set(postings.map(({ account }) => String(account)).filter((account) => INTERNAL.test(account))).size;
const INTERNAL = /^InternalAccount:/;

/** An opened account causes no webhook; each change of an account causes one (accounts §3). */
const aspectsOf = ({ type }: LogEvent, changed: readonly unknown[]): number =>
  type.startsWith('Account') ? changed.length : 1;

const judgeTests = ({ tests }: WebhookFacts, queued: readonly LogEvent[]): string[] => {
  const count = queued.filter((event) => !isCausedByEvent(event)).length;
  const certain = tests.filter((outcome) => outcome === 'acknowledged').length;
  return count >= certain && count <= tests.length
    ? []
    : [`${count} tests are queued, but ${certain} of ${tests.length} were acknowledged`];
};

/**
 * Every delivery is one stream: queued once, then delivered once. Attempts may fail in between even at a
 * healthy receiver: it closes the idle connections of a paused process.
 */
const judgeEnds = ({ webhookEvents }: WebhookFacts, queued: readonly LogEvent[]): string[] => {
  const streams = grouped(webhookEvents, ({ streamId }) => streamId);
  return queued.flatMap(({ streamId }) => {
    const types = (streams.get(streamId) ?? []).map(({ type }) => type);
    return ENDED_WELL.test(types.join(' '))
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
