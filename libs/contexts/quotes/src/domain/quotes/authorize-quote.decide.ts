import { nothing, record, reject, type Decision, type Instant } from '@causeway/kernel';
import { authorizationRequested, type AuthorizationChallenge } from './authorization.js';
import { refusalNow, type ExecutionFacts } from './execute-quote.decide.js';
import { invoiceOf, invoiceRefusal } from './invoice-checks.js';
import type { QuoteRejection } from './quote-rejections.js';
import type { KnownTerms } from './quote-terms.js';
import type { AwaitingQuote, Execution, FailureReason, Quote, QuoteEvent } from './quote.js';

interface When {
  readonly now: Instant;
  readonly platformId: string;
}

/** A challenge was met: the port that judges proofs says so, and names what is next where there is more to prove (sca §4). */
export interface AuthorizeQuote extends Execution {
  readonly challengeId: string;
  readonly next?: AuthorizationChallenge;
  /** Another payment has the invoice that this one was to pay. */
  readonly isInvoiceTaken?: true;
}

/**
 * Releases a quote, or sets the next challenge. `facts` are those of an execution; absent when nothing was to look at.
 * A payment that may not be executed any more fails, and the caller is answered with the failed quote.
 */
export const authorizeQuote = (
  command: AuthorizeQuote,
  quote: Quote,
  { now, platformId }: When,
  facts: ExecutionFacts | undefined,
): Decision<QuoteEvent, QuoteRejection> => {
  if (quote.status === 'ABSENT' || quote.terms.platformId !== platformId) return reject('QUOTE_NOT_FOUND');
  if (quote.status === 'WITHDRAWN' || (quote.status === 'EXECUTING' && quote.isDraft))
    return reject('QUOTE_NOT_FOUND');
  if (quote.status === 'EXECUTING' && quote.execution.executionId === command.executionId) return nothing();
  if (quote.status !== 'PENDING_AUTHORIZATION' || quote.challenge.id !== command.challengeId)
    return reject('AUTHORIZATION_NOT_PENDING');
  return refusedWhenLate(quote, now) ?? released(command, quote, now, facts);
};

/** The timer has not fired yet: the call fails the quote instead (sca §4.1). */
const refusedWhenLate = (
  { challenge }: AwaitingQuote,
  now: Instant,
): Decision<QuoteEvent, QuoteRejection> | undefined =>
  now >= challenge.expiresAt
    ? reject('AUTHORIZATION_EXPIRED').recording<QuoteEvent>({
        type: 'QuoteFailed',
        reason: 'SCA_NOT_COMPLETED',
        failedAt: now,
      })
    : undefined;

/** Refuses a proof that comes too late, which fails the quote; without effect on one that waits for its proof, or for none. */
export const refuseLateProof = (
  quote: Quote,
  { now, platformId }: When,
): Decision<QuoteEvent, QuoteRejection> => {
  if (quote.status === 'ABSENT' || quote.terms.platformId !== platformId) return reject('QUOTE_NOT_FOUND');
  const refused = quote.status === 'PENDING_AUTHORIZATION' ? refusedWhenLate(quote, now) : undefined;
  return refused ?? reject('AUTHORIZATION_NOT_PENDING');
};

const released = (
  { executionId, commandId, next, isInvoiceTaken }: AuthorizeQuote,
  { terms }: AwaitingQuote,
  now: Instant,
  facts: ExecutionFacts | undefined,
): Decision<QuoteEvent, QuoteRejection> => {
  if (next !== undefined) return record<QuoteEvent>(authorizationRequested(terms, next, now));
  const { source, expiresAt } = terms;
  if (source.kind === 'REALTIME') {
    const awaits = { instructions: source.instructions, expiresAt };
    return record<QuoteEvent>({ type: 'QuoteAuthorized', authorizedAt: now, awaits });
  }
  if (facts === undefined) return reject('EXECUTION_UNDER_WAY', { retryAfterSeconds: 1 });
  const authorized: QuoteEvent = { type: 'QuoteAuthorized', authorizedAt: now };
  const reason = failureNow(terms, facts, { now, isInvoiceTaken });
  if (reason !== undefined)
    return record<QuoteEvent>(authorized, { type: 'QuoteFailed', reason, failedAt: now });
  const { dailyVolumeMaxMinor } = facts;
  return record<QuoteEvent>(authorized, {
    type: 'QuoteExecutionRequested',
    executionId,
    commandId,
    requestedAt: now,
    isAuthorized: true,
    ...(dailyVolumeMaxMinor !== undefined && { dailyVolumeMaxMinor }),
  });
};

/**
 * The checks of an execution again, because the facts may have changed since the challenge was set (sca §4).
 */
const failureNow = (
  terms: KnownTerms,
  facts: ExecutionFacts,
  { now, isInvoiceTaken }: Pick<When, 'now'> & Pick<AuthorizeQuote, 'isInvoiceTaken'>,
): FailureReason | undefined => {
  if (facts.verdict === 'ACCOUNT_INVALID') return 'ACCOUNT_INVALID';
  // The challenge outlives the quote, and so the invoice that ends it.
  const invoice = invoiceRefusal(invoiceOf(facts.destination), terms.price.totalReceiving, now);
  const isRefused =
    facts.verdict === 'INSUFFICIENT_FUNDS' ||
    isInvoiceTaken === true ||
    (invoice ?? refusalNow(terms, facts)) !== undefined;
  return isRefused ? 'QUOTE_EXECUTION_FAILED' : undefined;
};
