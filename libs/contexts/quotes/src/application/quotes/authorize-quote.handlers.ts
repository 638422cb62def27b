import {
  carriesOut,
  Command,
  RejectedError,
  type CallContext,
  type CustomHandling,
  type Recording,
} from '@causeway/commands';
import { uuidOf, type Id } from '@causeway/kernel';
import type { AuthorizationChallenge } from '../../domain/quotes/authorization.js';
import {
  authorizeQuote,
  refuseLateProof,
  type AuthorizeQuote as Met,
} from '../../domain/quotes/authorize-quote.decide.js';
import type { ExecutionFacts } from '../../domain/quotes/execute-quote.decide.js';
import type { QuoteEvent } from '../../domain/quotes/quote.js';
import { executionAttempt } from './execution-attempt.js';
import { driveOwnIntent } from './finish-execution.js';
import { lookBeforeExecution } from './look-before-execution.js';
import type { QuotePorts } from '../ports.js';
import { quotes, subjectOf, type QuoteRecord } from './quote.aggregate.js';
import type { WrittenAnswer } from './quote.requests.js';

interface Authorization {
  readonly quoteId: Id<'Quote'>;
  readonly challengeId: string;
  /** The next challenge of the plan; absent when this was the last one. */
  readonly next?: AuthorizationChallenge;
}

/**
 * From the judge of proofs: this challenge of the quote was met (quotes §3, §9). Answers with the quote: with the
 * next challenge, waiting for its money, under way, or failed. Refuses with `AUTHORIZATION_NOT_PENDING`,
 * `AUTHORIZATION_EXPIRED` and `QUOTE_NOT_FOUND`; of two, one releases.
 */
export class AuthorizeQuote extends Command<Authorization, WrittenAnswer> {
  static readonly type = 'quotes.authorize-quote';
}

/**
 * Executes a quote whose challenge was met. The proof is used up with it, so that a payment that can no longer be made
 * fails and is not refused.
 */
export const authorizeQuoteHandling = (ports: QuotePorts): CustomHandling =>
  carriesOut<AuthorizeQuote>({
    command: AuthorizeQuote,
    execute: async (authorization, call) => {
      const { firstStepId, ...execution } = executionAttempt(call.commandId, 0);
      const step = { ...call, commandId: firstStepId };
      const met = (others: Others) =>
        ports.record(step, challengeMet(ports, { ...authorization, ...execution, ...others }, step));
      // The proof is used up by now: a payment that cannot have its invoice any more fails (sca §4).
      const answered = await met({}).catch((error: unknown) => {
        if (!isInvoiceUsed(error)) throw error;
        return met({ isInvoiceTaken: true });
      });
      return answered ?? driveOwnIntent(ports, { quoteId: authorization.quoteId, ...execution }, call);
    },
  });

/** What is known of other payments. */
type Others = Pick<Met, 'isInvoiceTaken'>;

const isInvoiceUsed = (error: unknown): boolean =>
  error instanceof RejectedError && error.code === 'INVOICE_USED';

/** The first step; returns the answer unless an intent is to be completed. */
const challengeMet = (
  ports: QuotePorts,
  authorization: Authorization & Met,
  call: CallContext,
): Recording<QuoteRecord, QuoteEvent, WrittenAnswer | null, ExecutionFacts | undefined> => ({
  name: 'record-authorization',
  on: quotes,
  id: uuidOf(authorization.quoteId),
  // What comes next follows from it.
  content: { quoteId: authorization.quoteId, challengeId: authorization.challengeId },
  facts: () => lookBeforeExecution(ports, authorization.quoteId, call, 'PENDING_AUTHORIZATION'),
  decide: ({ quote }, when, facts) => authorizeQuote(authorization, quote, when, facts),
  answer: ({ quote, shown }) =>
    quote.status === 'EXECUTING' || shown === undefined ? null : ports.answers.write(200, shown),
  answersAbout: subjectOf(call),
  nameTaken: () => 'INVOICE_USED',
  movesMoney: true,
});

/**
 * A proof came that nothing waits for. Always refuses: with `AUTHORIZATION_EXPIRED` where the challenge has ended and the
 * quote did not know yet, which fails it (sca §4.1), otherwise with `AUTHORIZATION_NOT_PENDING` or `QUOTE_NOT_FOUND`.
 */
export class RefuseLateProof extends Command<{ readonly quoteId: Id<'Quote'> }, null> {
  static readonly type = 'quotes.refuse-late-proof';
}

/**
 * For the moment at which a proof comes and the challenge is over, before the timer has fired: the quote fails at
 * once (sca §4.1).
 */
export const refuseLateProofHandling = ({ record }: QuotePorts): CustomHandling =>
  carriesOut<RefuseLateProof>({
    command: RefuseLateProof,
    execute: ({ quoteId }, call) =>
      record(call, {
        name: 'refuse-late-proof',
        on: quotes,
        id: uuidOf(quoteId),
        content: { quoteId },
        decide: ({ quote }, when) => refuseLateProof(quote, when),
        answer: () => null,
      }),
  });
