import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Traveller } from './journey/traveller.js';

export const DEMO_HELP = `
npm run demo -- [options]: play a whole payment against the running service, and tell each step

  --name NAME      the customer's full name (default Ada Lovelace)
  --seed TEXT      makes the customer, the account and the idempotency key; each may be used once (default: any)
  --base-url URL   where the API is (default: what credentials.json says)
  --help           this text

It registers a customer, funds its account, registers an account in EUR, asks for a quote, executes it and watches the
payment, all in the sandbox. Under each answer stand the events that it wrote to the log. The keys come from
$CAUSEWAY_DATA_DIR/credentials.json (default .causeway). The exit code is 1 when a step is refused or nothing runs,
and 2 when the command line is wrong. \`npm run listen\` in another terminal shows the webhooks.
`;

export interface DemoOptions extends Traveller {
  readonly baseUrl?: string;
}

const NAME_DEFAULT = 'Ada Lovelace';
/** A platform's own id of a customer has at most 255 characters (customers §2). */
const SEED = /^[\x21-\x7e]{1,64}$/;

/** Reads the command line; `'help'` when that is asked for. Throws a sentence for the user when it is wrong. */
export const readDemoOptions = (commandLine: readonly string[]): DemoOptions | 'help' => {
  const { values } = parseArgs({
    args: [...commandLine],
    options: {
      name: { type: 'string', default: NAME_DEFAULT },
      seed: { type: 'string', default: randomBytes(4).toString('hex') },
      'base-url': { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return 'help';
  const { name, seed } = values;
  if (!SEED.test(seed)) throw new Error('--seed is 1 to 64 printable characters without spaces');
  const baseUrl = values['base-url'];
  return { name, seed, ...(baseUrl === undefined ? {} : { baseUrl: readBaseUrl(baseUrl) }) };
};

/** Without the slash at its end, which paths bring themselves. */
export const readBaseUrl = (text: string): string => {
  if (!URL.canParse(text))
    throw new Error(`--base-url is an address such as http://127.0.0.1:3000, not ${text}`);
  return text.replace(/\/+$/, '');
};
