import { ApiError, UnexpectedAnswerError, type ErrorDetails, type ErrorStatus } from './errors.js';

/**
 * The body of an answer.
 * @throws ApiError for an error of the service, UnexpectedAnswerError for what the API does not answer
 */
export const readAnswer = async (answer: Response): Promise<unknown> => {
  const text = await answer.text();
  const body = text === '' ? undefined : parsed(answer.status, text);
  if (answer.ok) return body;
  throw isError(body)
    ? new ApiError(
        body.status,
        body.code as never,
        body.message,
        body.details ?? {},
        answer.headers.get('x-request-id') ?? undefined,
        seconds(answer.headers.get('retry-after')),
      )
    : new UnexpectedAnswerError(answer.status, `The answer ${answer.status} has no error of this API.`);
};

const parsed = (status: number, text: string): unknown => {
  let body: unknown;
  try {
    body = JSON.parse(text, refuseRounded);
  } catch (error) {
    if (error instanceof RangeError) throw new UnexpectedAnswerError(status, error.message);
    throw new UnexpectedAnswerError(status, `The answer ${status} is no JSON.`);
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

const seconds = (header: string | null): number | undefined =>
  header !== null && /^\d+$/.test(header) ? Number(header) : undefined;
