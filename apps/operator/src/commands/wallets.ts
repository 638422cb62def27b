import { formatFacts, type Given } from '@causeway/cli';
import { command, type ApiRequest, type Command } from '../cli/command.js';
import { environment } from './shared-options.js';

interface Custodian {
  readonly fingerprint: string;
  readonly previous?: string;
  readonly held: number;
  readonly left: number;
}
interface Resealed {
  readonly resealed: number;
  readonly left: number;
}

const reseal = (given: Given): ApiRequest => ({
  method: 'POST',
  path: '/operator/custodian/reseal',
  body: { environment: given['environment'] },
});

export const walletCommands: readonly Command[] = [
  command<{ readonly publicKey: string }>({
    words: 'wallets bundle-key',
    summary: 'the public key that clients of embedded wallets pin',
    remarks:
      'It signs the bundles that codes are sealed to and the words of an export; it is one for each environment, and stays.',
    options: { environment },
    request: (given) => ({
      ...{ method: 'GET', path: '/operator/wallet-bundle-key' },
      query: { environment: given['environment'] },
    }),
    format: ({ publicKey }) => [publicKey],
  }),
  command<Custodian>({
    words: 'wallets custodian',
    summary: 'which custodian key seals the private keys of wallets, and what is left of a rotation',
    options: { environment },
    request: (given) => ({
      ...{ method: 'GET', path: '/operator/custodian' },
      query: { environment: given['environment'] },
    }),
    format: ({ fingerprint, previous, held, left }) =>
      formatFacts([
        ['custodian key', fingerprint],
        ['the key before it', previous ?? 'none'],
        ['private keys', String(held)],
        ['sealed by another one', String(left)],
      ]),
  }),
  command<Resealed>({
    words: 'wallets reseal',
    summary: 'seal the private keys of wallets anew under the custodian key, until none is left',
    remarks:
      'After a new custodian key was put in place of the old one, with the old one beside it as the previous. Cut off, it\n' +
      'goes on where it was when it is run again. All of it: docs/operating/erasure.md.',
    options: { environment },
    request: reseal,
    follow: {
      request: reseal,
      isOver: (answer) => (answer as Resealed).left === 0,
      progress: (answer) => `${String((answer as Resealed).left)} left`,
    },
    format: ({ left }) => [
      left === 0 ? 'every private key is sealed by the custodian key' : `${String(left)} left`,
    ],
    isBad: ({ left }) => left > 0,
  }),
];
