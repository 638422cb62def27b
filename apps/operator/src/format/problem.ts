import { printable } from '@causeway/cli';

interface Problem {
  readonly code?: string;
  readonly message?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

export const formatProblem = (status: number, answer: unknown): string => {
  const { code, message, details } = (isObject(answer) ? answer : {}) as Problem;
  if (code === undefined)
    return `The answer was ${status}, and not one of Causeway's. Is --base-url the address of its gateway?`;
  const { errors, ...others } = details ?? {};
  const fields = Array.isArray(errors) ? (errors as { field?: string; message?: string }[]) : [];
  return [
    `${status} ${code}: ${message ?? ''}${hintFor(status)}`,
    ...fields.map(({ field, message: problem }) => `  ${field}: ${problem}`),
    ...Object.entries(others).map(
      ([name, value]) => `  ${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ),
  ]
    .map(printable)
    .join('\n');
};

/** What only an operator can correct. */
const hintFor = (status: number): string =>
  status === 401 ? '. The token is not one of this installation, or was revoked.' : '';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
