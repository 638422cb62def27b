import type { ErrorCodes } from './generated/operations.js';
import type { FieldError } from './generated/schemas.js';

export type ErrorStatus = keyof ErrorCodes;

/** What stands beside the code: a finer reason, every wrong field, a page to read, whatever the operation adds. */
export interface ErrorDetails {
  readonly reason?: string;
  readonly errors?: readonly FieldError[];
  /** The page of the code: what it means, when it is answered, what to do. */
  readonly docUrl?: string;
  readonly [key: string]: unknown;
}

/** The service answered with an error (config-and-tokens §5). */
export class ApiError<Status extends ErrorStatus = ErrorStatus> extends Error {
  override readonly name = 'ApiError';
  readonly kind = 'API';

  constructor(
    readonly status: Status,
    readonly code: ErrorCodes[Status],
    message: string,
    readonly details: ErrorDetails,
    /** By which the operator finds the request in the log. */
    readonly requestId: string | undefined,
    /** After how many seconds another try may do better. */
    readonly retryAfterSeconds: number | undefined,
  ) {
    super(message);
  }
}

/** No answer came: whether the request was carried out is unknown, unless it had an idempotency key. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly kind = 'CONNECTION';
}

/** An answer came that the API does not give: of a proxy, or of another version. */
export class UnexpectedAnswerError extends Error {
  override readonly name = 'UnexpectedAnswerError';
  readonly kind = 'UNEXPECTED_ANSWER';

  constructor(
    readonly status: number,
    message: string,
    /** After how many seconds another try may do better. */
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }
}

/** Any of the errors of the service: its `status` says which codes it may have. */
export type AnyApiError = { [Status in ErrorStatus]: ApiError<Status> }[ErrorStatus];

/** All that a call throws; by `kind` they are known apart, and `status` and `code` what the service means. */
export type CausewayError = AnyApiError | ConnectionError | UnexpectedAnswerError;

/** Narrows what was caught: within the block, `kind`, `status` and `code` are typed unions. */
export const isCausewayError = (error: unknown): error is CausewayError =>
  error instanceof ApiError || error instanceof ConnectionError || error instanceof UnexpectedAnswerError;
