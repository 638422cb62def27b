import { command, type Command } from '../cli/command.js';
import { formatFacts, formatRows } from '@causeway/cli';
import { environment, neededPlatform, tenantQuery } from './shared-options.js';

interface Key {
  readonly keyId: string;
  readonly publicKeyPem: string;
  readonly standardPublicKey?: string;
}

const PATH = '/operator/webhook-signing-key';
const OF_A_PLATFORM = { platform: neededPlatform, environment };

const format = ({ keyId, publicKeyPem, standardPublicKey }: Key): string[] => [
  ...formatFacts([
    ['key', keyId],
    ['Standard Webhooks, v1a', standardPublicKey],
  ]),
  ...publicKeyPem.trim().split('\n'),
];

/** One of the three steps of a rotation (webhooks §3), and which key its answer is. */
const step = (
  name: 'stage' | 'activate' | 'retire',
  which: 'next' | 'active',
  summary: string,
  remarks: string,
): Command =>
  command<Key>({
    words: `keys ${name}`,
    summary,
    remarks,
    options: OF_A_PLATFORM,
    request: (given) => ({ method: 'POST', path: `${PATH}/${name}`, query: tenantQuery(given) }),
    format: ({ keyId }) => [`The ${which} key is ${keyId}; \`keys list\` shows every key that signs.`],
  });

export const signingKeyCommands: readonly Command[] = [
  command<{ readonly data: readonly (Key & { readonly role: string })[] }>({
    words: 'keys list',
    summary: "the public keys that sign a platform's webhooks now, the active one first",
    options: OF_A_PLATFORM,
    request: (given) => ({ method: 'GET', path: `${PATH}s`, query: tenantQuery(given) }),
    format: ({ data }) =>
      data.length === 0
        ? ['It has no key yet: one is made with its first webhook.']
        : data.flatMap((key, index) => [...(index === 0 ? [] : ['']), key.role, ...format(key)]),
  }),
  command<{ readonly data: readonly { readonly keyId: string; readonly secret: string }[] }>({
    words: 'keys secrets',
    summary: 'the shared secrets of Standard Webhooks (v1), to be passed on to the platform',
    options: OF_A_PLATFORM,
    request: (given) => ({
      method: 'GET',
      path: '/operator/webhook-signing-secrets',
      query: tenantQuery(given),
    }),
    format: ({ data }) =>
      formatRows(
        ['key', 'secret'],
        data.map(({ keyId, secret }) => [keyId, secret]),
        'There is no secret yet: one is made with the first webhook.',
      ),
    warning: () => 'A secret above is enough to forge our webhooks: hand it over safely.',
  }),
  step(
    'stage',
    'next',
    'make the next key of a platform',
    'It signs beside the active one from here on. Give the platform its public key, then activate it.',
  ),
  step(
    'activate',
    'active',
    'switch to the next key',
    'X-Service-Signature is made by it from here on; the one before signs beside it until it is retired.',
  ),
  step('retire', 'active', 'end the overlap, or withdraw the next key', 'One key signs from here on.'),
];
