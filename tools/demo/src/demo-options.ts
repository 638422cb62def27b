import { address, oneCommand, type Given, type ReadWord } from '@causeway/cli';
import { randomBytes } from 'node:crypto';
import type { Traveller } from './journey/traveller.js';

export interface DemoOptions extends Traveller {
  readonly baseUrl?: string;
}

/** A platform's own id of a customer has at most 255 characters (customers §2). */
const seed: ReadWord = (word) => {
  if (!/^[\x21-\x7e]{1,64}$/.test(word)) throw new Error('is 1 to 64 printable characters without spaces');
  return word;
};

export const BASE_URL = {
  'base-url': {
    value: 'URL',
    about: 'where the API is (default: what credentials.json says)',
    read: address,
  },
} as const;

export const baseUrlOf = (given: Given): { baseUrl?: string } =>
  given['base-url'] === undefined ? {} : { baseUrl: given['base-url'] as string };

export const DEMO = oneCommand({
  name: 'npm run demo --',
  summary: 'Play a whole payment against the running service, and describe each step.',
  options: {
    name: { value: 'NAME', about: "the customer's full name", byDefault: 'Ada Lovelace' },
    seed: {
      value: 'TEXT',
      about: 'makes the customer, the account and the idempotency key; each may be used once (default: any)',
      read: seed,
    },
    ...BASE_URL,
  },
  remarks: `It registers a customer, funds its account, registers an account in EUR, asks for a quote, executes it and watches the
payment, all in the sandbox. Below each answer are the events that it wrote to the log. \`npm run listen\` in another
terminal shows the webhooks.`,
  ending: `The keys come from $CAUSEWAY_DATA_DIR/credentials.json (default .causeway). Exit codes: 0 done, 1 a step was rejected or
nothing runs, 2 wrong command line.`,
});

export const demoOptionsOf = (given: Given): DemoOptions => ({
  name: given['name'] as string,
  seed: (given['seed'] as string | undefined) ?? randomBytes(4).toString('hex'),
  ...baseUrlOf(given),
});
