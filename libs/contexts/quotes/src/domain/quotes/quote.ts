import type { Id, Instant, Money } from '@causeway/kernel';
import type { OnChainTransaction } from '@causeway/rails';
import type { AuthorizationChallenge, AuthorizationEvent } from './authorization.js';
import type { ReceiptConfirmed } from '@causeway/transaction-owner/domain';
import type { LedgerPlace } from '@causeway/transaction-owner/domain';
import type { CollectionEvent, FundingEvent } from './funding-event.js';
import type { ErasedParty } from '@causeway/transaction-owner/domain';
import { isPassing } from './quote-rejections.js';
import type { Party, QuoteTerms, ReassignedPayment } from './quote-terms.js';

export type FailureReason =
  | 'QUOTE_EXECUTION_FAILED'
  | 'ACCOUNT_CANNOT_RECEIVE'
  | 'ACCOUNT_INVALID'
  | 'LIMIT_EXCEEDED'
  | 'COMPLIANCE_REJECTED'
  | 'PAYOUT_RETURNED'
  | 'QUOTE_EXPIRED'
  | 'FUNDING_AMOUNT_MISMATCH'
  | 'SCA_NOT_COMPLETED';
export type RefundReason = 'TRANSACTION_FAILED' | 'USER_CANCELLATION' | 'TIMEOUT';

/** Details of a refusal by the ledger or the rail: `available` and `required`, `status`, … */
export type RefusalFacts = Readonly<Record<string, bigint | string>>;

/** An intent that the ledger has not decided yet. */
export interface Execution {
  /** The hold's id and the payout's: fresh in every intent, the same in every repetition of one. */
  readonly executionId: string;
  /** The command under whose id the outcome is kept, regardless of which process records it. */
  readonly commandId: string;
}

/** Of a transfer that the partner takes and does not process yet (sandbox §3). */
export interface Pendency {
  /** Its transaction stays `PENDING`, while its quote is `PROCESSING`. */
  readonly staysPending?: true;
}

/**
 * The operator's limit when the intent was recorded, so that every attempt sends the ledger the same request.
 */
export interface VolumeLimit {
  /** Minor units of the sending currency; absent when the day's volume was not limited. */
  readonly dailyVolumeMaxMinor?: bigint;
}

