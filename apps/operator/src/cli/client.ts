import { formatProblem } from '../format/problem.js';
import type { Access } from './access.js';
import { type Given, written } from '@causeway/cli';
import type { ApiRequest } from './command.js';
import { OperatorError } from './errors.js';

/** Longer than a moved clock takes to settle (60 s): silence beyond it is a fault of the service. */
const ANSWER_TIMEOUT_MS = 90_000;

/** The status of a request that awaits approval: every other status comes when it is done. */
const AWAITS_APPROVAL = 202;

interface ToApprove {
  readonly approval: { readonly id: string; readonly status: string; readonly expiresAt: string };
}

const awaitsApproval = ({ approval: { id, expiresAt } }: ToApprove): string =>
  `Nothing was done yet: another operator must agree, by \`approvals approve ${id}\`, before ${expiresAt}.\n` +
  'Then run this very command again.';

export type Fetch = typeof fetch;

/** Sends one request; gives the answer's JSON, `null` where there is none. Throws an `OperatorError` for a refusal. */
export const send = async (
  { origin, token }: Access,
  request: ApiRequest,
  fetcher: Fetch = fetch,
): Promise<unknown> => {
  const answer = await answered({ origin, token }, request, fetcher);
  const text = await answer.text();
  const body = text === '' ? null : parsed(text);
  if (body === undefined) throw new OperatorError(formatProblem(answer.status, body));
  if (answer.status === AWAITS_APPROVAL) throw new OperatorError(awaitsApproval(body as ToApprove));
  return body;
};

/** The answer to a request, its body still unread. Throws an `OperatorError` for a refusal. */
export const answered = async (
  { origin, token }: Access,
  request: ApiRequest,
  fetcher: Fetch = fetch,
): Promise<Response> => {
  const answer = await ask(fetcher, `${origin}${request.path}${queryOf(request.query)}`, {
    method: request.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  if (answer.ok) return answer;
  const text = await answer.text();
  throw new OperatorError(formatProblem(answer.status, text === '' ? null : parsed(text)));
};

const ask = async (fetcher: Fetch, url: string, request: RequestInit): Promise<Response> => {
  try {
    return await fetcher(url, request);
  } catch (error) {
    const { origin } = new URL(url);
    if ((error as Error).name === 'TimeoutError')
      throw new OperatorError(`${origin} did not answer within ${ANSWER_TIMEOUT_MS / 1_000} s.`);
    const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
    throw new OperatorError(
      `Nothing answers at ${origin}${typeof code === 'string' ? ` (${code})` : ''}: Causeway is not running there. ` +
        'Start it with `npm start`, or say where it is with --base-url.',
    );
  }
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const queryOf = (query: Given = {}): string => {
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, written(value)]],
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
};
