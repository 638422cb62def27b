import {
  carriesOut,
  Command,
  decides,
  type CallContext,
  type CommandHandling,
  type CustomHandling,
} from '@causeway/commands';
import { uuidOf, type Id } from '@causeway/kernel';
import type { AuthorizationChallenge } from '../domain/authorization.js';
import { authorizeQuote } from '../domain/authorize-quote.decide.js';
import type { ExecutionFacts } from '../domain/execute-quote.decide.js';
import type { QuoteEvent } from '../domain/quote.js';
import { executionAttempt } from './execution-attempt.js';
import { driveOwnIntent } from './finish-execution.js';
import { lookBeforeExecution } from './look-before-execution.js';
import type { QuotePorts } from './ports.js';
import { quotes, type QuoteRecord } from './quote.aggregate.js';
import type { WrittenAnswer } from './quote.requests.js';

interface Authorization {
  readonly quoteId: Id<'Quote'>;
  readonly challengeId: string;
  /** The next challenge of the plan; absent when this was the last one. */
  readonly next?: AuthorizationChallenge;
}

/**
 * Told by whoever judges proofs: this challenge of the quote was met (quotes §3, §9). Answers with the quote: with the
 * next challenge, waiting for its money, under way, or failed. Refuses with `AUTHORIZATION_NOT_PENDING`,
 * `AUTHORIZATION_EXPIRED` and `QUOTE_NOT_FOUND`; of two, one releases.
 */
export class AuthorizeQuote extends Command<Authorization, WrittenAnswer> {
  static readonly type = 'quotes.authorize-quote';
}

/** Its first step; gives the answer unless there is an intent to drive on. */
export class RecordAuthorization extends Command<
  Authorization & { readonly executionId: string; readonly commandId: string },
  WrittenAnswer | null
> {
  static readonly type = 'quotes.record-authorization';
}

export const authorizeQuoteHandling = (ports: QuotePorts): CustomHandling =>
  carriesOut<AuthorizeQuote>({
    command: AuthorizeQuote,
    execute: async (authorization, call) => {
      const { firstStepId, ...execution } = executionAttempt(call.commandId, 0);
      const step = new RecordAuthorization(
        { ...authorization, ...execution },
        { ...call, commandId: firstStepId },
      );
      const answered = await ports.dispatch.execute(step);
      return answered ?? driveOwnIntent(ports, { quoteId: authorization.quoteId, ...execution }, call);
    },
  });

export const recordAuthorizationHandling = (ports: QuotePorts): CommandHandling =>
  decides<QuoteRecord, QuoteEvent, RecordAuthorization, ExecutionFacts | undefined>({
    command: RecordAuthorization,
    aggregate: quotes,
    streamId: ({ quoteId }) => uuidOf(quoteId),
    facts: ({ quoteId }, call) => lookBeforeExecution(ports, quoteId, call, 'PENDING_AUTHORIZATION'),
    decide: (command, { quote }, when, facts) => authorizeQuote(command, quote, when, facts),
    answer: ({ quote, shown }) =>
      quote.status === 'EXECUTING' || shown === undefined ? null : ports.answers.write(200, shown),
    answersAbout: ({ transaction }, _payload, { platformId }: CallContext) =>
      transaction?.customerId ?? platformId,
    nameTaken: () => 'INVOICE_USED',
    movesMoney: true,
  });
