import { command, type Command } from '../cli/command.js';
import { environment } from './shared-options.js';

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
];
