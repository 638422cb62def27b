import type { KnownStream } from '@causeway/commands';
import type { RecordedEvent } from '@causeway/event-store';
import type { Environment } from '@causeway/kernel';
import {
  evolveDelivery,
  noDelivery,
  type Delivery,
  type KeptAttempt,
  type LoadedDeliveryEvent,
} from '../domain/delivery.js';
import { deliveryRows, deliveryView, type DeliveryRow } from './delivery.view.js';

/** A delivery as its stream has it, and whose it is. */
export interface LoggedDelivery {
  readonly platformId: string;
  readonly environment: Environment;
  /** The stream, folded: what the next decision on it starts from. */
  readonly known: KnownStream<Delivery>;
}

/** Folds a delivery's events, from the first one on; `undefined` of none. */
export const loggedDelivery = (events: readonly RecordedEvent[]): LoggedDelivery | undefined => {
  const [born] = events;
  if (born === undefined) return undefined;
  let state = noDelivery;
  let row: DeliveryRow | null | undefined;
  for (const recorded of events) {
    const event = eventOf(recorded);
    state = evolveDelivery(state, event);
    row = deliveryRows.fold(row, event, recorded);
  }
  const { platformId, environment } = born.metadata;
  const rows = row ? [{ view: deliveryView, key: { webhook_id: row.webhook_id }, row }] : [];
  return { platformId, environment, known: { state, rows, version: events.length } };
};

/** The attempts of a delivery's events, oldest first. */
export const attemptsIn = (events: readonly RecordedEvent[]): KeptAttempt[] =>
  events.map(eventOf).flatMap((event) => ('answerStart' in event ? [attemptOf(event)] : []));

const eventOf = ({ type, data }: RecordedEvent): LoadedDeliveryEvent =>
  ({ ...data, type }) as LoadedDeliveryEvent;

const attemptOf = (event: KeptAttempt): KeptAttempt => ({
  attempt: event.attempt,
  attemptedAt: event.attemptedAt,
  url: event.url,
  durationMs: event.durationMs,
  ...(event.answerStatus === undefined ? {} : { answerStatus: event.answerStatus }),
  ...(event.failure === undefined ? {} : { failure: event.failure }),
  ...(event.retryAfterMs === undefined ? {} : { retryAfterMs: event.retryAfterMs }),
  ...(event.timestamp === undefined ? {} : { timestamp: event.timestamp }),
  ...(event.signedBy === undefined ? {} : { signedBy: event.signedBy }),
  answerStart: event.answerStart,
});
