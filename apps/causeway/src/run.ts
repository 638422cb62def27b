import { EXIT, type Given, runProgram, type Terminal, written } from '@causeway/cli';
import { createClient, isCausewayError, type Client } from '@causeway/client';
import type { CausewayRow, Work } from './commands/row.js';
import { CausewayError, profileOf, type Profile } from './profiles.js';
import { causewayProgram } from './program.js';

export interface Surroundings extends Terminal {
  readonly env: NodeJS.ProcessEnv;
  readonly width?: number;
  readonly fetch?: typeof fetch;
  readonly pause?: (ms: number) => Promise<void>;
  readonly isOver?: () => boolean;
}

/** Runs one command line; gives its exit code. */
export const runCauseway = (line: readonly string[], around: Surroundings): Promise<number> =>
  runProgram(
    causewayProgram,
    line,
    {
      interpret: (row, given) => ({ row, given }),
      carryOut: async ({ row, given }: { row: CausewayRow; given: Given }) => {
        const lines = await row.work(given, workOf(given, around));
        if (lines.length > 0) around.say(lines.join('\n'));
        return EXIT.DONE;
      },
      explain: sentenceOf,
    },
    around,
  );

const workOf = (given: Given, around: Surroundings): Work => {
  const { env, say, complain, fetch: send, width } = around;
  let found: Promise<Profile> | undefined;
  const profile = (): Promise<Profile> =>
    (found ??= profileOf(env, given['profile'] === undefined ? undefined : written(given['profile'])));
  return {
    env,
    ...(width !== undefined && { width }),
    say,
    note: complain,
    pause: around.pause ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms))),
    isOver: around.isOver ?? (() => false),
    address: async () => (await profile()).url,
    client: async () => clientOf(await profile(), send),
    clientOf: async (accessToken) =>
      createClient({
        url: (await profile()).url,
        headers: { authorization: `Bearer ${accessToken}` },
        ...(send && { fetch: send }),
      }),
    operator: async (method, path, body) =>
      askOperator(await profile(), { method, path, body, send: send ?? fetch }),
  };
};

const clientOf = ({ url, key }: Profile, send: typeof fetch | undefined): Client => {
  if (key === undefined)
    throw new CausewayError(
      'The profile has no key: set CAUSEWAY_KEY to the clientId:clientSecret of a token.',
    );
  const [clientId = '', clientSecret = ''] = key.split(':');
  return createClient({ url, token: { clientId, clientSecret }, ...(send && { fetch: send }) });
};

interface OperatorRequest {
  readonly method: string;
  readonly path: string;
  readonly body: object | undefined;
  readonly send: typeof fetch;
}

const askOperator = async (
  { url, operatorToken }: Profile,
  { method, path, body, send }: OperatorRequest,
): Promise<unknown> => {
  if (operatorToken === undefined)
    throw new CausewayError('This takes an operator’s token: set CAUSEWAY_OPERATOR_TOKEN.');
  const answer = await send(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${operatorToken}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const said = (await answer.json()) as { readonly code?: string; readonly message?: string };
  if (!answer.ok)
    throw new CausewayError(
      `${answer.status} ${said.code ?? ''}: ${said.message ?? 'the operator’s API refused'}`,
    );
  return said;
};

/** What the user can act on, as sentences: the code, every wrong field, and the request to ask about. */
const sentenceOf = (error: unknown): string | undefined => {
  if (error instanceof CausewayError) return error.message;
  if (!isCausewayError(error)) return connectionSentence(error);
  if (error.kind !== 'API') return `${error.message} Is it running? \`npm start\` starts one here.`;
  const { status, code, message, details, requestId } = error;
  return [
    `${status} ${code}: ${message}`,
    ...(details.reason === undefined ? [] : [`  reason: ${details.reason}`]),
    ...(details.errors ?? []).map(({ field, message: why }) => `  ${field} ${why ?? ''}`),
    ...(requestId === undefined ? [] : [`  request: ${requestId}`]),
  ].join('\n');
};

const connectionSentence = (error: unknown): string | undefined => {
  const { cause } = error as { readonly cause?: { readonly code?: unknown } };
  return cause?.code === 'ECONNREFUSED' ? 'Nothing answers there. `npm start` starts one here.' : undefined;
};
