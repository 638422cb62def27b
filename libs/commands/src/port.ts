import type { Environment, Instant } from '@causeway/kernel';

/** Travels with every command and query: actor, tenant, id and deadline. */
export interface CallContext {
  /** A repeated id gives the first outcome and has no second effect. */
  readonly commandId: string;
  readonly platformId: string;
  readonly environment: Environment;
  readonly actor: string;
  readonly correlationId: string;
  readonly causationId: string;
  /** On the machine's clock: after it no caller waits for the answer. */
  readonly deadlineAt: Instant;
  /** True when the caller sent an Idempotency-Key: refusals are remembered too. */
  readonly remembersRefusals?: boolean;
}

/** A command refused by its context; the edge maps `context` and `code` to status and API code by one total table. */
export class RejectedError extends Error {
  constructor(
    readonly context: string,
    readonly code: string,
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(`${context} refused: ${code}`);
  }
}

/** A rejection on the wire. `reason` goes to `details.reason` where the API has no code of its own. */
export interface RejectionOnTheWire {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 412 | 423 | 424 | 429 | 500 | 501 | 503;
  readonly code: string;
  readonly message: string;
  readonly reason?: string;
  readonly field?: string;
  /** What is not there, of a `REFERENCE_NOT_FOUND` (config-and-tokens §5). */
  readonly resource?: string;
}
/** Total by construction: a new code does not compile until it has both status and API code. */
export type RejectionTable<Code extends string> = Readonly<Record<Code, RejectionOnTheWire>>;
