import type { ReceivedWebhook } from '@causeway/e2e';
import { grouped } from '../../evidence/grouped.js';
import { dataOf, metadataOf, type LaneRecord, type LogEvent } from '../../evidence/log-record.js';

/** A published event that causes a webhook, by its place in the log. */
interface Notified {
  readonly place: string;
  readonly transactionId: string;
  readonly type: string;
  /** Its quote was created and executed in one request. */
  readonly isDrafted: boolean;
}

/**
 * The order of a payment's webhooks: that in which the events happened, over all lanes, each step's balance
 * before its payment (webhooks §9).
 */
const STEPS = [
  'QuoteCreated',
  'HoldPlaced',
  'QuoteExecuted',
  'QuoteFailed',
  'QuoteExpired',
  'HoldCaptured',
  'PaymentSettled',
  'PaymentFailed',
  'RefundStarted',
  'HoldReleased',
  'RefundSettled',
  'RefundFailed',
  'EntryPosted',
  'DepositSettled',
] as const;

/** Every payment's and deposit's webhooks arrived for the first time in the order of its steps. */
export const judgeOrder = (
  lanes: { readonly payments: readonly LaneRecord[]; readonly webhooks: LaneRecord },
  received: readonly ReceivedWebhook[],
): string[] => {
  const arrivedAt = firstArrivals(received);
  const idsByPlace = webhooksByPlace(lanes.webhooks.events);
  const arrivalsOf = ({ place, type }: Notified): Arrival[] =>
    (idsByPlace.get(place) ?? []).flatMap((id) => {
      const at = arrivedAt.get(id);
      return at === undefined ? [] : [{ type, at }];
    });
  const notified = lanes.payments.flatMap(notifiedOf);
  return [...grouped(notified, ({ transactionId }) => transactionId)].flatMap(([transactionId, own]) => {
    const arrivals = [...own].sort((one, other) => rankOf(one) - rankOf(other)).flatMap(arrivalsOf);
    if (chainsOf(arrivals, own).every(isAscending)) return [];
    const seen = [...arrivals].sort((one, other) => one.at - other.at).map(({ type }) => type);
    return [`the webhooks of ${transactionId} first arrived as ${seen.join(', ')}`];
  });
};

interface Arrival {
  readonly type: string;
  readonly at: number;
}

/** A payment executed at its creation is published after its hold: either webhook may come first. */
const chainsOf = (arrivals: readonly Arrival[], own: readonly Notified[]): (readonly Arrival[])[] =>
  own.some(({ isDrafted }) => isDrafted)
    ? ['QuoteCreated', 'HoldPlaced'].map((free) => arrivals.filter(({ type }) => type !== free))
    : [arrivals];

const isAscending = (arrivals: readonly Arrival[]): boolean =>
  arrivals.every(({ at }, index) => index === 0 || at > (arrivals[index - 1]?.at ?? 0));

const firstArrivals = (received: readonly ReceivedWebhook[]): ReadonlyMap<string, number> => {
  const arrivedAt = new Map<string, number>();
  received.forEach(({ envelope }, index) => {
    if (!arrivedAt.has(envelope.id)) arrivedAt.set(envelope.id, index);
  });
  return arrivedAt;
};

const rankOf = ({ type }: Notified): number => STEPS.indexOf(type as (typeof STEPS)[number]);

const notifiedOf = ({ name, events }: LaneRecord): Notified[] =>
  [...grouped(events, ({ streamId }) => streamId)].flatMap(([streamId, stream]) => {
    const isDrafted = stream[0]?.type === 'QuoteDrafted';
    // An event of a quote or a deposit may leave its transaction to the beginning of its stream.
    const first = stream[0] && transactionIn(stream[0]);
    return stream.flatMap((event) => {
      const transactionId = streamId === 'journal' ? transactionIn(event) : first;
      if (event.published === null || transactionId === undefined) return [];
      return [{ place: `${name}:${event.position}`, transactionId, type: event.type, isDrafted }];
    });
  });

const transactionIn = (event: LogEvent): string | undefined => {
  const data = dataOf(event);
  const named: unknown =
    data['cause']?.transactionId ?? data['terms']?.transactionId ?? data['transactionId'];
  return named === undefined ? undefined : String(named);
};

const webhooksByPlace = (events: readonly LogEvent[]): ReadonlyMap<string, readonly string[]> => {
  const queued = events.filter(({ type }) => type === 'DeliveryQueued');
  const byPlace = grouped(queued, (event) => String(metadataOf(event)['causationId']));
  return new Map(
    [...byPlace].map(([place, group]) => [place, group.map((event) => String(dataOf(event)['webhookId']))]),
  );
};
