import type { QuoteTerms } from './quote-terms.js';
import type { Quote } from './quote.js';

export type CancelRejection =
  'TRANSACTION_NOT_FOUND' | 'TRANSACTION_NOT_STOPPABLE' | 'TRANSACTION_NOT_CANCELLABLE';

/** A bank can stop these while it has not passed them on; everything else arrives at once or not at all. */
const STOPPABLE_RAILS: readonly string[] = ['ACH', 'WIRE'];

const isStoppable = ({ rail: { rail } }: QuoteTerms): boolean =>
  rail !== null && STOPPABLE_RAILS.includes(rail);

/** Why a payment cannot be cancelled now, before the partner is asked; `undefined` when it may (transactions §8). */
export const cancelRefusal = (quote: Quote): CancelRejection | undefined => {
  if (quote.status === 'ABSENT' || quote.status === 'WITHDRAWN') return 'TRANSACTION_NOT_FOUND';
  if (quote.status === 'EXECUTING' && quote.isDraft) return 'TRANSACTION_NOT_FOUND';
  if (!isStoppable(quote.terms)) return 'TRANSACTION_NOT_STOPPABLE';
  switch (quote.status) {
    case 'PROCESSING':
      return undefined;
    // Nothing has been asked of a bank yet: the quote runs out by itself.
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
