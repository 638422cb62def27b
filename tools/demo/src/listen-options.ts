import { oneCommand, wholeNumber, type Given } from '@causeway/cli';
import { BASE_URL, baseUrlOf } from './demo-options.js';

export interface ListenOptions {
  readonly port: number;
  readonly json: boolean;
  /** Where webhooks are sent on to. */
  readonly forwardTo?: string;
  readonly profile?: string;
  readonly baseUrl?: string;
}

const PORT_MAX = 65_535;

const webAddress = (word: string): string => {
  if (!/^https?:\/\//.test(word) || !URL.canParse(word))
    throw new Error('is an address such as http://127.0.0.1:8080/hooks');
  return word;
};

export const LISTEN = oneCommand({
  name: 'npm run listen --',
  summary: "Receive this platform's sandbox webhooks on this machine, and print each one.",
  options: {
    port: {
      value: 'N',
      about: 'the port to listen on; 0 is any free one',
      read: wholeNumber(0, PORT_MAX),
      byDefault: '0',
    },
    'forward-to': {
      value: 'URL',
      about: 'send each verified webhook on, as it came; the answer there is the answer',
      read: webAddress,
    },
    json: { about: 'one JSON object a line instead of a sentence' },
    profile: {
      value: 'NAME',
      about: 'the installation that is meant (default: the one in use, see `npx causeway profiles`)',
    },
    ...BASE_URL,
  },
  remarks: `It registers itself as the platform's webhookEndpoint (which sends a TEST), verifies every signature over the raw body,
and answers 200, or 409 to an id that it has seen. Ctrl-C restores the endpoint that was there before. The signature's
header follows CAUSEWAY_WIRE_NAME. A service that refuses private addresses must be started with
CAUSEWAY_WEBHOOK_ALLOW_PRIVATE=loopback; standalone is.`,
  ending: `Without a profile the keys come from $CAUSEWAY_DATA_DIR/credentials.json (default .causeway). Exit codes: 0 done, 1
nothing runs or the endpoint was rejected, 2 wrong command line.`,
});

export const listenOptionsOf = (given: Given): ListenOptions => ({
  port: given['port'] as number,
  json: given['json'] === true,
  ...(given['profile'] !== undefined && { profile: given['profile'] as string }),
  ...(given['forward-to'] !== undefined && { forwardTo: given['forward-to'] as string }),
  ...baseUrlOf(given),
});
