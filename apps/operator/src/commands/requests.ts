import { formatRows, text, wholeNumber } from '@causeway/cli';
import { command, type Command } from '../cli/command.js';
import { environment, neededPlatform } from './shared-options.js';

interface RecentRequest {
  readonly askedAt: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly durationMs: number;
  readonly requestId: string;
  readonly code?: string;
  readonly fields: readonly string[];
}

export const requestCommands: readonly Command[] = [
  command<{ readonly data: readonly RecentRequest[] }>({
    words: 'requests',
    summary: 'what a platform’s clients asked in the last hours, newest first; never what they sent',
    options: {
      platform: neededPlatform,
      environment,
      since: { value: 'TIME', about: 'asked then or later', read: text },
      limit: { value: 'N', about: 'rows, up to 100', read: wholeNumber(1, 100), byDefault: '50' },
      refused: { about: 'only those that were refused' },
    },
    request: (given) => ({
      method: 'GET',
      path: '/operator/requests',
      query: {
        platformId: given['platform'],
        environment: given['environment'],
        limit: given['limit'],
        ...(given['since'] !== undefined && { startDate: given['since'] }),
        ...(given['refused'] === true && { onlyRefused: true }),
      },
    }),
    format: ({ data }) =>
      formatRows(
        ['asked', 'status', 'method', 'path', 'ms', 'code', 'wrong fields', 'request'],
        data.map((each) => [
          each.askedAt,
          String(each.status),
          each.method,
          each.path,
          String(each.durationMs),
          each.code ?? '',
          each.fields.join(', '),
          each.requestId,
        ]),
        'Nothing was asked in the last hours.',
      ),
  }),
];
