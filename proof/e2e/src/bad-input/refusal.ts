import type { Answer } from '../harness/api-client.js';

export interface Expected {
  readonly status?: number;
  /** Left out where several things are wrong at once. */
  readonly code?: string;
  /** Dotted paths that `details.errors` must hold. */
  readonly fields?: readonly string[];
}

interface FieldError {
  readonly field?: unknown;
  readonly message?: unknown;
}

const ENVELOPE_KEYS = ['status', 'code', 'message', 'details'];

/** Everything that is wrong with a refusal (config-and-tokens §5); nothing is an empty list. */
export const faultsOf = ({ status, body, text, headers }: Answer, expected: Expected): string[] => {
  const shown = `${status} ${text.slice(0, 300)}`;
  const { status: wanted = 400, code, fields = [] } = expected;
  const faults: string[] = [];
  if (status !== wanted) return [`not refused with ${wanted}: ${shown}`];
  if (body['status'] !== status || typeof body['code'] !== 'string' || typeof body['message'] !== 'string')
    faults.push(`no envelope: ${shown}`);
  const others = Object.keys(body).filter((key) => !ENVELOPE_KEYS.includes(key));
  if (others.length > 0) faults.push(`more than an envelope: ${others.join()}`);
  if (code !== undefined && body['code'] !== code) faults.push(`not ${code}: ${shown}`);
  if (headers.get('content-type') !== 'application/json; charset=utf-8') faults.push(`no JSON: ${shown}`);
  const unnamed = fields.filter((field) => !namedIn(body).includes(field));
  if (unnamed.length > 0) faults.push(`does not name ${unnamed.join(', ')}: ${shown}`);
  if (INTERNALS.test(text)) faults.push(`shows internals: ${shown}`);
  return faults;
};

export const namedIn = (body: Answer['body']): string[] =>
  ((body['details']?.errors ?? []) as readonly FieldError[]).map(({ field }) => String(field));

/** Words of a stack, a driver or a query. */
const INTERNALS = /\bat \w+ \(|node_modules|\bselect \w+ from\b|pg_|TypeError|SyntaxError|undefined/i;
