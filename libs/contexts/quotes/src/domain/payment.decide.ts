import { derivedUuid, idOf, nothing, record, uuidOf, type Decision, type Instant } from '@causeway/kernel';
import type { LedgerPlace } from './deposit.js';
import type { QuoteTerms } from './quote-terms.js';
import type { FailureReason, Quote, QuoteEvent } from './quote.js';

interface When {
  readonly now: Instant;
}

/** What the rail did with the payout. */
export type PayoutReport =
  | { readonly state: 'SENT'; readonly lookAgainAt: Instant }
  | { readonly state: 'OPEN'; readonly lookAgainAt: Instant }
  | { readonly state: 'FAILED'; readonly reason: FailureReason; readonly timedOut: boolean };

/** A report that comes a second time, or late, changes nothing: only timers drive a payment, and any may fire twice. */
export const recordPayout = (report: PayoutReport, quote: Quote, { now }: When): Decision<QuoteEvent> => {
  if (quote.status !== 'PROCESSING') return nothing();
  switch (report.state) {
    case 'SENT':
      return quote.payout === 'SENT'
        ? nothing()
        : record({ type: 'PayoutSent', sentAt: now, lookAgainAt: report.lookAgainAt });
    case 'OPEN':
      return record({ type: 'PayoutAwaited', lookAgainAt: report.lookAgainAt });
    case 'FAILED':
      return record<QuoteEvent>(
        { type: 'PaymentFailed', reason: report.reason, failedAt: now },
        {
          type: 'RefundStarted',
          reference: refundReference(quote.terms),
          reason: report.timedOut ? 'TIMEOUT' : 'TRANSACTION_FAILED',
          startedAt: now,
        },
      );
  }
};

/** The transaction's uuid stands in for a reference that a payment from an account does not have (transactions §4). */
const refundReference = ({ transactionId }: QuoteTerms): string => `${uuidOf(transactionId)}-REFUND`;

export interface Settlement {
  /** When the rail settled it. */
  readonly settledAt: Instant;
  /** The entry that captured the hold. */
  readonly ledgerPlace: LedgerPlace;
}

/** The payment has arrived and the hold is spent. A receiver within the service gets a transaction of its own. */
export const recordSettlement = (
  { settledAt, ledgerPlace }: Settlement,
  quote: Quote,
  { now }: When,
): Decision<QuoteEvent> => {
  if (quote.status !== 'PROCESSING') return nothing();
  return record<QuoteEvent>(
    { type: 'PaymentSettled', settledAt, notedAt: now, ledgerPlace },
    ...received(quote.terms, { settledAt, ledgerPlace }),
  );
};

/** A transfer between accounts of one owner is one transaction, not two (webhooks §9). */
const received = (terms: QuoteTerms, { settledAt, ledgerPlace }: Settlement): QuoteEvent[] => {
  const { destination, payer, price, sourceAccountId, transactionId } = terms;
  if (destination.kind !== 'INTERNAL' || destination.receiver.id === payer.id) return [];
  return [
    {
      type: 'TransferReceived',
      transactionId: idOf('Transaction', derivedUuid('received', transactionId)),
      receiver: destination.receiver,
      sourceAccountId,
      accountId: destination.accountId,
      sent: price.totalSending,
      received: price.totalReceiving,
      settledAt,
      ledgerPlace,
    },
  ];
};

export type RefundOutcome =
  { readonly status: 'RELEASED'; readonly ledgerPlace: LedgerPlace } | { readonly status: 'REFUSED' };

/** The hold is released, or stays where it is for an operator to settle by hand (transactions §4). */
export const recordRefund = (outcome: RefundOutcome, quote: Quote, { now }: When): Decision<QuoteEvent> => {
  if (quote.status !== 'FAILED' || quote.refund !== 'PENDING') return nothing();
  return outcome.status === 'RELEASED'
    ? record({ type: 'RefundSettled', settledAt: now, ledgerPlace: outcome.ledgerPlace })
    : record({ type: 'RefundFailed', failedAt: now });
};
