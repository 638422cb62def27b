import { answersQuery, RejectedError, type QueryHandling } from '@causeway/commands';
import { refusalBeforeApproval } from '../../domain/quotes/check-execution.js';
import type { QuotePorts } from '../ports.js';
import { executionAttempt } from './execution-attempt.js';
import { lookBeforeExecution } from './look-before-execution.js';
import { loadQuote } from './quote-stream.js';
import { CheckExecution } from './quote.requests.js';

/**
 * Whether an agent's execution would be refused now, before a human is asked to approve it; refuses as the execution
 * would, reserves nothing and records nothing (quotes §4). It cannot foresee what the ledger or a rail says later.
 */
export const checkExecutionHandling = (ports: QuotePorts): QueryHandling =>
  answersQuery<CheckExecution>({
    query: CheckExecution,
    answer: async ({ quoteId, scaFactor, isSigned }, call) => {
      const { platformId, environment, commandId } = call;
      const facts = await lookBeforeExecution(ports, quoteId, call, 'PENDING', scaFactor);
      const { quote } = await loadQuote(ports, quoteId, call);
      const command = { ...executionAttempt(commandId, 0), ...(isSigned === true && { isSigned }) };
      const when = { now: ports.clock.now(environment), platformId };
      const refusal = refusalBeforeApproval(command, quote, when, facts);
      if (refusal !== undefined) throw new RejectedError(ports.store.context, refusal.code, refusal.details);
      return null;
    },
  });
