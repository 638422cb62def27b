import { ConnectionError, type CausewayError } from './errors.js';

/** The first pause; each next one is twice as long. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8_000;
/** A caller who must wait longer than this gets the error, and does not wait here. */
const LONGEST_RETRY_AFTER_SECONDS = 30;
/** Carried out or not: the operations that may be sent again without harm. */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'PUT', 'DELETE']);

export interface Attempted {
  readonly method: string;
  /** Whether the service recognizes the request when it comes again. */
  readonly hasIdempotencyKey: boolean;
  /** From 1. */
  readonly attempt: number;
}

/**
 * How long to wait before the same request is sent again; undefined when it is not. A request that may have been
 * carried out is sent again only when that has no second effect (config-and-tokens §7).
 * @param chance from 0 to 1: clients that failed together do not come back together
 */
export const pauseBeforeRetry = (
  error: CausewayError,
  { method, hasIdempotencyKey, attempt }: Attempted,
  chance: number,
): number | undefined => {
  const isRepeatable = hasIdempotencyKey || SAFE_METHODS.has(method);
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1));
  const pause = Math.round(longest * (0.5 + chance / 2));
  if (error instanceof ConnectionError) return isRepeatable ? pause : undefined;
  // A request that is one too many was refused unread.
  const isAgain = error.status === 429 || (isRepeatable && isPassing(error));
  if (!isAgain) return undefined;
  const asked = error.retryAfterSeconds ?? 0;
  return asked > LONGEST_RETRY_AFTER_SECONDS ? undefined : Math.max(pause, asked * 1_000);
};

/** What another try may find otherwise; a proxy says it without an error of the API. */
const isPassing = ({ kind, status }: Exclude<CausewayError, ConnectionError>): boolean =>
  kind === 'API' ? status === 503 || status === 500 : status === 502 || status === 503 || status === 504;

/** Waits; a call that is given up meanwhile ends with the reason that its caller gave. */
export const waitFor = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const giveUp = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    }, ms);
    signal?.addEventListener('abort', giveUp, { once: true });
  });
