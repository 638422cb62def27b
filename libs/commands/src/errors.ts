import { isTransient } from '@causeway/event-store';

/** The owner of a command cannot be reached in time. The edge answers 503 with `Retry-After`. */
export class UnavailableError extends Error {
  constructor(
    message: string,
    readonly retryAfterSeconds: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Another process of the same service carries out the request: at `address`, if that is known. */
export class MovedError extends Error {
  constructor(readonly address?: string) {
    super(address === undefined ? 'no process does this at the moment' : `this is done at ${address}`);
  }
}

/** Whether a failure is temporary, so that the caller may retry, as when the database is unavailable. */
export const isPassing = (error: unknown): boolean =>
  error instanceof UnavailableError || error instanceof MovedError || isTransient(error);
