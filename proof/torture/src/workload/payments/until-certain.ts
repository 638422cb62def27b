import type { Answer } from '@causeway/e2e';
import { pause } from '../caller.js';
import type { History } from '../history.js';
import { ask, type Reply } from '../outcome.js';

/** Between two tries of a request that is in doubt or did not arrive: the process is coming up again. */
const AGAIN_MS = 150;
/** A process that is not back by then is a fault that the restart itself reports. */
const PATIENCE_MS = 60_000;

export interface CertainRequest {
  readonly what: string;
  readonly send: () => Promise<Answer>;
  /** Codes of errors that are right here, and so no surprise: the request is refused. */
  readonly refusals?: readonly string[];
}

/**
 * Repeats a request that is harmless to repeat until its outcome is certain. Every try is counted; a wrong
 * answer is a surprise, as ever. `in doubt` only when no answer came for a whole minute.
 */
export const untilCertain = async (history: History, request: CertainRequest): Promise<Reply> => {
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (;;) {
    const reply = await once(history, request);
    if (reply.answer !== undefined && reply.outcome !== 'in doubt') return reply;
    if (performance.now() > giveUpAt) return { ...reply, outcome: 'in doubt' };
    await pause(AGAIN_MS);
  }
};

export const once = async (
  history: History,
  { what, send, refusals = [] }: CertainRequest,
): Promise<Reply> => {
  const reply = await ask(what, send);
  const isDue = reply.outcome === 'refused' && refusals.includes(codeOf(reply.answer));
  history.count(reply.outcome);
  if (reply.surprise !== undefined && !isDue) history.surprise(reply.surprise);
  return reply;
};

export const codeOf = (answer: Answer | undefined): string => String(answer?.body['code']);
