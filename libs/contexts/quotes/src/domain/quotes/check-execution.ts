import type { Rejection } from '@causeway/kernel';
import { requestExecution, type ExecutionFacts, type RequestExecution } from './execute-quote.decide.js';
import type { QuoteRejection } from './quote-rejections.js';
import type { Quote } from './quote.js';

/** A balance may be filled before the approval, and an open intent has an outcome of its own. */
const NOT_YET: readonly QuoteRejection[] = ['INSUFFICIENT_BALANCE', 'EXECUTION_UNDER_WAY'];

/**
 * Why an execution that first waits for an approval would be refused now (agents §2, check 6). What the rail or the bank
 * refuses is no such reason: that is an execution's outcome, which ends the quote, and a check ends none.
 */
export const refusalBeforeApproval = (
  command: RequestExecution,
  quote: Quote,
  when: Parameters<typeof requestExecution>[2],
  facts: ExecutionFacts | undefined,
): Rejection<QuoteRejection> | undefined => {
  const decision = requestExecution(command, quote, when, facts && withEnoughBalance(quote, facts));
  if (decision.outcome === 'accepted' || decision.events.length > 0) return undefined;
  return NOT_YET.includes(decision.rejection.code) ? undefined : decision.rejection;
};

/** A short balance hides none of the checks behind it. */
const withEnoughBalance = (quote: Quote, facts: ExecutionFacts): ExecutionFacts => {
  const { source } = facts;
  if (quote.status === 'ABSENT' || source.kind !== 'INTERNAL') return facts;
  const available = quote.terms.price.totalSending;
  return { ...facts, source: { ...source, account: { ...source.account, available } } };
};
