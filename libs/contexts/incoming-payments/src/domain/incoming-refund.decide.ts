import { nothing, record, uuidOf, type Decision, type Instant } from '@causeway/kernel';
import type {
  IncomingFailureReason,
  IncomingPayment,
  IncomingPaymentEvent,
  KnownTerms,
} from './incoming-payment.js';

interface When {
  readonly now: Instant;
}

/** What the rail did with the payout to the receiver's account outside. */
export type IncomingPayoutReport =
  | { readonly state: 'SENT' | 'OPEN' | 'WATCHED'; readonly lookAgainAt: Instant }
  | { readonly state: 'FAILED'; readonly timedOut: boolean }
  /** It had arrived, and the receiving bank sent it back: the ledger has undone it. */
  | { readonly state: 'RETURNED' };

/** A report that comes a second time, or late, changes nothing: only timers drive a payout, and any may fire twice. */
export const recordIncomingPayout = (
  report: IncomingPayoutReport,
  payment: IncomingPayment,
  { now }: When,
): Decision<IncomingPaymentEvent> => {
  if (payment.status === 'COMPLETED' && payment.isPaidOut) return afterArrival(report, payment.terms, now);
  if (payment.status !== 'SETTLING' || payment.payout === undefined) return nothing();
  switch (report.state) {
    case 'SENT':
      return payment.payout === 'SENT'
        ? nothing()
        : record({ type: 'IncomingPayoutSent', lookAgainAt: report.lookAgainAt });
    case 'OPEN':
      return record({ type: 'IncomingPayoutAwaited', lookAgainAt: report.lookAgainAt });
    case 'FAILED':
      return record(...failedAndRefunded(payment.terms, 'OFFRAMP_FAILED', now, report.timedOut));
    case 'WATCHED':
    case 'RETURNED':
      return nothing();
  }
};

const afterArrival = (
  report: IncomingPayoutReport,
  terms: KnownTerms,
  now: Instant,
): Decision<IncomingPaymentEvent> => {
  if (report.state === 'WATCHED')
    return record({ type: 'IncomingPayoutAwaited', lookAgainAt: report.lookAgainAt });
  return report.state === 'RETURNED' ? record(...failedAndRefunded(terms, 'OFFRAMP_FAILED', now)) : nothing();
};

/** A payment whose money has come fails, and the money sets out on its way back (transactions §3, §4). */
export const failedAndRefunded = (
  { transactionId }: KnownTerms,
  reason: IncomingFailureReason,
  now: Instant,
  timedOut = false,
): [IncomingPaymentEvent, IncomingPaymentEvent] => [
  { type: 'IncomingPaymentFailed', reason, failedAt: now },
  {
    type: 'IncomingRefundStarted',
    reference: `${uuidOf(transactionId)}-REFUND`,
    reason: timedOut ? 'TIMEOUT' : 'TRANSACTION_FAILED',
    startedAt: now,
  },
];

/** `KEPT`: an operator has to settle it; `BY_HAND`: one has. */
export type IncomingRefundOutcome = 'RETURNED' | 'KEPT' | 'BY_HAND';

/** The money is with the sender's institution again, or stays where it is. */
export const recordIncomingRefund = (
  outcome: IncomingRefundOutcome,
  payment: IncomingPayment,
  { now }: When,
): Decision<IncomingPaymentEvent> => {
  if (payment.status !== 'FAILED') return nothing();
  const isAwaited = payment.refund === (outcome === 'BY_HAND' ? 'FAILED' : 'PENDING');
  if (!isAwaited) return nothing();
  return outcome === 'KEPT'
    ? record({ type: 'IncomingRefundFailed', failedAt: now })
    : record({ type: 'IncomingRefundSettled', settledAt: now });
};
