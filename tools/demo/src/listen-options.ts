import { parseArgs } from 'node:util';
import { readBaseUrl } from './demo-options.js';

export const LISTEN_HELP = `
npm run listen -- [options]: receive this platform's sandbox webhooks on this machine, and tell each one

  --port N        listen there (default: any free port)
  --json          one JSON object a line instead of a sentence
  --base-url URL  where the API is (default: what credentials.json says)
  --help          this text

It makes itself the platform's webhookEndpoint (which sends a TEST), checks every signature over the raw body, answers
200, and 409 to an id that it has seen. Ctrl-C puts the endpoint back that was there before. The keys come from
$CAUSEWAY_DATA_DIR/credentials.json (default .causeway); the signature's header follows CAUSEWAY_WIRE_NAME. A service
that refuses private addresses must be started with CAUSEWAY_WEBHOOK_ALLOW_PRIVATE=loopback; standalone is.
`;

export interface ListenOptions {
  readonly port: number;
  readonly json: boolean;
  readonly baseUrl?: string;
}

const PORT_MAX = 65_535;

/** Reads the command line; `'help'` when that is asked for. Throws a sentence for the user when it is wrong. */
export const readListenOptions = (commandLine: readonly string[]): ListenOptions | 'help' => {
  const { values } = parseArgs({
    args: [...commandLine],
    options: {
      port: { type: 'string', default: '0' },
      json: { type: 'boolean', default: false },
      'base-url': { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return 'help';
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > PORT_MAX) {
    throw new Error(`--port is a whole number from 0 to ${PORT_MAX}, not ${values.port}`);
  }
  const baseUrl = values['base-url'];
  return { port, json: values.json, ...(baseUrl === undefined ? {} : { baseUrl: readBaseUrl(baseUrl) }) };
};
