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
type Queued = Omit<Extract<LoadedEvent, { readonly type: 'SimulatedMessageQueued' }>, 'type'>;

/** A message's number within its transaction, and the message before it: a list that grows without being copied. */
interface Numbered {
  readonly token: string;
  readonly sequence: number;
  readonly before?: Numbered;
}

export interface MessageQueue {
  readonly waiting: readonly Queued[];
  /** The last message that was queued. */
  readonly last?: Numbered;
  /** When the first one is handed over, again if it was not taken. */
  readonly dueAt?: Instant;
}
export const emptyQueue: MessageQueue = { waiting: [] };

/** A healthy call hands its message over itself; after one that was cut off it goes out so much later. */
const HAND_OVER_WITHIN_MS = 1_000;

const TABLE: EventTable<MessageQueue, LoadedEvent> = {
  SimulatedMessageQueued: ({ waiting, last, dueAt }, { type: _type, ...message }) => ({
    waiting: [...waiting, message],
    last: { token: message.token, sequence: message.sequence, ...(last && { before: last }) },
    dueAt: dueAt ?? after(message.queuedAt, HAND_OVER_WITHIN_MS),
  }),
  SimulatedMessageTaken: ({ waiting, last }, { token, sequence }) => {
    const left = waiting.filter((each) => each.token !== token || each.sequence !== sequence);
    const [first] = left;
    return {
      waiting: left,
      ...(last && { last }),
      ...(first && { dueAt: after(first.queuedAt, HAND_OVER_WITHIN_MS) }),
    };
  },
  SimulatedMessagePutOff: (queue, { until }) => ({ ...queue, dueAt: until }),
};
export const evolveQueue = foldedBy(TABLE);

export const queueMessage = (
  message: Pick<Queued, 'cardId' | 'cardholderId' | 'token'> & { readonly content: MessageContent },
  { last }: MessageQueue,
  { now }: { readonly now: Instant },
): Decision<MessageQueueEvent, never> =>
  record({
    type: 'SimulatedMessageQueued',
    ...message,
    sequence: lastSequenceOf(message.token, last) + 1,
    queuedAt: now,
  });

const lastSequenceOf = (token: string, last: Numbered | undefined): number => {
  for (let each = last; each !== undefined; each = each.before)
    if (each.token === token) return each.sequence;
  return 0;
};

export const takeFromQueue = (
  { token, sequence }: Pick<IssuerMessage, 'token' | 'sequence'>,
  { waiting }: MessageQueue,
): Decision<MessageQueueEvent> =>
  waiting.some((each) => each.token === token && each.sequence === sequence)
    ? record({ type: 'SimulatedMessageTaken', token, sequence })
    : nothing();

export const putOff = (until: Instant, { waiting }: MessageQueue): Decision<MessageQueueEvent> =>
  waiting.length === 0 ? nothing() : record({ type: 'SimulatedMessagePutOff', until });
