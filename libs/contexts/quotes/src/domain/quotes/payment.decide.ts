import {
  after,
  derivedUuid,
  idOf,
  living,
  nothing,
  record,
  reject,
  type Decision,
  type Id,
  type Instant,
} from '@causeway/kernel';
import type { OnChainTransaction } from '@causeway/rails';
import type { LedgerPlace } from '@causeway/transaction-owner/domain';
import { invoiceKeyOf } from './invoice-claim.js';
import { refundReference, type KnownTerms } from './quote-terms.js';
import {
  isRefunding,
  type CompletedQuote,
  type FailureReason,
  type Quote,
  type QuoteEvent,
  type RefundReason,
} from './quote.js';
import { reassignment } from './reassign-payment.js';

interface When {
  readonly now: Instant;
}

export type PayoutReport =
  | { readonly state: 'SENT'; readonly lookAgainAt: Instant }
  | { readonly state: 'OPEN'; readonly lookAgainAt: Instant }
  | { readonly state: 'FAILED'; readonly reason: FailureReason; readonly timedOut: boolean }
  /** `isAsked`: by the platform, whose words `reason` is; of two that ask, one has stopped it. */
  | { readonly state: 'CANCELLED'; readonly isAsked?: true; readonly reason?: string }
  /** It has arrived, and a return is worth another look. */
  | { readonly state: 'WATCHED'; readonly lookAgainAt: Instant }
  | { readonly state: 'RETURNED'; readonly returnedAt: Instant };

/** A report that comes a second time, or late, changes nothing: only timers drive a payment, and any may fire twice. */
export const recordPayout = (
  report: PayoutReport,
  quote: Quote,
  { now }: When,
): Decision<QuoteEvent, 'TRANSACTION_NOT_CANCELLABLE'> => {
  if (report.state === 'CANCELLED' && report.isAsked && quote.status !== 'PROCESSING')
    return reject('TRANSACTION_NOT_CANCELLABLE');
  if (quote.status === 'COMPLETED') return afterArrival(report, quote, now);
  if (quote.status !== 'PROCESSING') return nothing();
  const { terms } = quote;
  switch (report.state) {
    case 'SENT':
      return quote.payout === 'SENT'
        ? nothing()
        : record({ type: 'PayoutSent', sentAt: now, lookAgainAt: report.lookAgainAt });
    case 'OPEN':
      return record({ type: 'PayoutAwaited', lookAgainAt: report.lookAgainAt });
    case 'FAILED':
      return record<QuoteEvent>(
        ...reassignment(quote),
        { type: 'PaymentFailed', reason: report.reason, failedAt: now },
        refundStarted(terms, report.timedOut ? 'TIMEOUT' : 'TRANSACTION_FAILED', now),
      );
    case 'CANCELLED':
      return record<QuoteEvent>(
        ...reassignment(quote),
        {
          type: 'PayoutCancelled',
          payerId: terms.payer.id,
          ...(report.reason !== undefined && { reason: report.reason }),
          cancelledAt: now,
        },
        refundStarted(terms, 'USER_CANCELLATION', now),
      );
    case 'WATCHED':
    case 'RETURNED':
      return nothing();
  }
};

/** A return may come days after the money arrived (transactions §2). */
const afterArrival = (
  report: PayoutReport,
  quote: CompletedQuote,
  now: Instant,
): Decision<QuoteEvent, never> => {
  if (report.state === 'WATCHED') return record({ type: 'PayoutAwaited', lookAgainAt: report.lookAgainAt });
  if (report.state !== 'RETURNED') return nothing();
  return record<QuoteEvent>(
    ...reassignment(quote),
    { type: 'PayoutReturned', returnedAt: report.returnedAt, notedAt: now },
    refundStarted(quote.terms, 'TRANSACTION_FAILED', now),
  );
};

const refundStarted = (terms: KnownTerms, reason: RefundReason, startedAt: Instant): QuoteEvent => ({
  type: 'RefundStarted',
  reference: refundReference(terms),
  reason,
  startedAt,
});

export interface Settlement {
  readonly settledAt: Instant;
  readonly ledgerPlace: LedgerPlace;
  /** When a bank's return is worth a look; absent where none can come. */
  readonly lookAgainAt?: Instant;
  /** The transfer on the chain, where the destination is a wallet. */
  readonly onChain?: OnChainTransaction;
  /** The settlement between the institutions, where the destination is a UMA address at another one. */
  readonly settlementHash?: string;
}

/** The payment has arrived and the hold is spent. A receiver within the service gets a transaction of its own. */
export const recordSettlement = (
  { settledAt, ledgerPlace, lookAgainAt, onChain, settlementHash }: Settlement,
  quote: Quote,
  { now }: When,
): Decision<QuoteEvent> => {
  if (quote.status !== 'PROCESSING') return nothing();
  const invoiceKey = invoiceKeyOf(quote.terms);
  return record<QuoteEvent>(
    {
      type: 'PaymentSettled',
      settledAt,
      notedAt: now,
      ledgerPlace,
      ...(lookAgainAt !== undefined && { lookAgainAt }),
      ...(onChain !== undefined && { onChain }),
      ...(settlementHash !== undefined && { settlementHash }),
      ...(invoiceKey !== undefined && { invoiceKey }),
    },
    ...received(quote.terms, { settledAt, ledgerPlace }),
  );
};

