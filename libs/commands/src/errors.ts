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