export type QuoteEvent =
  | {
      readonly type: 'QuoteCreated';
      readonly terms: QuoteTerms;
      /** A challenge comes first: until it is met, the payment instructions are withheld. */
      readonly withholdsInstructions?: true;
    }
  /** Create-and-execute: the quote is not visible before the ledger has placed the hold. */
  | ({ readonly type: 'QuoteDrafted'; readonly terms: QuoteTerms } & Execution & VolumeLimit & Pendency)
  | { readonly type: 'QuoteWithdrawn'; readonly code: string; readonly details: RefusalFacts }
  | ({
      readonly type: 'QuoteExecutionRequested';
      readonly requestedAt: Instant;
      /** The customer authorized it: a refusal fails it for good (sca §4). */
      readonly isAuthorized?: true;
    } & Execution &
      VolumeLimit)
  | {
      readonly type: 'QuoteExecutionRefused';
      readonly executionId: string;
      readonly code: string;
      readonly details: RefusalFacts;
      readonly expiresAt: Instant;
    }
  | ({
      readonly type: 'QuoteExecuted';
      readonly executionId: string;
      readonly ledgerPlace: LedgerPlace;
      readonly executedAt: Instant;
      readonly expectedSettlementAt: Instant | null;
    } & Pendency)
  /** Refused on the spot by rail or bank: nothing was held. */
  | { readonly type: 'QuoteFailed'; readonly reason: FailureReason; readonly failedAt: Instant }
  | { readonly type: 'QuoteExpired'; readonly expiredAt: Instant }
  /** A payment that is funded from outside takes the invoice that it pays, so that no other one does. */
  | { readonly type: 'InvoiceClaimed'; readonly claimedAt: Instant }
  | { readonly type: 'PayoutSent'; readonly sentAt: Instant; readonly lookAgainAt: Instant }
  | { readonly type: 'PayoutAwaited'; readonly lookAgainAt: Instant }
  | {
      readonly type: 'PaymentSettled';
      readonly settledAt: Instant;
      readonly notedAt: Instant;
      readonly ledgerPlace: LedgerPlace;
      /** Until then a bank's return is worth no look; absent when none can come. */
      readonly lookAgainAt?: Instant;
      readonly onChain?: OnChainTransaction;
      /** Of the settlement between the institutions of a UMA payment. */
      readonly settlementHash?: string;
      /** Keyed hash of the invoice that was paid with it. */
      readonly invoiceKey?: string;
    }
  /** The other side of a payment to another owner's internal account: a transaction of the receiver's. */
  | ({ readonly type: 'TransferReceived' } & ReceivedTransfer)
  /** The partner stopped the payout before it arrived: the money goes back, and the payment ends without any. */
  | {
      readonly type: 'PayoutCancelled';
      readonly payerId: string;
      /** The platform's words, where it was the platform that asked. */
      readonly reason?: string;
      readonly cancelledAt: Instant;
    }
  | { readonly type: 'PayoutReturned'; readonly returnedAt: Instant; readonly notedAt: Instant }
  /** A cancelled payment is over once its money is back (transactions §2). */
  | { readonly type: 'PaymentCancelled'; readonly settledAt: Instant; readonly ledgerPlace: LedgerPlace }
  | { readonly type: 'PaymentFailed'; readonly reason: FailureReason; readonly failedAt: Instant }
  | {
      readonly type: 'RefundStarted';
      readonly reference: string;
      readonly reason: RefundReason;
      readonly startedAt: Instant;
    }
  /** The ledger refused the entry because an account takes no money at present: it is tried again. */
  | {
      readonly type: 'SettlementDelayed';
      readonly retryAt: Instant;
      /** The internal accounts of the entry: once one of them takes money again, it is tried. */
      readonly accountIds?: readonly Id<'InternalAccount'>[];
    }
  | {
      readonly type: 'RefundDelayed';
      readonly retryAt: Instant;
      /** The accounts that the refund moves: once one of them takes money again, it is tried. */
      readonly accountIds?: readonly Id<'InternalAccount'>[];
    }
  | { readonly type: 'RefundSettled'; readonly settledAt: Instant; readonly ledgerPlace: LedgerPlace }
  | { readonly type: 'RefundFailed'; readonly failedAt: Instant }
  | FundingEvent
  | AuthorizationEvent
  | CollectionEvent
  | ({ readonly type: 'ReceiptDeliveryConfirmed' } & ReceiptConfirmed)
  | ({ readonly type: 'PartyErased' } & ErasedParty)
  | ({ readonly type: 'PaymentReassigned' } & ReassignedPayment);

export interface ReceivedTransfer {
  readonly transactionId: Id<'Transaction'>;
  /** Absent in what was recorded before 2026-11-22. */
  readonly quoteId?: Id<'Quote'>;
  readonly receiver: Party;
  /** Outside where the money was collected; absent where it was pushed for the quote. */
  readonly sourceAccountId?: Id<'InternalAccount'> | Id<'ExternalAccount'>;
  readonly accountId: Id<'InternalAccount'>;
  readonly sent: Money;
  readonly received: Money;
  readonly settledAt: Instant;
  readonly ledgerPlace: LedgerPlace;
}

/**
 * The status is the API's where the API knows the state. `EXECUTING` is `PENDING` to a reader (or nothing, while it
 * is a draft), a `WITHDRAWN` quote never was, `CANCELLING` is `PROCESSING` with a refund, and `CANCELLED` `COMPLETED`.
 */
export type Quote =
  | { readonly status: 'ABSENT' }
  | { readonly status: 'PENDING' | 'EXPIRED' | 'CANCELLED'; readonly terms: QuoteTerms }
  | WithdrawnQuote
  | AwaitingQuote
  | ExecutingQuote
  | PayingQuote
  | CompletedQuote
  | CancellingQuote
  | FailedQuote;

