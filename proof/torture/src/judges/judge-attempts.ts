import type { ReceivedWebhook } from '@causeway/e2e';
import { grouped } from '../evidence/grouped.js';
import { dataOf, type LogEvent } from '../evidence/log-record.js';

/** The possible sequences of a delivery's stream, one letter an event. */
const LETTERS: Readonly<Record<string, string>> = {
  DeliveryQueued: 'Q',
  DeliveryResent: 'R',
  AttemptFailed: 'F',
  DeliverySucceeded: 'S',
  DeliveryExhausted: 'X',
};
/** Queued once, then attempted until it arrived, once for each replay. */
const RETRIED = /^QF*S(RF*S)*$/;
/** One attempt each time, with any outcome (webhooks §5). */
const TRIED_ONCE = /^Q[SX](R[SX])*$/;

/** However the receiver failed: every webhook ended delivered, and first attempts kept the order of every key. */
export const judgeAttempts = (
  webhookEvents: readonly LogEvent[],
  received: readonly ReceivedWebhook[],
): string[] => [...judgeLives(webhookEvents), ...judgeTurns(webhookEvents, received)];

const judgeLives = (webhookEvents: readonly LogEvent[]): string[] => {
  const deliveries = webhookEvents.filter(({ type }) => LETTERS[type] !== undefined);
  return [...grouped(deliveries, ({ streamId }) => streamId)].flatMap(([streamId, events]) => {
    const life = events.map(({ type }) => LETTERS[type] ?? '?').join('');
    const [born] = events;
    const isRetried = born === undefined || dataOf(born)['retried'] !== false;
    return (isRetried ? RETRIED : TRIED_ONCE).test(life)
      ? []
      : [`${streamId} has a life that no delivery has: ${events.map(({ type }) => type).join(', ')}`];
  });
};

/** Webhooks that share a key arrive for the first time in the order in which they were queued (webhooks §5). */
const judgeTurns = (webhookEvents: readonly LogEvent[], received: readonly ReceivedWebhook[]): string[] => {
  const arrivedAt = new Map<string, number>();
  received.forEach(({ envelope: { id } }, index) => {
    if (!arrivedAt.has(id)) arrivedAt.set(id, index);
  });
  const turns = webhookEvents
    .filter((event) => event.type === 'DeliveryQueued' && dataOf(event)['ordered'] === true)
    .flatMap((event) => {
      const { webhookId, orderingKeys } = dataOf(event);
      const at = arrivedAt.get(String(webhookId));
      return at === undefined
        ? []
        : (orderingKeys as string[]).map((key) => ({ key, id: String(webhookId), at }));
    });
  return [...grouped(turns, ({ key }) => key)].flatMap(([key, queue]) =>
    queue.flatMap(({ id, at }, index) => {
      const before = queue[index - 1];
      return before === undefined || before.at < at ? [] : [`${id} of ${key} arrived before ${before.id}`];
    }),
  );
};
