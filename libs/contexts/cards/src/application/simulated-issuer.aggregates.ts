import type { Aggregate } from '@causeway/commands';
import type { EventCatalog } from '@causeway/event-store';
import type { Id } from '@causeway/kernel';
import {
  emptyQueue,
  evolveQueue,
  queuePersonal,
  type MessageQueue,
  type MessageQueueEvent,
} from '../domain/message-queue.js';
import {
  evolveSimulatedCard,
  noSimulatedCard,
  simulatedCardPersonal,
  type SimulatedCard,
  type SimulatedCardEvent,
} from '../domain/simulated-card.js';
import { messageQueueRows } from '../read/message-queue.view.js';

export const simulatedIssuerEvents = {
  SimulatedCardOrdered: { version: 1, ...simulatedCardPersonal.SimulatedCardOrdered },
  SimulatedCardUseSet: { version: 1 },
  SimulatedMessageQueued: { version: 1, ...queuePersonal.SimulatedMessageQueued },
  SimulatedMessageTaken: { version: 1 },
  SimulatedMessagePutOff: { version: 1 },
} as const satisfies EventCatalog & Record<SimulatedCardEvent['type'] | MessageQueueEvent['type'], unknown>;

/** One stream a card at the sandbox's issuer, `simulated-card-<uuid>`. */
export const simulatedCards: Aggregate<SimulatedCard, SimulatedCardEvent> = {
  category: 'simulated-card',
  initial: noSimulatedCard,
  evolve: evolveSimulatedCard,
};

export const DELIVER_MESSAGES = 'deliver-card-messages';
export interface DeliveryDue {
  readonly platformId: string;
  readonly cardId: Id<'Card'>;
}

/** One stream a card, `simulated-messages-<uuid>`: what its issuer has to hand over. */
export const messageQueues: Aggregate<MessageQueue, MessageQueueEvent> = {
  category: 'simulated-messages',
  initial: emptyQueue,
  evolve: evolveQueue,
  views: [messageQueueRows],
  consequences: (event, before, { dueAt, waiting }, { streamId, metadata: { platformId } }) => {
    const timerId = `${DELIVER_MESSAGES}-${streamId}`;
    if (dueAt === undefined) return before.dueAt === undefined ? {} : { cancelTimers: [timerId] };
    const [first] = waiting;
    if (first === undefined || dueAt === before.dueAt) return {};
    const data: DeliveryDue = { platformId, cardId: first.cardId };
    return { timers: [{ timerId, name: DELIVER_MESSAGES, dueAt, data }] };
  },
};