export interface WithdrawnQuote {
  readonly status: 'WITHDRAWN';
  readonly terms: QuoteTerms;
  /** Refused for a reason that passes: the same request may try again (config-and-tokens §7). */
  readonly mayComeAgain: boolean;
}
/** No money moves before the customer is authenticated. */
export interface AwaitingQuote {
  readonly status: 'PENDING_AUTHORIZATION';
  readonly terms: QuoteTerms;
  readonly challenge: AuthorizationChallenge;
}
export interface ExecutingQuote extends VolumeLimit, Pendency {
  readonly status: 'EXECUTING';
  readonly terms: QuoteTerms;
  readonly execution: Execution;
  readonly requestedAt: Instant;
  readonly isDraft: boolean;
  readonly isAuthorized?: true;
}
export interface PayingQuote {
  readonly status: 'PROCESSING';
  readonly terms: QuoteTerms;
  readonly executionId: string;
  /** Present while its money is still on its way to us. */
  readonly collection?: 'UNSENT' | 'SENT';
  /** Present while it was only seen on a chain: until then it has time to become final. */
  readonly finalBy?: Instant;
  readonly payout: 'UNSENT' | 'SENT';
  /** It was funded from outside, and took the invoice that it pays. */
  readonly claimsInvoice?: true;
  /** How often the ledger refused to spend the hold: each try has an id of its own. */
  readonly refusals: number;
}
export interface CompletedQuote {
  readonly status: 'COMPLETED';
  readonly terms: QuoteTerms;
  readonly executionId: string;
  readonly settledAt: Instant;
}
/** Money on its way back to the payer, or not any more. */
interface Refunding {
  readonly terms: QuoteTerms;
  readonly refund: 'NONE' | 'PENDING' | 'COMPLETED' | 'FAILED';
  /** What came for it, where that was another amount than the quote's. */
  readonly received?: Money;
  /** Present from the moment when a refund starts. */
  readonly refundStartedAt?: Instant;
  /** How often the ledger refused to give the money back. */
  readonly refusals: number;
}
export interface CancellingQuote extends Refunding {
  readonly status: 'CANCELLING';
  readonly executionId: string;
}
export interface FailedQuote extends Refunding {
  readonly status: 'FAILED';
  /** Absent when it failed before anything was held; there is no refund then. */
  readonly executionId?: string;
  /** The hold was spent before the bank sent the money back, so that an entry gives it back and not a release. */
  readonly isReturned?: true;
}

export const absentQuote: Quote = { status: 'ABSENT' };

export const evolveQuote = (quote: Quote, event: QuoteEvent): Quote => {
  if (event.type === 'QuoteDrafted') {
    const { terms } = event;
    return {
      ...executing(terms, event),
      requestedAt: terms.createdAt,
      isDraft: true,
      ...(event.staysPending && { staysPending: true }),
    };
  }
  // A draft that the ledger took becomes a quote like any other, and its intent goes on.
  if (event.type === 'QuoteCreated')
    return quote.status === 'EXECUTING' ? { ...quote, isDraft: false } : pending(event.terms);
  return quote.status === 'ABSENT' ? quote : advance(quote, event);
};

type LaterEvent = Exclude<QuoteEvent, { readonly type: 'QuoteDrafted' | 'QuoteCreated' }>;

