import { customerId, type Given, formatFacts, written } from '@causeway/cli';
import { command, type Command, type ApiRequest } from '../cli/command.js';
import { environment, neededPlatform } from './shared-options.js';

interface Erasure {
  readonly customerId: string;
  readonly erasedAt: string;
  readonly waitingFor: readonly string[];
  readonly keyShreddedAt?: string;
}

const requestOf = (method: ApiRequest['method'], given: Given): ApiRequest => ({
  method,
  path: `/operator/platforms/${written(given['platform'])}/customers/${written(given['CUSTOMER'])}/erasure`,
  query: { environment: given['environment'] },
});

export const eraseCommands: readonly Command[] = [
  command<Erasure>({
    words: 'erase',
    summary: 'erase a person for ever; run again, says how far it has come',
    remarks:
      'A customer with a balance, a hold, money on its way or a payment under way is refused, with what is in the way.\n' +
      'It ends when the key is shredded, under which everything about the person is sealed. What that means for the\n' +
      'write-ahead log and for backups: docs/operating/erasure.md.',
    takes: { CUSTOMER: { about: "the customer's id", read: customerId } },
    options: { platform: neededPlatform, environment, yes: { about: 'do not ask whether you are sure' } },
    request: (given) => requestOf('POST', given),
    confirm: (given) => ({
      question: `${written(given['CUSTOMER'])} will be erased in ${written(given['environment'])}, and nothing undoes it.`,
      typed: written(given['CUSTOMER']),
    }),
    follow: {
      request: (given) => requestOf('GET', given),
      isOver: (answer) => (answer as Erasure).keyShreddedAt !== undefined,
      progress: (answer) => {
        const { waitingFor } = answer as Erasure;
        return waitingFor.length === 0
          ? 'Blanked everywhere; the key is being shredded.'
          : `Blanking what is kept in ${waitingFor.join(', ')}.`;
      },
    },
    format: (erasure) =>
      formatFacts([
        ['customer', erasure.customerId],
        ['erased', erasure.erasedAt],
        ['key shredded', erasure.keyShreddedAt ?? 'not yet'],
      ]),
  }),
];
