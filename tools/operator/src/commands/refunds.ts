import { command, type Command, type Given, type Wish } from '../cli/command.js';
import { transactionId } from '../cli/words.js';
import { tellFacts } from '../telling/table.js';
import { environment, neededPlatform } from './shared-options.js';

interface Transaction {
  readonly id: string;
  readonly status: string;
  readonly refund?: { readonly status: string; readonly reference: string };
}

const takes = { TRANSACTION: { about: 'the transaction whose refund failed', read: transactionId } };
const options = { platform: neededPlatform, environment };

const wishOf = (what: string, given: Given): Wish => ({
  method: 'POST',
  path: `/operator/refunds/${what}`,
  body: {
    platformId: given['platform'],
    environment: given['environment'],
    transactionId: given['TRANSACTION'],
  },
});

const tell = ({ id, status, refund }: Transaction): string[] =>
  tellFacts([
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
    wish: (given) => wishOf('settle', given),
    tell,
  }),
  command<Transaction>({
    words: 'refunds payout-arrived',
    summary: 'a cancelled payout whose refund failed has arrived after all',
    takes,
    options,
    wish: (given) => wishOf('payout-arrived', given),
    tell,
  }),
];
