import { context, part } from '@causeway/commands';
import {
  ATTEMPT,
  attemptMessage,
  listOutboxHandling,
  messageEvents,
  messages as messageStreams,
  sendMessageHandling,
} from './application/message.handlers.js';
import type { MessagesPorts } from './application/ports.js';
import { CreateOutboxView1766000000000 } from './infrastructure/migrations/1766000000000-create-outbox-view.js';

/** Messages to persons: taken in, handed to a carrier, and kept where an operator finds those of the sandbox. */
const sending = part<MessagesPorts>({
  events: messageEvents,
  aggregates: [messageStreams],
  commands: () => [sendMessageHandling],
  queries: (ports) => [listOutboxHandling(ports)],
  timers: (ports) => ({
    [ATTEMPT]: ({ data }, call) => attemptMessage(ports)(data as never, call),
  }),
});

export const messages = context<MessagesPorts>({
  name: 'messages',
  migrations: [CreateOutboxView1766000000000],
  parts: [sending],
});
