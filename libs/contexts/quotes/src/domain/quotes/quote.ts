import { foldedBy, type Instant, type Loaded, type Money } from '@causeway/kernel';
import type { AuthorizationEvent, KnownChallenge } from './authorization.js';
import type { ErasedParty, LedgerPlace, ReceiptConfirmed } from '@causeway/transaction-owner/domain';
import type { CollectionEvent, FundingEvent } from './funding-event.js';
import type { FailureReason, PaymentEvent } from './payment-event.js';
import { isPassing } from './quote-rejections.js';
import { termsPersonal, type KnownTerms, type QuoteTerms, type ReassignedPayment } from './quote-terms.js';

export type { FailureReason, RefundReason } from './payment-event.js';

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
  | PaymentEvent
  | FundingEvent
  | AuthorizationEvent
  | CollectionEvent
  | ({ readonly type: 'ReceiptDeliveryConfirmed' } & ReceiptConfirmed)
  | ({ readonly type: 'PartyErased' } & ErasedParty)
  | ({ readonly type: 'PaymentReassigned' } & ReassignedPayment);

/** What of an event is sealed, and under whose key. */
export const quotePersonal = {
  QuoteCreated: termsPersonal,
  QuoteDrafted: termsPersonal,
  PaymentReassigned: termsPersonal,
  TransferReceived: { personal: ['receiver.platformCustomerId'], subject: 'receiver.id' },
  PayoutCancelled: { personal: ['reason'], subject: 'payerId' },
  QuoteAuthorizationRequested: { personal: ['challenge.passkeyAssertionOptions'], subject: 'payerId' },
  QuoteFunded: { others: [{ personal: ['originator'], subject: 'payerId' }] },
  FundingMismatched: { others: [{ personal: ['originator'], subject: 'payerId' }] },
  LateFundingRefused: { personal: ['payer.platformCustomerId', 'originator'], subject: 'payer.id' },
  CollectionFailed: { others: [{ personal: ['words'], subject: 'payerId' }] },
} as const;

/** As it is read from the log, where the persons of the payment may have been erased since. */
export type LoadedQuoteEvent = Loaded<QuoteEvent, typeof quotePersonal>;

/**
 * The status is the API's where the API knows the state. `EXECUTING` is `PENDING` to a reader (or nothing, while it
 * is a draft), a `WITHDRAWN` quote never was, `CANCELLING` is `PROCESSING` with a refund, and `CANCELLED` `COMPLETED`.
 */
export type Quote =
  | { readonly status: 'ABSENT' }
  | { readonly status: 'PENDING' | 'EXPIRED' | 'CANCELLED'; readonly terms: KnownTerms }
  | WithdrawnQuote
  | AwaitingQuote
  | ExecutingQuote
  | PayingQuote
  | CompletedQuote
  | CancellingQuote
  | FailedQuote;

