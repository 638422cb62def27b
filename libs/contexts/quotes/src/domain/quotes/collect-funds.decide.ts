import { nothing, record, reject, type Decision, type Instant } from '@causeway/kernel';
import type { CollectionFailureReason } from './funding-event.js';
import { isOwnCollection } from './quote-terms.js';
import type { Quote, QuoteEvent } from './quote.js';

export type CollectionReport =
  | { readonly state: 'SENT' | 'OPEN'; readonly lookAgainAt: Instant }
  | { readonly state: 'COLLECTED'; readonly collectedAt: Instant }
  | { readonly state: 'FAILED'; readonly reason: Exclude<CollectionFailureReason, 'COLLECTION_FAILED'> }
  /** `isAsked`: by the platform, whose words `words` are; of two that ask, one has stopped it. */
  | { readonly state: 'CANCELLED'; readonly isAsked?: true; readonly words?: string };

/** A report that comes a second time, or late, changes nothing: only timers drive a collection, and any may fire twice. */
export const recordCollection = (
  report: CollectionReport,
  quote: Quote,
  { now }: { readonly now: Instant },
): Decision<QuoteEvent, 'TRANSACTION_NOT_CANCELLABLE'> => {
  if (quote.status !== 'PROCESSING' || quote.collection === undefined)
    return report.state === 'CANCELLED' && report.isAsked ? reject('TRANSACTION_NOT_CANCELLABLE') : nothing();
  switch (report.state) {
    case 'SENT':
      return quote.collection === 'SENT'
        ? nothing()
        : record({ type: 'CollectionSent', lookAgainAt: report.lookAgainAt });
    case 'OPEN':
      return record({ type: 'CollectionAwaited', lookAgainAt: report.lookAgainAt });
    case 'COLLECTED':
      return record({ type: 'FundsCollected', collectedAt: report.collectedAt });
    case 'FAILED': {
      const reason = isOwnCollection(quote.terms) ? incomingReason(report.reason) : report.reason;
      return record({ type: 'CollectionFailed', reason, failedAt: now });
    }
    case 'CANCELLED': {
      const { words } = report;
      const reason = isOwnCollection(quote.terms) ? 'COLLECTION_FAILED' : 'QUOTE_EXECUTION_FAILED';
      return record({
        type: 'CollectionFailed',
        reason,
        failedAt: now,
        ...(words !== undefined && { words, payerId: quote.terms.payer.id }),
      });
    }
  }
};

/** An incoming transaction never carries an outgoing reason (transactions §3). */
const incomingReason = (reason: CollectionFailureReason): CollectionFailureReason =>
  reason === 'QUOTE_EXECUTION_FAILED' ? reason : 'COLLECTION_FAILED';
