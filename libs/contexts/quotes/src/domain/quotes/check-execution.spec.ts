import {
  created,
  executed,
  executionFacts,
  executionRequested,
  expired,
  paying,
  when,
} from '../../testing/terms.fixture.js';
import { refusalBeforeApproval } from './check-execution.js';
import type { ExecutionFacts } from './execute-quote.decide.js';
import { absentQuote, evolveQuote, type Quote, type QuoteEvent } from './quote.js';

const other = { executionId: 'execution-2', commandId: 'command-2' };
const quoteAfter = (...events: readonly QuoteEvent[]): Quote => events.reduce(evolveQuote, absentQuote);
const refusalFor = (facts: ExecutionFacts | undefined, ...events: readonly QuoteEvent[]) =>
  refusalBeforeApproval(other, quoteAfter(...events), when, facts);

describe('an execution that first waits for an approval', () => {
  it.each<[what: string, facts: Partial<ExecutionFacts>]>([
    ['that nothing is in the way of', {}],
    ['whose balance may be filled', { source: paying(0) }],
    ['that the bank may refuse when the money is sent', { verdict: 'ACCOUNT_INVALID' }],
    ['that the bank may not cover when the money is collected', { verdict: 'INSUFFICIENT_FUNDS' }],
  ])('%s is not refused', (_what, facts) => {
    expect(refusalFor(executionFacts(facts), created())).toBeUndefined();
  });

  it.each<[code: string, facts: Partial<ExecutionFacts>]>([
    ['ACCOUNT_NOT_ACTIVE', { destination: { kind: 'UNKNOWN' } }],
    ['SCA_FACTOR_UNAVAILABLE', { authorization: { status: 'FACTOR_UNAVAILABLE' } }],
    ['RAIL_NOT_CONNECTED', { verdict: 'NOT_CONNECTED' }],
  ])('is refused with %s, also where the balance is short', (code, facts) => {
    for (const source of [paying(), paying(0)])
      expect(refusalFor(executionFacts({ source, ...facts }), created())?.code).toBe(code);
  });

  it.each<[code: string, history: readonly QuoteEvent[]]>([
    ['QUOTE_NOT_FOUND', []],
    ['QUOTE_ALREADY_EXECUTED', [created(), executionRequested, executed]],
    ['QUOTE_EXPIRED', [created(), expired]],
  ])('is refused with %s where the quote says no', (code, history) => {
    expect(refusalFor(undefined, ...history)?.code).toBe(code);
  });

  it('is not refused for an intent that another request has open', () => {
    expect(refusalFor(undefined, created(), executionRequested)).toBeUndefined();
  });
});
