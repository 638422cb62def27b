import type { Answer } from '@causeway/e2e';
import { pause } from '../caller.js';
import type { History } from '../history.js';
import { ask, type Told } from '../outcome.js';

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
export const untilCertain = async (history: History, request: CertainRequest): Promise<Told> => {
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (;;) {
    const told = await once(history, request);
    if (told.answer !== undefined && told.outcome !== 'in doubt') return told;
    if (performance.now() > giveUpAt) return { ...told, outcome: 'in doubt' };
    await pause(AGAIN_MS);
  }
};

export const once = async (
  history: History,
  { what, send, refusals = [] }: CertainRequest,
): Promise<Told> => {
  const told = await ask(what, send);
  const isDue = told.outcome === 'refused' && refusals.includes(codeOf(told.answer));
  history.count(told.outcome);
  if (told.surprise !== undefined && !isDue) history.surprise(told.surprise);
  return told;
};

export const codeOf = (answer: Answer | undefined): string => String(answer?.body['code']);
