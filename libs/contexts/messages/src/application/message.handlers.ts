import {
  answersQuery,
  childCall,
  decides,
  type Aggregate,
  type CallContext,
  type CommandHandling,
  type QueryHandling,
} from '@causeway/commands';
import type { EventCatalog } from '@causeway/event-store';
import { derivedUuid, Erased } from '@causeway/kernel';
import { messageWords } from '../domain/message-words.js';
import { acceptMessage, noteAttempt } from '../domain/message.decide.js';
import {
  evolveMessage,
  messagePersonal,
  noMessage,
  type Message,
  type MessageEvent,
} from '../domain/message.js';
import { findMessage, listOutbox, outboxRows } from '../read/outbox.view.js';
import type { MessagesPorts } from './ports.js';
import { ListOutbox, SendMessage } from './requests.js';

export const messageEvents = {
  MessageAccepted: { version: 1, ...messagePersonal.MessageAccepted },
  MessageSent: { version: 1 },
  MessageAttemptFailed: { version: 1 },
} as const satisfies EventCatalog & Record<MessageEvent['type'], unknown>;

export const ATTEMPT = 'attempt-message';
interface AttemptDue {
  readonly messageId: string;
  readonly platformId: string;
}

/** A message that waits has a timer; each attempt is one of its own, with a time limit of its own. */
export const messages: Aggregate<Message, MessageEvent> = {
  category: 'message',
  initial: noMessage,
  evolve: evolveMessage,
  views: [outboxRows],
  consequences: (_event, before, after, { streamId, metadata: { platformId } }) => {
    const timerOf = (message: Message): string[] =>
      message.status === 'WAITING' ? [`${streamId}.${String(message.attempts)}`] : [];
    const cancelTimers = timerOf(before);
    if (after.status !== 'WAITING' || after.nextAttemptAt === undefined) return { cancelTimers };
    const data: AttemptDue = { messageId: after.messageId, platformId };
    const timers = timerOf(after).map((timerId) => ({
      timerId,
      name: ATTEMPT,
      dueAt: after.nextAttemptAt ?? after.acceptedAt,
      data,
    }));
    return { cancelTimers, timers };
  },
};

const streamOf = (messageId: string): string => derivedUuid('message', messageId);

export const sendMessageHandling: CommandHandling = decides<Message, MessageEvent, SendMessage>({
  command: SendMessage,
  aggregate: messages,
  begins: true,
  streamId: ({ messageId }) => streamOf(messageId),
  decide: acceptMessage,
  answer: () => null,
});

/**
 * Hands a message to its carrier, and records what came of it. A crash in between hands it over once more, under the same
 * id: a code that comes twice harms less than one that never comes.
 */
export const attemptMessage =
  (ports: MessagesPorts) =>
  async ({ messageId }: AttemptDue, call: CallContext): Promise<void> => {
    const message = await findMessage(ports, call, messageId);
    if (message?.status !== 'WAITING') return;
    const { channel, recipient, content, attempts } = message;
    const carrier = ports.carriers[channel];
    let wasTaken = false;
    if (carrier !== undefined && !(recipient instanceof Erased) && !(content instanceof Erased)) {
      try {
        await carrier.send({ messageId, recipient, ...messageWords(content) });
        wasTaken = true;
      } catch {
        // What carriers say of a failure may name the recipient.
        ports.logger.warn('A message was not taken', { channel, attempts: attempts + 1 });
      }
    }
    await ports.record(childCall(call, 'note-attempt', String(attempts)), {
      name: 'note-attempt',
      on: messages,
      id: streamOf(messageId),
      content: { attempts },
      decide: (before, when) => noteAttempt(wasTaken, before, when),
    });
  };

export const listOutboxHandling = (ports: MessagesPorts): QueryHandling =>
  answersQuery<ListOutbox>({
    query: ListOutbox,
    answer: (wanted, call) => listOutbox(ports, call, wanted),
  });
