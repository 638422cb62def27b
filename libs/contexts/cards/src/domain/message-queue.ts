import {
  after,
  foldedBy,
  nothing,
  record,
  type Decision,
  type EventTable,
  type Id,
  type Instant,
  type Loaded,
} from '@causeway/kernel';
import type { IssuerMessage, MessageContent } from '@causeway/rails';

/** What the sandbox's issuer has to hand over of one card, in the order of the calls (cards §6). */
export type MessageQueueEvent =
  | {
      readonly type: 'SimulatedMessageQueued';
      readonly cardId: Id<'Card'>;
      readonly cardholderId: Id<'Customer'>;
      readonly token: string;
      readonly sequence: number;
      readonly content: MessageContent;
      readonly queuedAt: Instant;
    }
  | { readonly type: 'SimulatedMessageTaken'; readonly token: string; readonly sequence: number }
  | { readonly type: 'SimulatedMessagePutOff'; readonly until: Instant };

/** Where a person shops is personal. */
export const queuePersonal = {
  SimulatedMessageQueued: { personal: ['content.merchant'], subject: 'cardholderId' },
} as const;
type LoadedEvent = Loaded<MessageQueueEvent, typeof queuePersonal>;
export type Queued = Omit<Extract<LoadedEvent, { readonly type: 'SimulatedMessageQueued' }>, 'type'>;

/** Which card it is of; a queue that has had a message has one. */
interface Owner {
  readonly cardId: Id<'Card'>;
  readonly cardholderId: Id<'Customer'>;
}

export interface MessageQueue {
  readonly owner?: Owner;
  readonly waiting: readonly Queued[];
  /** When the first one is handed over, again if it was not taken. */
  readonly dueAt?: Instant;
}
export const emptyQueue: MessageQueue = { waiting: [] };

/** A healthy call hands its message over itself; after one that was cut off it goes out so much later. */
const HAND_OVER_WITHIN_MS = 1_000;

const TABLE: EventTable<MessageQueue, LoadedEvent> = {
  SimulatedMessageQueued: ({ waiting, dueAt }, { type: _type, ...message }) => ({
    owner: { cardId: message.cardId, cardholderId: message.cardholderId },
    waiting: [...waiting, message],
    dueAt: dueAt ?? after(message.queuedAt, HAND_OVER_WITHIN_MS),
  }),
  SimulatedMessageTaken: ({ owner, waiting }, { token, sequence }) => {
    const left = waiting.filter((each) => each.token !== token || each.sequence !== sequence);
    const [first] = left;
    return {
      ...(owner && { owner }),
      waiting: left,
      ...(first && { dueAt: after(first.queuedAt, HAND_OVER_WITHIN_MS) }),
    };
  },
  SimulatedMessagePutOff: (queue, { until }) => ({ ...queue, dueAt: until }),
};
export const evolveQueue = foldedBy(TABLE);

/**
 * A message is numbered after those of its transaction that wait, and after the last one that was taken: the receiver has
 * that number, so that the queue need not remember all transactions of its card.
 */
export const queueMessage = (
  message: Pick<Queued, 'cardId' | 'cardholderId' | 'token'> & { readonly content: MessageContent },
  takenSequence: number,
  { waiting }: MessageQueue,
  { now }: { readonly now: Instant },
): Decision<MessageQueueEvent, never> => {
  const before = waiting.findLast(({ token }) => token === message.token)?.sequence ?? takenSequence;
  return record({ type: 'SimulatedMessageQueued', ...message, sequence: before + 1, queuedAt: now });
};

/** Removes a message that the receiver has; one that is not in the queue changes nothing. */
export const takeFromQueue = (
  { token, sequence }: Pick<IssuerMessage, 'token' | 'sequence'>,
  { waiting }: MessageQueue,
): Decision<MessageQueueEvent> =>
  waiting.some((each) => each.token === token && each.sequence === sequence)
    ? record({ type: 'SimulatedMessageTaken', token, sequence })
    : nothing();

/** Lets the waiting messages rest until then, because the receiver did not take the first of them. */
export const putOff = (until: Instant, { waiting }: MessageQueue): Decision<MessageQueueEvent> =>
  waiting.length === 0 ? nothing() : record({ type: 'SimulatedMessagePutOff', until });
