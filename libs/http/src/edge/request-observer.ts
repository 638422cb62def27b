import type { Environment } from '@causeway/kernel';

/** One answered request, for logs, metrics and traces. Holds no personal data and no secret. */
export interface RequestSummary {
  readonly requestId: string;
  readonly method: string;
  /** The route's pattern, `/api/2025-10-13/tokens/:tokenId`; undefined when none matched. */
  readonly route: string | undefined;
  /** The contract's name of the operation; absent where nothing matched, and outside the API. */
  readonly operationId?: string;
  readonly status: number;
  readonly durationMs: number;
  readonly platformId?: string;
  readonly environment?: Environment;
  readonly tokenId?: string;
  /** Why it was refused; absent where it was not. */
  readonly code?: string;
  /** The fields that were wrong, by our own names for them; never what stood there. */
  readonly fields?: readonly string[];
  /** Asked by the console's page, for the person before it. */
  readonly isOfConsole?: true;
}

/** An unforeseen error, answered as 500. */
export interface RequestFailure {
  readonly error: unknown;
  readonly requestId: string;
  readonly method: string;
  readonly route: string | undefined;
}

/** Notified of every request; the gateway logs and counts. It must not throw. */
export interface RequestObserver {
  completed(summary: RequestSummary): void;
  failed(failure: RequestFailure): void;
}
