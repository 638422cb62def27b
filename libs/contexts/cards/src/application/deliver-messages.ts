import { reportingCall, type CallContext } from '@causeway/commands';
import { after, Erased, type Id } from '@causeway/kernel';
import type { IssuerMessage, IssuerMessageSink, MessageContent } from '@causeway/rails';
import { putOff, takeFromQueue, type MessageQueue } from '../domain/message-queue.js';
import { foldedQueue, onQueue } from './message-queue-stream.js';
import type { CardsPorts } from './ports.js';

type Ports = Pick<CardsPorts, 'clock' | 'record' | 'rows' | 'store' | 'views'>;

/** What was not taken is handed over again so much later. */
const AGAIN_AFTER_MS = 1_000;
/** An erased person's merchant is not named again. */
const NO_MERCHANT = { descriptor: 'ERASED' };

/**
 * Hands over what the issuer has for a card, in the order of the calls. One that is not taken is handed over again later,
 * as it was; what came after it of the same transaction waits for it, and what is of another one does not. Two that do
 * this at once repeat messages, which is harmless.
 */
export const deliverMessages = async (
  ports: Ports,
  sink: IssuerMessageSink,
  cardId: Id<'Card'>,
  call: CallContext,
): Promise<void> => {
  const delayed = new Set<string>();
  const failures: unknown[] = [];
  let { waiting } = await foldedQueue(ports, call.environment, cardId);
  for (;;) {
    const next = waiting.find(({ token }) => !delayed.has(token));
    if (next === undefined) break;
    const { token, sequence, queuedAt: sentAt, content } = next;
    const message: IssuerMessage = { cardId, token, sequence, sentAt, content: knownContent(content) };
    const isTaken = await sink.take(message).then(
      ({ answer }) => answer !== 'NOT_YET',
      (error: unknown) => {
        failures.push(error);
        return false;
      },
    );
    if (!isTaken) delayed.add(token);
    else
      ({ waiting } = await record(ports, cardId, call, (queue) => takeFromQueue({ token, sequence }, queue)));
  }
  if (delayed.size > 0) await record(ports, cardId, call, (queue) => putOff(later(ports, call), queue));
  if (failures.length > 0) throw failures[0];
};

const later = ({ clock }: Pick<Ports, 'clock'>, { environment }: CallContext) =>
  after(clock.now(environment), AGAIN_AFTER_MS);

type Content = MessageQueue['waiting'][number]['content'];
const knownContent = (content: Content): MessageContent => {
  if (!('merchant' in content)) return content;
  const { merchant } = content;
  return { ...content, merchant: merchant instanceof Erased ? NO_MERCHANT : merchant };
};

/** Gives the queue as it is then. A message is taken out once, so no outcome is kept. */
const record = (
  ports: Ports,
  cardId: Id<'Card'>,
  call: CallContext,
  decide: (queue: MessageQueue) => ReturnType<typeof putOff>,
): Promise<MessageQueue> =>
  ports.record(reportingCall(call), {
    name: 'note-simulated-delivery',
    ...onQueue(ports, call, cardId),
    isIdempotent: true,
    decide,
    answer: (queue: MessageQueue) => queue,
  });