/**
 * Each party that is credited has a transaction, unless it was erased meanwhile; between accounts of one owner it is the
 * payer's (webhooks §9).
 */
const received = (terms: KnownTerms, { settledAt, ledgerPlace }: Settlement): QuoteEvent[] => {
  const { source, destination, payer, price, quoteId, transactionId } = terms;
  if (destination.kind !== 'INTERNAL' || destination.receiver.id === payer.id) return [];
  const receiver = living(destination.receiver, 'platformCustomerId');
  if (receiver === undefined) return [];
  return [
    {
      type: 'TransferReceived',
      transactionId: idOf('Transaction', derivedUuid('received', transactionId)),
      quoteId,
      receiver,
      ...(source.kind !== 'REALTIME' && { sourceAccountId: source.accountId }),
      accountId: destination.accountId,
      sent: price.totalSending,
      received: price.totalReceiving,
      sendingPerReceiving: price.sendingPerReceiving,
      settledAt,
      ledgerPlace,
    },
  ];
};

/**
 * The pause before the ledger is asked again whether an account takes money. It is asked as soon as the account is known
 * to take money again; this is for what is missed.
 */
const RETRY_AFTER_MS = 6 * 60 * 60 * 1_000;
/** How long a refund to a frozen account is tried (accounts §3). */
const REFUND_TRIED_MS = 30 * 24 * 60 * 60 * 1_000;

export interface DelayedSettlement {
  readonly refusals: number;
  /** The internal accounts of the entry, where one of them takes no money at present. */
  readonly accountIds?: readonly Id<'InternalAccount'>[];
}

/** The payment has arrived, and an account of its entry takes no money now, or has no room for it. */
export const delaySettlement = (
  { refusals, accountIds = [] }: DelayedSettlement,
  quote: Quote,
  { now }: When,
): Decision<QuoteEvent> =>
  quote.status === 'PROCESSING' && quote.refusals === refusals
    ? record({
        type: 'SettlementDelayed',
        retryAt: after(now, RETRY_AFTER_MS),
        ...(accountIds.length > 0 && { accountIds }),
      })
    : nothing();

export type RefundOutcome =
  /** `isByHand`: an operator settled what had failed. */
  | { readonly status: 'RELEASED'; readonly ledgerPlace: LedgerPlace; readonly isByHand?: true }
  | {
      readonly status: 'REFUSED';
      readonly isPassing: boolean;
      readonly refusals: number;
      readonly accountIds?: readonly Id<'InternalAccount'>[];
    };

/**
 * The money is back, is tried again, or stays where it is for an operator to settle by hand (transactions §4). A
 * cancelled payment is over with it.
 */
export const recordRefund = (outcome: RefundOutcome, quote: Quote, { now }: When): Decision<QuoteEvent> => {
  if (!isRefunding(quote) || !isAwaited(outcome, quote.refund)) return nothing();
  if (outcome.status === 'RELEASED') {
    const { ledgerPlace } = outcome;
    const settled: QuoteEvent = { type: 'RefundSettled', settledAt: now, ledgerPlace };
    return quote.status === 'CANCELLING'
      ? record<QuoteEvent>(settled, { type: 'PaymentCancelled', settledAt: now, ledgerPlace })
      : record(settled);
  }
  if (quote.refusals !== outcome.refusals) return nothing();
  const { refundStartedAt = now } = quote;
  const { accountIds = [] } = outcome;
  return outcome.isPassing && now < after(refundStartedAt, REFUND_TRIED_MS)
    ? record({
        type: 'RefundDelayed',
        retryAt: after(now, RETRY_AFTER_MS),
        ...(accountIds.length > 0 && { accountIds }),
      })
    : record({ type: 'RefundFailed', failedAt: now });
};

const isAwaited = (outcome: RefundOutcome, refund: string): boolean =>
  refund === 'PENDING' || (refund === 'FAILED' && outcome.status === 'RELEASED' && outcome.isByHand === true);

/** An operator found that a payout arrived which was cancelled, and whose refund failed (transactions §2). */
export const recordArrivalByHand = (
  { ledgerPlace }: Pick<Settlement, 'ledgerPlace'>,
  quote: Quote,
  { now }: When,
): Decision<QuoteEvent, 'REFUND_NOT_OPEN'> =>
  quote.status === 'CANCELLING' && quote.refund === 'FAILED'
    ? record({ type: 'PaymentSettled', settledAt: now, notedAt: now, ledgerPlace })
    : reject('REFUND_NOT_OPEN');
