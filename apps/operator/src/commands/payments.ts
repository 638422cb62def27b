import { command, type Command } from '../cli/command.js';
import { oneOf, formatFacts, formatRows, transactionId } from '@causeway/cli';
import {
  environment,
  neededPlatform,
  pageQuery,
  paging,
  formatMore,
  tenantQuery,
  type Page,
} from './shared-options.js';

interface Payment {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly createdAt: string;
}

const options = { platform: neededPlatform, environment };

export const paymentCommands: readonly Command[] = [
  command<Page<Payment>>({
    words: 'payments waiting',
    summary: 'payments under way whose bank or chain is not connected any more, oldest first',
    options: { ...options, ...paging },
    request: (given) => ({
      method: 'GET',
      path: '/operator/payments/waiting',
      query: { ...tenantQuery(given), ...pageQuery(given) },
    }),
    format: (page) => [
      ...formatRows(
        ['transaction', 'type', 'begun'],
        page.data.map(({ id, type, createdAt }) => [id, type, createdAt]),
        'No payment waits for a connector.',
      ),
      ...formatMore(page),
    ],
  }),
  command<Payment>({
    words: 'payments conclude',
    summary: 'say how a waiting payment went on at the partner that is not connected any more',
    remarks:
      "Look at the partner's books first. Of a pull, `arrived` means that the payer's bank gave the money; of a payout,\nthat it reached its receiver. What did not arrive goes back to the payer.",
    takes: { TRANSACTION: { about: 'the transaction, as `payments waiting` shows it', read: transactionId } },
    options: {
      ...options,
      outcome: {
        value: 'OUTCOME',
        about: 'ARRIVED or NOT_ARRIVED',
        read: oneOf('ARRIVED', 'NOT_ARRIVED'),
        needed: true,
      },
    },
    request: (given) => ({
      method: 'POST',
      path: '/operator/payments/conclude',
      body: {
        platformId: given['platform'],
        environment: given['environment'],
        transactionId: given['TRANSACTION'],
        outcome: given['outcome'],
      },
    }),
    format: ({ id, status }) =>
      formatFacts([
        ['transaction', id],
        ['status', status],
      ]),
  }),
];
