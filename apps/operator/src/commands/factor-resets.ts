import { customerId, formatFacts, formatRows, text } from '@causeway/cli';
import { command, type Command } from '../cli/command.js';
import {
  environment,
  formatMore,
  neededPlatform,
  pageQuery,
  paging,
  tenantQuery,
  type Page,
} from './shared-options.js';

interface Reset {
  readonly resetId: string;
  readonly customerId: string;
  readonly factor: string;
  readonly status: string;
  readonly createdAt: string;
  readonly expiresAt: string;
}
const tenant = { platform: neededPlatform, environment };

const decide = (words: string, outcome: string, summary: string): Command =>
  command<Reset>({
    words,
    summary,
    takes: { RESET: { about: 'its id, as `factor-resets list` shows it', read: text } },
    options: tenant,
    request: (given) => ({
      method: 'POST',
      path: '/operator/factor-resets/decide',
      body: { ...tenantQuery(given), resetId: given['RESET'], outcome },
    }),
    format: ({ resetId, customerId: of, factor, status, expiresAt }) =>
      formatFacts([
        ['reset', resetId],
        ['customer', of],
        ['factor', factor],
        ['status', status],
        ['until', expiresAt],
      ]),
  });

export const factorResetCommands: readonly Command[] = [
  command<Page<Reset>>({
    words: 'factor-resets list',
    summary: 'customers who lost a way to prove who they are, newest first',
    options: {
      ...tenant,
      customer: { value: 'ID', about: 'of one customer', read: customerId },
      ...paging,
    },
    request: (given) => ({
      method: 'GET',
      path: '/operator/factor-resets',
      query: { ...tenantQuery(given), customerId: given['customer'], ...pageQuery(given) },
    }),
    format: (page) => [
      ...formatRows(
        ['reset', 'customer', 'factor', 'status', 'begun'],
        page.data.map(({ resetId, customerId: of, factor, status, createdAt }) => [
          ...[resetId, of, factor, status, createdAt],
        ]),
        'No customer lost anything.',
      ),
      ...formatMore(page),
    ],
  }),
  decide(
    'factor-resets pass',
    'LIVENESS_PASSED',
    'say that the person is the customer, after a look at both',
  ),
  decide('factor-resets reject', 'REJECTED', 'say that the person is not the customer'),
];
