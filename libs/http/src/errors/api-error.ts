import type { ApiCode, ApiStatus } from './api-codes.js';

export type ErrorDetails = Readonly<Record<string, unknown>>;

/** An error answer on the wire. */
export interface ErrorEnvelope {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details?: ErrorDetails;
  /** The check that failed, in words, beside its twin in `details` (wallet-auth §3). */
  readonly reason?: string;
}

/** An answer other than success, thrown anywhere at the edge and written by the one error filter. */
export class ApiError<Status extends ApiStatus = ApiStatus> extends Error {
  constructor(
    readonly status: Status,
    readonly code: ApiCode<Status>,
    message: string,
    readonly details?: ErrorDetails,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }

  toEnvelope(): ErrorEnvelope {
    const { status, code, message, details } = this;
    if (details === undefined || Object.keys(details).length === 0) return { status, code, message };
    const { reason } = details;
    const isNamed = code === 'UNAUTHORIZED' && typeof reason === 'string';
    return { status, code, message, details, ...(isNamed && { reason }) };
  }
}
