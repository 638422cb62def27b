import { dataOf, type LogEvent } from '../evidence/log-record.js';
import type { ViewRecords } from '../evidence/view-records.js';

/** The views that answer the API are what the log says, folded anew from its first event. */
export const judgeViews = (
  { tokens, deliveries, endpoints, parkedEvents }: ViewRecords,
  platformEvents: readonly LogEvent[],
  webhookEvents: readonly LogEvent[],
): string[] => [
  ...differences(
    'token_view',
    foldTokens(platformEvents),
    new Map(tokens.map((row) => [row.token_id, row.name])),
  ),
  ...differences(
    'delivery_view',
    foldDeliveries(webhookEvents),
    new Map(deliveries.map((row) => [row.webhook_id, row.status])),
  ),
  ...differences(
    'endpoint_view',
    foldEndpoint(webhookEvents),
    new Map(endpoints.map(({ url }, index) => [`row ${index}`, url])),
  ),
  ...(parkedEvents === 0 ? [] : [`${parkedEvents} messages are parked`]),
];

type Rows = ReadonlyMap<string, unknown>;

const foldTokens = (events: readonly LogEvent[]): Rows => {
  const rows = new Map<string, unknown>();
  for (const event of events) {
    const { tokenId, name } = dataOf(event);
    if (event.type === 'TokenCreated') rows.set(String(tokenId), name);
    if (event.type === 'TokenDeleted') rows.delete(String(tokenId));
  }
  return rows;
};

const STATUS_AFTER: Readonly<Record<string, string>> = {
  DeliveryQueued: 'QUEUED',
  DeliveryResent: 'QUEUED',
  DeliverySkipped: 'SKIPPED',
  AttemptFailed: 'RETRYING',
  DeliverySucceeded: 'DELIVERED',
  DeliveryExhausted: 'UNDELIVERABLE',
};

const foldDeliveries = (events: readonly LogEvent[]): Rows => {
  const rows = new Map<string, unknown>();
  for (const event of events) {
    const status = STATUS_AFTER[event.type];
    if (status !== undefined) rows.set(String(dataOf(event)['webhookId']), status);
  }
  return rows;
};

const foldEndpoint = (events: readonly LogEvent[]): Rows => {
  const last = events.findLast(({ type }) => type === 'EndpointSet' || type === 'EndpointCleared');
  return new Map(last === undefined ? [] : [['row 0', (dataOf(last)['url'] as string | undefined) ?? null]]);
};

const differences = (view: string, folded: Rows, stored: Rows): string[] => [
  ...[...folded]
    .filter(([key, value]) => stored.get(key) !== value)
    .map(([key, value]) => `${view} ${key} holds ${String(stored.get(key))}, the log says ${String(value)}`),
  ...[...stored.keys()].filter((key) => !folded.has(key)).map((key) => `${view} ${key} has no event`),
];
