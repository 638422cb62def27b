import type { CallContext } from '@causeway/commands';
import { derivedUuid, type Id } from '@causeway/kernel';
import type { Execution } from '../../domain/quotes/quote.js';
import type { QuotePorts } from '../ports.js';
import { loadQuote } from './quote-stream.js';

/** The names that one try of a request goes by. */
export interface ExecutionAttempt extends Execution {
  /** The first step has an id of its own: the last one remembers the outcome under the request's. */
  readonly firstStepId: string;
}

/**
 * All names follow from the request's command id, so that a repeated request means the same intent. After a refusal
 * that passes, which is not remembered (config-and-tokens §7), the repetition is a new attempt with new names: the
 * ledger remembers the old ones for ever.
 */
export const executionAttempt = (commandId: string, passedRefusals: number): ExecutionAttempt => {
  const nth = passedRefusals === 0 ? [] : [String(passedRefusals)];
  return {
    executionId: derivedUuid('execution', commandId, ...nth),
    commandId,
    firstStepId: derivedUuid(commandId, 'intent', ...nth),
  };
};

/** The attempt that a request is now at. Only one with a key can have been made before under the same id. */
export const nextAttempt = async (
  ports: Pick<QuotePorts, 'store'>,
  quoteId: Id<'Quote'>,
  call: CallContext,
): Promise<ExecutionAttempt> => {
  if (call.remembersRefusals !== true) return executionAttempt(call.commandId, 0);
  const { passedRefusals } = await loadQuote(ports, quoteId, call);
  return executionAttempt(call.commandId, passedRefusals(call.commandId));
};
