import { ApiError } from './api-error.js';
import { notFound } from './not-found.js';

/**
 * The API's answer for an HTTP status that the framework chose (Fastify's parser and router, a Nest exception).
 * Texts are ours: the framework's own may repeat input. `undefined` for faults of the server.
 */
export const fromHttpStatus = (status: number): ApiError | undefined => {
  if (status < 400 || status >= 500) return status === 503 ? unavailable(1) : undefined;
  switch (status) {
    case 401:
      return new ApiError(401, 'UNAUTHORIZED', 'Authentication failed');
    case 403:
      return new ApiError(403, 'FORBIDDEN', 'This is not permitted');
    case 404:
    case 414: // a path parameter too long to be an id
      return notFound('Operation');
    case 405:
      return methodNotAllowed([]);
    case 409:
      return new ApiError(409, 'CONFLICT', 'The request conflicts with the current state');
    case 413:
      return formatError('BODY_TOO_LARGE', 'The body is too large');
    case 415:
      return formatError('CONTENT_TYPE', 'The content type is not supported');
    case 429:
      return new ApiError(429, 'RATE_LIMITED', 'Too many requests');
    default:
      return unreadable();
  }
};

/** 400 for what is no request that could be read. */
export const unreadable = (): ApiError<400> =>
  formatError('MALFORMED_REQUEST', 'The request could not be read');

const formatError = (reason: string, message: string): ApiError<400> =>
  new ApiError(400, 'INVALID_REQUEST_FORMAT', message, { reason });

/** 405, with the methods that the path has. */
export const methodNotAllowed = (allowed: readonly string[]): ApiError<405> =>
  new ApiError(
    405,
    'METHOD_NOT_ALLOWED',
    'The path does not support this method',
    undefined,
    allowed.length > 0 ? { allow: allowed.join(', ') } : {},
  );

/** 503 for what may be tried again after so many seconds. */
export const unavailable = (retryAfterSeconds: number): ApiError<503> =>
  new ApiError(503, 'SERVICE_UNAVAILABLE', 'The service is temporarily unavailable', undefined, {
    'retry-after': String(retryAfterSeconds),
  });

export const internalError = (): ApiError<500> =>
  new ApiError(500, 'INTERNAL_ERROR', 'Something went wrong on our side');
