import { command, type Command } from '../cli/command.js';
import { formatRows, text } from '@causeway/cli';
import { environment, neededPlatform } from './shared-options.js';

interface Message {
  readonly channel: string;
  readonly status: string;
  readonly recipient?: string;
  readonly text?: string;
  readonly createdAt: string;
  readonly customerId: string;
}

export const outboxCommands: readonly Command[] = [
  command<{ readonly data: readonly Message[] }>({
    words: 'outbox',
    summary: 'messages to a platform’s customers, newest first; what the sandbox’s say',
    options: {
      platform: neededPlatform,
      environment,
      customer: { value: 'ID', about: 'to one customer alone', read: text },
    },
    request: (given) => ({
      method: 'GET',
      path: '/operator/outbox',
      query: {
        platformId: given['platform'],
        environment: given['environment'],
        ...(given['customer'] !== undefined && { customerId: given['customer'] }),
      },
    }),
    format: ({ data }) =>
      formatRows(
        ['at', 'by', 'state', 'to', 'customer', 'says'],
        data.map((each) => [
          each.createdAt,
          each.channel,
          each.status,
          each.recipient ?? 'erased',
          each.customerId,
          each.text ?? '',
        ]),
        'There are no messages.',
      ),
  }),
];