export interface WithdrawnQuote {
  readonly status: 'WITHDRAWN';
  readonly terms: KnownTerms;
  /** Refused for a reason that passes: the same request may try again (config-and-tokens §7). */
  readonly mayComeAgain: boolean;
}
/** No money moves before the customer is authenticated. */
export interface AwaitingQuote {
  readonly status: 'PENDING_AUTHORIZATION';
  readonly terms: KnownTerms;
  readonly challenge: KnownChallenge;
}
export interface ExecutingQuote extends VolumeLimit, Pendency {
  readonly status: 'EXECUTING';
  readonly terms: KnownTerms;
  readonly execution: Execution;
  readonly requestedAt: Instant;
  readonly isDraft: boolean;
  readonly isAuthorized?: true;
}
export interface PayingQuote {
  readonly status: 'PROCESSING';
  readonly terms: KnownTerms;
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
  readonly terms: KnownTerms;
  readonly executionId: string;
  readonly settledAt: Instant;
}
/** Money on its way back to the payer, or not any more. */
interface Refunding {
  readonly terms: KnownTerms;
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

export type KnownQuote = Exclude<Quote, { status: 'ABSENT' }>;

export const absentQuote: Quote = { status: 'ABSENT' };

const payingFor = (terms: KnownTerms, executionId: string): PayingQuote => ({
  status: 'PROCESSING',
  terms,
  executionId,
  payout: 'UNSENT',
  refusals: 0,
});

const executing = (
  terms: KnownTerms,
  { executionId, commandId, dailyVolumeMaxMinor }: Execution & VolumeLimit,
) =>
  ({
    status: 'EXECUTING',
    terms,
    execution: { executionId, commandId },
    ...(dailyVolumeMaxMinor !== undefined && { dailyVolumeMaxMinor }),
  }) as const;

const withErasedPayer = (quote: KnownQuote): Quote => ({
  ...quote,
  terms: { ...quote.terms, payer: { ...quote.terms.payer, isErased: true } },
});

const pending = (terms: KnownTerms): Quote => ({ status: 'PENDING', terms });

const failed = (quote: KnownQuote): FailedQuote => ({
  status: 'FAILED',
  terms: quote.terms,
  ...(quote.status === 'PROCESSING' || quote.status === 'COMPLETED'
    ? { executionId: quote.executionId }
    : {}),
  refund: 'NONE',
  refusals: 0,
});

/** Whether the payment failed or is being cancelled, so that what was taken from the payer goes back. */
export const isRefunding = (quote: Quote): quote is FailedQuote | CancellingQuote =>
  quote.status === 'FAILED' || quote.status === 'CANCELLING';

type Row<State extends Quote, Event> = (quote: State, event: Event) => Quote;

/** A row of what a quote meets that is there, or that is paying, or refunding: any other one stays as it is. */
const known =
  <Event>(row: Row<KnownQuote, Event>): Row<Quote, Event> =>
  (quote, event) =>
    quote.status === 'ABSENT' ? quote : row(quote, event);
const paying =
  <Event>(row: Row<PayingQuote, Event>): Row<Quote, Event> =>
  (quote, event) =>
    quote.status === 'PROCESSING' ? row(quote, event) : quote;
const refunding =
  <Event>(row: Row<FailedQuote | CancellingQuote, Event>): Row<Quote, Event> =>
  (quote, event) =>
    isRefunding(quote) ? row(quote, event) : quote;
const unchanged = (quote: Quote): Quote => quote;

export const evolveQuote = foldedBy<Quote, LoadedQuoteEvent>({
  QuoteDrafted: (_none, event) => ({
    ...executing(event.terms, event),
    requestedAt: event.terms.createdAt,
    isDraft: true,
    ...(event.staysPending && { staysPending: true }),
  }),
  // A draft that the ledger took becomes a quote like any other, and its intent goes on.
  QuoteCreated: (quote, { terms }) =>
    quote.status === 'EXECUTING' ? { ...quote, terms, isDraft: false } : pending(terms),
  QuoteWithdrawn: known(({ terms }, { code }) => ({
    status: 'WITHDRAWN',
    terms,
    mayComeAgain: isPassing(code),
  })),
  QuoteExecutionRequested: known(({ terms }, event) => ({
    ...executing(terms, event),
    requestedAt: event.requestedAt,
    isDraft: false,
    ...(event.isAuthorized && { isAuthorized: true }),
  })),
  QuoteExecutionRefused: known(({ terms }) => pending(terms)),
  QuoteAuthorized: known(({ terms }) => pending(terms)),
  QuoteAuthorizationRequested: known(({ terms }, { challenge }) => ({
    status: 'PENDING_AUTHORIZATION',
    terms,
    challenge,
  })),
  QuoteExecuted: known(({ terms }, { executionId }) => payingFor(terms, executionId)),
  QuoteFailed: known(({ terms }) => ({ status: 'FAILED', terms, refund: 'NONE', refusals: 0 })),
  QuoteExpired: known(({ terms }) => ({ status: 'EXPIRED', terms })),
  InvoiceClaimed: paying((quote) => ({ ...quote, claimsInvoice: true })),
  PayoutSent: paying((quote) => ({ ...quote, payout: 'SENT' })),
  PaymentSettled: (quote, { settledAt }) =>
    quote.status === 'PROCESSING' || quote.status === 'CANCELLING'
      ? { status: 'COMPLETED', terms: quote.terms, executionId: quote.executionId, settledAt }
      : quote,
  PaymentFailed: known(failed),
  PayoutReturned: known((quote) => ({ ...failed(quote), isReturned: true })),
  PayoutCancelled: paying(({ terms, executionId }) => ({
    status: 'CANCELLING',
    terms,
    executionId,
    refund: 'NONE',
    refusals: 0,
  })),
  PaymentCancelled: known(({ terms }) => ({ status: 'CANCELLED', terms })),
  RefundStarted: refunding((quote, { startedAt }) => ({
    ...quote,
    refund: 'PENDING',
    refundStartedAt: startedAt,
  })),
  RefundSettled: refunding((quote) => ({ ...quote, refund: 'COMPLETED' })),
  RefundFailed: refunding((quote) => ({ ...quote, refund: 'FAILED' })),
  SettlementDelayed: paying((quote) => ({ ...quote, refusals: quote.refusals + 1 })),
  RefundDelayed: refunding((quote) => ({ ...quote, refusals: quote.refusals + 1 })),
  CollectionStarted: known(({ terms }, { executionId }) => ({
    ...payingFor(terms, executionId),
    collection: 'UNSENT',
  })),
  CollectionSent: paying((quote) => ({ ...quote, collection: 'SENT' })),
  FundsCollected: paying(({ terms, executionId }) => payingFor(terms, executionId)),
  CollectionFailed: known(failed),
  QuoteFunded: known(({ terms }, { fundingId, finalBy }) => ({
    ...payingFor(terms, fundingId),
    ...(finalBy && { finalBy }),
  })),
  FundingConfirmed: paying(({ terms, executionId }) => payingFor(terms, executionId)),
  FundingMismatched: known(({ terms }, { fundingId: executionId, received }) => ({
    status: 'FAILED',
    terms,
    executionId,
    received,
    refund: 'NONE',
    refusals: 0,
  })),
  FundingReturned: refunding((quote) => ({ ...quote, refund: 'COMPLETED' })),
  PartyErased: known((quote, { transactionId }) =>
    transactionId === quote.terms.transactionId ? withErasedPayer(quote) : quote,
  ),
  PayoutAwaited: unchanged,
  TransferReceived: unchanged,
  CollectionAwaited: unchanged,
  SurplusReturned: unchanged,
  LateFundingRefused: unchanged,
  LateRefundStarted: unchanged,
  LateRefundSettled: unchanged,
  ReceiptDeliveryConfirmed: unchanged,
  PaymentReassigned: unchanged,
});
