import {
  after,
  derivedUuid,
  idOf,
  nothing,
  record,
  uuidOf,
  type Decision,
  type Instant,
} from '@causeway/kernel';
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
const refundReference = ({ transactionId, funding }: QuoteTerms): string =>
  `${funding?.reference ?? uuidOf(transactionId)}-REFUND`;

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
  // Money from outside is one transaction, whoever's account it is for.
  if (sourceAccountId === undefined) return [];
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

/** The pause before the ledger is asked again whether an account takes money. */
const RETRY_AFTER_MS = 6 * 60 * 60 * 1_000;
/** A refund to a frozen account is tried for so long (accounts §3). */
const REFUND_TRIED_MS = 30 * 24 * 60 * 60 * 1_000;

/** The payment has arrived, and an account of its entry takes no money now. `refusals` is what the try knew of. */
export const delaySettlement = (
  { refusals }: { readonly refusals: number },
  quote: Quote,
  { now }: When,
): Decision<QuoteEvent> =>
  quote.status === 'PROCESSING' && quote.refusals === refusals
    ? record({ type: 'SettlementDelayed', retryAt: after(now, RETRY_AFTER_MS) })
    : nothing();

export type RefundOutcome =
  | { readonly status: 'RELEASED'; readonly ledgerPlace: LedgerPlace }
  | { readonly status: 'REFUSED'; readonly isPassing: boolean; readonly refusals: number };

/** The hold is released, tried again, or stays where it is for an operator to settle by hand (transactions §4). */
export const recordRefund = (outcome: RefundOutcome, quote: Quote, { now }: When): Decision<QuoteEvent> => {
  if (quote.status !== 'FAILED' || quote.refund !== 'PENDING') return nothing();
  if (outcome.status === 'RELEASED')
    return record({ type: 'RefundSettled', settledAt: now, ledgerPlace: outcome.ledgerPlace });
  if (quote.refusals !== outcome.refusals) return nothing();
  const { refundStartedAt = now } = quote;
  return outcome.isPassing && now < after(refundStartedAt, REFUND_TRIED_MS)
    ? record({ type: 'RefundDelayed', retryAt: after(now, RETRY_AFTER_MS) })
    : record({ type: 'RefundFailed', failedAt: now });
};
