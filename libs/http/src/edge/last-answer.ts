import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * No client waits longer than 30 s (config-and-tokens §7). What is under way ends itself by then, and knows best what to
 * say; what hangs, as on a database that takes questions and answers none, is answered for a little later.
 */
const LAST_ANSWER_MS = 35_000;
/** A move of the sandbox's clock may take a minute. */
const LAST_ANSWER_TO_OPERATORS_MS = 65_000;

export const lastAnswerMs = (isForOperators: boolean): number =>
  isForOperators ? LAST_ANSWER_TO_OPERATORS_MS : LAST_ANSWER_MS;

/** Calls `answer` unless the response has begun by then. A request that is still arriving has as long again each time. */
export const answerAtLast = (
  request: IncomingMessage,
  response: ServerResponse,
  answer: () => void,
  ms: number,
): void => {
  let { bytesRead } = request.socket;
  const look = (): void => {
    if (response.headersSent || response.destroyed) return;
    const isArriving = request.socket.bytesRead > bytesRead;
    if (!isArriving) {
      answer();
      return;
    }
    ({ bytesRead } = request.socket);
    timer = setTimeout(look, ms).unref();
  };
  let timer = setTimeout(look, ms).unref();
  response.once('close', () => clearTimeout(timer));
};