const advance = (quote: Exclude<Quote, { status: 'ABSENT' }>, event: LaterEvent): Quote => {
  const { terms } = quote;
  switch (event.type) {
    case 'QuoteWithdrawn':
      return { status: 'WITHDRAWN', terms, mayComeAgain: isPassing(event.code) };
    case 'QuoteExecutionRequested':
      return {
        ...executing(terms, event),
        requestedAt: event.requestedAt,
        isDraft: false,
        ...(event.isAuthorized && { isAuthorized: true }),
      };
    case 'QuoteExecutionRefused':
    case 'QuoteAuthorized':
      return pending(terms);
    case 'QuoteAuthorizationRequested':
      return { status: 'PENDING_AUTHORIZATION', terms, challenge: event.challenge };
    case 'QuoteExecuted':
      return { status: 'PROCESSING', terms, executionId: event.executionId, payout: 'UNSENT', refusals: 0 };
    case 'QuoteFailed':
      return { status: 'FAILED', terms, refund: 'NONE', refusals: 0 };
    case 'QuoteExpired':
      return { status: 'EXPIRED', terms };
    case 'InvoiceClaimed':
      return quote.status === 'PROCESSING' ? { ...quote, claimsInvoice: true } : quote;
    case 'PayoutSent':
      return quote.status === 'PROCESSING' ? { ...quote, payout: 'SENT' } : quote;
    case 'PaymentSettled':
      return quote.status === 'PROCESSING' || quote.status === 'CANCELLING'
        ? { status: 'COMPLETED', terms, executionId: quote.executionId, settledAt: event.settledAt }
        : quote;
    case 'PaymentFailed':
      return { status: 'FAILED', terms, ...executionOf(quote), refund: 'NONE', refusals: 0 };
    case 'PayoutReturned':
      return {
        status: 'FAILED',
        terms,
        ...executionOf(quote),
        refund: 'NONE',
        isReturned: true,
        refusals: 0,
      };
    case 'PayoutCancelled':
      return quote.status === 'PROCESSING'
        ? { status: 'CANCELLING', terms, executionId: quote.executionId, refund: 'NONE', refusals: 0 }
        : quote;
    case 'PaymentCancelled':
      return { status: 'CANCELLED', terms };
    case 'RefundStarted':
      return refunding(quote, { refund: 'PENDING', refundStartedAt: event.startedAt });
    case 'RefundSettled':
      return refunding(quote, { refund: 'COMPLETED' });
    case 'RefundFailed':
      return refunding(quote, { refund: 'FAILED' });
    case 'SettlementDelayed':
      return quote.status === 'PROCESSING' ? { ...quote, refusals: quote.refusals + 1 } : quote;
    case 'RefundDelayed':
      return isRefunding(quote) ? { ...quote, refusals: quote.refusals + 1 } : quote;
    case 'CollectionStarted':
      return { ...paying(terms, event.executionId), collection: 'UNSENT' };
    case 'CollectionSent':
      return quote.status === 'PROCESSING' ? { ...quote, collection: 'SENT' } : quote;
    case 'FundsCollected':
      return quote.status === 'PROCESSING' ? paying(terms, quote.executionId) : quote;
    case 'CollectionFailed':
      return { status: 'FAILED', terms, ...executionOf(quote), refund: 'NONE', refusals: 0 };
    case 'QuoteFunded':
      return { ...paying(terms, event.fundingId), ...(event.finalBy && { finalBy: event.finalBy }) };
    case 'FundingConfirmed':
      return quote.status === 'PROCESSING' ? paying(terms, quote.executionId) : quote;
    case 'FundingMismatched':
      return {
        status: 'FAILED',
        terms,
        executionId: event.fundingId,
        received: event.received,
        refund: 'NONE',
        refusals: 0,
      };
    case 'FundingReturned':
      return refunding(quote, { refund: 'COMPLETED' });
    case 'PayoutAwaited':
    case 'TransferReceived':
    case 'CollectionAwaited':
    case 'SurplusReturned':
    case 'LateFundingRefused':
    case 'LateRefundStarted':
    case 'LateRefundSettled':
    case 'ReceiptDeliveryConfirmed':
      return quote;
    case 'PartyErased':
      return event.transactionId === terms.transactionId ? withErasedPayer(quote) : quote;
    case 'PaymentReassigned':
      return quote;
  }
};

const paying = (terms: QuoteTerms, executionId: string): PayingQuote => ({
  status: 'PROCESSING',
  terms,
  executionId,
  payout: 'UNSENT',
  refusals: 0,
});

const executing = (
  terms: QuoteTerms,
  { executionId, commandId, dailyVolumeMaxMinor }: Execution & VolumeLimit,
) =>
  ({
    status: 'EXECUTING',
    terms,
    execution: { executionId, commandId },
    ...(dailyVolumeMaxMinor !== undefined && { dailyVolumeMaxMinor }),
  }) as const;

const withErasedPayer = (quote: Exclude<Quote, { status: 'ABSENT' }>): Quote => ({
  ...quote,
  terms: { ...quote.terms, payer: { ...quote.terms.payer, isErased: true } },
});

const pending = (terms: QuoteTerms): Quote => ({ status: 'PENDING', terms });

const executionOf = (quote: Quote): { readonly executionId?: string } =>
  quote.status === 'PROCESSING' || quote.status === 'COMPLETED' ? { executionId: quote.executionId } : {};

export const isRefunding = (quote: Quote): quote is FailedQuote | CancellingQuote =>
  quote.status === 'FAILED' || quote.status === 'CANCELLING';

const refunding = (quote: Quote, change: Partial<Refunding>): Quote =>
  isRefunding(quote) ? { ...quote, ...change } : quote;
