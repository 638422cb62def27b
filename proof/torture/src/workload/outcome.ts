import type { Answer } from '@causeway/e2e';

/**
 * What a caller knows of its request. In doubt: the connection broke or the service reported an unknown
 * outcome, so that the effect may be there or not, but never twice.
 */
export type Outcome = 'acknowledged' | 'refused' | 'in doubt';
export type RequestCounts = Record<Outcome, number>;

export interface Reply {
  readonly outcome: Outcome;
  readonly answer?: Answer;
  /** Why this answer is never allowed, even under faults. */
  readonly surprise?: string;
}

/** Longer than the service's own patience (config-and-tokens §7: 30 s). */
const ANSWER_TIMEOUT_MS = 45_000;
/** The answers of a service that cannot reach another one, or its database. */
const UNAVAILABLE: ReadonlySet<number> = new Set([502, 503, 504]);

/** Makes a request and classifies its outcome. Never rejects. */
export const ask = async (
  what: string,
  send: () => Promise<Answer>,
  timeoutMs = ANSWER_TIMEOUT_MS,
): Promise<Reply> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Reply>((resolve) => {
    timer = setTimeout(
      () => resolve({ outcome: 'in doubt', surprise: `${what}: no answer within ${timeoutMs} ms` }),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([answered(what, send), late]);
  } finally {
    clearTimeout(timer);
  }
};

const answered = async (what: string, send: () => Promise<Answer>): Promise<Reply> => {
  try {
    const answer = await send();
    if (answer.status >= 200 && answer.status < 300) return { outcome: 'acknowledged', answer };
    if (UNAVAILABLE.has(answer.status)) return { outcome: 'in doubt', answer };
    const surprise = `${what}: answered ${answer.status} ${JSON.stringify(answer.body)}`;
    return { outcome: answer.status < 500 ? 'refused' : 'in doubt', answer, surprise };
  } catch (error) {
    return { outcome: isNeverConnected(error) ? 'refused' : 'in doubt' };
  }
};

/** Without a connection, no process received the request. */
const isNeverConnected = (error: unknown): boolean => {
  const { cause } = error as { readonly cause?: { readonly code?: unknown } };
  return cause?.code === 'ECONNREFUSED';
};
