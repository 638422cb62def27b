import { type Given, formatFacts, transactionId } from '@causeway/cli';
import { command, type Command, type ApiRequest } from '../cli/command.js';
import { environment, neededPlatform } from './shared-options.js';

interface Transaction {
  readonly id: string;
  readonly status: string;
  readonly refund?: { readonly status: string; readonly reference: string };
}

const takes = { TRANSACTION: { about: 'the transaction whose refund failed', read: transactionId } };
const options = { platform: neededPlatform, environment };

const requestOf = (what: string, given: Given): ApiRequest => ({
  method: 'POST',
  path: `/operator/refunds/${what}`,
  body: {
    platformId: given['platform'],
    environment: given['environment'],
    transactionId: given['TRANSACTION'],
  },
});

const format = ({ id, status, refund }: Transaction): string[] =>
  formatFacts([
    ['transaction', id],
    ['status', status],
    ['refund', refund === undefined ? 'none' : `${refund.status}, ${refund.reference}`],
  ]);

export const refundCommands: readonly Command[] = [
  command<Transaction>({
    words: 'refunds settle',
    summary: 'give the money of a failed refund back by hand; asking twice does it once',
    remarks: "Look at the partner's books first: the payer gets all of it, fees included.",
    takes,
    options,
    request: (given) => requestOf('settle', given),
    format,
  }),
  command<Transaction>({
    words: 'refunds payout-arrived',
    summary: 'a cancelled payout whose refund failed has arrived after all',
    takes,
    options,
    request: (given) => requestOf('payout-arrived', given),
    format,
  }),
];
