import { command, type Command } from '../cli/command.js';
import { wholeNumber } from '../cli/words.js';
import { tellRows } from '../telling/table.js';
import { environment, neededPlatform, type Page } from './shared-options.js';

interface Delivery {
  readonly webhookId: string;
  readonly type: string;
  readonly status: string;
  readonly attemptsMade: number;
  readonly lastAnswerStatus: number | null;
  readonly lastFailure: string | null;
  readonly nextAttemptAt: string | null;
  readonly createdAt: string;
}

export const deliveryCommands: readonly Command[] = [
  command<Page<Delivery>>({
    words: 'deliveries list',
    summary: 'the newest webhooks of a platform, and how far they are; never their content',
    options: {
      platform: neededPlatform,
      environment,
      limit: {
        value: 'N',
        about: 'the newest so many, up to 100',
        read: wholeNumber(1, 100),
        byDefault: '20',
      },
    },
    wish: (given) => ({
      method: 'GET',
      path: '/operator/webhook-deliveries',
      query: { platformId: given['platform'], environment: given['environment'], limit: given['limit'] },
    }),
    tell: ({ data, totalCount }, given) => [
      ...tellRows(
        ['webhook', 'type', 'status', 'attempts', 'last answer', 'next attempt', 'queued'],
        data.map((each) => [
          each.webhookId,
          each.type,
          each.status,
          String(each.attemptsMade),
          each.lastFailure ?? String(each.lastAnswerStatus ?? 'none yet'),
          each.nextAttemptAt ?? 'none',
          each.createdAt,
        ]),
        `It has no webhooks in ${String(given['environment'])}.`,
      ),
      ...(data.length < totalCount
        ? ['', `The newest ${data.length} of ${totalCount}; --limit shows up to 100.`]
        : []),
    ],
  }),
];
