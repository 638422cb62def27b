import { findOne, type CallContext, type FoldedStream } from '@causeway/commands';
import { laneOf } from '@causeway/event-store';
import { uuidOf, type Environment, type Id } from '@causeway/kernel';
import type { MessageQueue, MessageQueueEvent } from '../domain/message-queue.js';
import { messageQueueView, queueOf } from '../read/message-queue.view.js';
import type { CardsPorts } from './ports.js';
import { messageQueues } from './simulated-issuer.aggregates.js';

type Ports = Pick<CardsPorts, 'rows' | 'store' | 'views'>;

/** A decision on what a card's issuer has to hand over: on what waits, however many messages the card has had. */
export const onQueue = (
  ports: Ports,
  { environment }: Pick<CallContext, 'environment'>,
  cardId: Id<'Card'>,
) => ({
  on: messageQueues,
  id: uuidOf(cardId),
  folded: async (): Promise<FoldedStream<MessageQueue>> => ({
    state: await foldedQueue(ports, environment, cardId),
    rows: [],
  }),
});

/** What waits of a card; from the first event on where its last one is older than the view. */
export const foldedQueue = async (
  ports: Ports,
  environment: Environment,
  cardId: Id<'Card'>,
): Promise<MessageQueue> => {
  const kept = await findOne(ports, messageQueueView, { filters: { environment, cardId } });
  return kept === undefined ? loadQueue(ports, environment, cardId) : queueOf(kept);
};

const loadQueue = async (
  { store }: Pick<Ports, 'store'>,
  environment: Environment,
  cardId: Id<'Card'>,
): Promise<MessageQueue> => {
  const { category, initial } = messageQueues;
  const events = await store.load(laneOf(store.context, environment), `${category}-${uuidOf(cardId)}`);
  return events
    .map(({ type, data }) => ({ ...data, type }) as MessageQueueEvent)
    .reduce((queue, event) => messageQueues.evolve(queue, event), initial);
};
