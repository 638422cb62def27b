/** The task of the callers' process. */
export interface Job {
  readonly kind: 'requests' | 'payments';
  readonly origin: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** What each connection sends, in turn; a payment's path and bodies are those of its quote. */
  readonly bodies?: readonly object[];
  readonly headers: Readonly<Record<string, string>>;
  readonly expected: number;
  /** Answers that count neither as failure nor as figure: a refusal, after which the caller repeats. */
  readonly tolerated?: readonly number[];
  readonly connections: number;
  /** From the start of a request to the start of the connection's next one; absent: without a pause. */
  readonly everyMs?: number;
  /** Whether each request is sent at a random moment of its pause, so that two crowds do not fall in step. */
  readonly isIrregular?: boolean;
  readonly forMs: number;
  /** A measurement of payments ends when so many webhooks of each have arrived; with its completion if left out. */
  readonly webhooksEach?: number;
  /** A measurement ends only when no webhook has arrived for so long. */
  readonly quietMs?: number;
}

/** Latencies in milliseconds, by name, and the duration of the whole. */
export interface JobResult {
  readonly seconds: number;
  readonly latenciesMs: Readonly<Record<string, readonly number[]>>;
  readonly webhooks: number;
}

export type CallersMessage =
  { readonly receiverUrl: string } | { readonly result: JobResult } | { readonly failure: string };
