import { ApiError, UnexpectedAnswerError, type ErrorDetails, type ErrorStatus } from './errors.js';

/**
 * The body of an answer, of its text.
 * @throws ApiError for an error of the service, UnexpectedAnswerError for what the API does not answer
 */
export const readAnswer = (answer: Pick<Response, 'status' | 'ok' | 'headers'>, text: string): unknown => {
  const retryAfter = seconds(answer.headers);
  const body = text === '' ? undefined : parsed(answer.status, text, retryAfter);
  if (answer.ok) return body;
  throw isError(body)
    ? new ApiError(
        body.status,
        body.code as never,
        body.message,
        body.details ?? {},
        answer.headers.get('x-request-id') ?? undefined,
        retryAfter,
      )
    : new UnexpectedAnswerError(
        answer.status,
        `The answer ${answer.status} has no error of this API.`,
        retryAfter,
      );
};

const parsed = (status: number, text: string, retryAfter: number | undefined): unknown => {
  let body: unknown;
  try {
    body = JSON.parse(text, refuseRounded);
  } catch (error) {
    if (error instanceof RangeError) throw new UnexpectedAnswerError(status, error.message);
    throw new UnexpectedAnswerError(status, `The answer ${status} is no JSON.`, retryAfter);
  }
  return body;
};

/** Money that JavaScript would round is refused and never shown wrongly; the API's own amounts all fit. */
const refuseRounded = (key: string, value: unknown): unknown => {
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new RangeError(`"${key}" is too large for a number.`);
  return value;
};

interface ErrorBody {
  readonly status: ErrorStatus;
  readonly code: string;
  readonly message: string;
  readonly details?: ErrorDetails;
}

const isError = (body: unknown): body is ErrorBody =>
  typeof body === 'object' &&
  body !== null &&
  'status' in body &&
  typeof body.status === 'number' &&
  'code' in body &&
  typeof body.code === 'string' &&
  'message' in body &&
  typeof body.message === 'string';

/** `Retry-After` in seconds; a moment, as proxies write it, counts from the moment of the answer itself. */
const seconds = (headers: Headers): number | undefined => {
  const after = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(after)) return Number(after);
  const span = Date.parse(after) - Date.parse(headers.get('date') ?? '');
  return Number.isNaN(span) ? undefined : Math.max(0, Math.ceil(span / SECOND_MS));
};

const SECOND_MS = 1_000;
