import type { KnownTerms } from './quote-terms.js';
import type { PayingQuote, Quote } from './quote.js';

export type CancelRejection =
  'TRANSACTION_NOT_FOUND' | 'TRANSACTION_NOT_STOPPABLE' | 'TRANSACTION_NOT_CANCELLABLE';

/** A bank can stop these while it has not passed them on; everything else arrives at once or not at all. */
const STOPPABLE_RAILS: readonly string[] = ['ACH', 'WIRE'];

/** Money is collected by ACH alone, over whatever rail it is paid out. */
const isStoppable = ({ rail: { rail }, source }: KnownTerms): boolean =>
  source.kind === 'EXTERNAL' || (rail !== null && STOPPABLE_RAILS.includes(rail));

/** The collection is over: only a payout over a bank's rail can still be stopped. */
const isPastStopping = ({ terms: { source, rail }, collection }: PayingQuote): boolean =>
  source.kind === 'EXTERNAL' && collection === undefined && !STOPPABLE_RAILS.includes(rail.rail ?? '');

/** Why a payment cannot be cancelled now, before the partner is asked; `undefined` when it may (transactions §8). */
export const cancelRefusal = (quote: Quote): CancelRejection | undefined => {
  if (quote.status === 'ABSENT' || quote.status === 'WITHDRAWN') return 'TRANSACTION_NOT_FOUND';
  if (quote.status === 'EXECUTING' && quote.isDraft) return 'TRANSACTION_NOT_FOUND';
  if (!isStoppable(quote.terms)) return 'TRANSACTION_NOT_STOPPABLE';
  switch (quote.status) {
    case 'PROCESSING':
      return isPastStopping(quote) ? 'TRANSACTION_NOT_CANCELLABLE' : undefined;
    // No bank has a request yet: the quote expires by itself.
    case 'PENDING':
    case 'PENDING_AUTHORIZATION':
    case 'EXECUTING':
      return 'TRANSACTION_NOT_STOPPABLE';
    case 'EXPIRED':
    case 'COMPLETED':
    case 'CANCELLING':
    case 'CANCELLED':
    case 'FAILED':
      return 'TRANSACTION_NOT_CANCELLABLE';
  }
};
