import type { ReceivedWebhook } from '../harness/webhook-receiver.js';

type Fields = Readonly<Record<string, any>>;

/** Each webhook at its first arrival, in the order of arrivals. */
export const firstArrivals = (received: readonly ReceivedWebhook[]): ReceivedWebhook[] => {
  const seen = new Set<string>();
  return received.filter(({ envelope: { id } }) => !seen.has(id) && seen.add(id));
};

/** The amounts that webhooks reported as received on one account, in the order of arrivals. */
export const amountsReceived = (
  received: readonly ReceivedWebhook[],
  amounts: ReadonlySet<number>,
): number[] =>
  firstArrivals(received)
    .filter(({ envelope }) => envelope.type === 'INCOMING_PAYMENT.COMPLETED')
    .map(({ envelope }) => (envelope.data as Fields)['receivedAmount'].amount as number)
    .filter((amount) => amounts.has(amount));

/** The balances of one account that webhooks reported, in the order of arrivals. */
export const balancesReceived = (received: readonly ReceivedWebhook[], accountId: string): number[] =>
  firstArrivals(received)
    .filter(({ envelope: { type, data } }) => type === BALANCE && (data as Fields)['id'] === accountId)
    .map(({ envelope }) => (envelope.data as Fields)['balance'].amount as number);
const BALANCE = 'INTERNAL_ACCOUNT.BALANCE_UPDATED';

/** Ids under which different bytes arrived. */
export const changedBodies = (received: readonly ReceivedWebhook[]): string[] => {
  const bodies = new Map<string, string>();
  return received.flatMap(({ envelope: { id }, body }) => {
    const text = body.toString();
    const first = bodies.get(id) ?? text;
    bodies.set(id, first);
    return first === text ? [] : [id];
  });
};
