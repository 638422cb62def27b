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

/** What was asked is done by another process of the same service: at `address`, if anybody knows where. */
export class MovedError extends Error {
  constructor(readonly address?: string) {
    super(address === undefined ? 'nobody does this at the moment' : `this is done at ${address}`);
  }
}

/** Whether a failure passes by itself: whoever is told so may come again. A database that is away is one. */
export const isPassing = (error: unknown): boolean =>
  error instanceof UnavailableError || error instanceof MovedError || isTransient(error);
