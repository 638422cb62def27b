import type { Instant } from '@causeway/kernel';
import type { QuoteEvent } from '../../domain/quotes/quote.js';
import * as published from '../../published/events.js';
import type { QuoteDocument } from '../../published/quote.document.js';

/** What became of a payment, as it is counted. */
export type PaymentOutcome =
  | 'executed'
  | 'refused'
  | 'expired'
  | 'settled'
  | 'cancelled'
  | 'failed'
  | 'returned'
  | 'refunded'
  | 'refund_failed';

/**
 * What others see of an event. An empty row is an event behind the scenes: a draft, a look at a payout, what is tried
 * again, or what concerns a transaction of its own.
 */
interface EventRow<Event extends QuoteEvent> {
  /** Which documents it changes: the quote with its transaction, or the transaction alone. */
  readonly shows?: 'QUOTE' | 'TRANSACTION';
  /**
   * The status that quote and transaction share from then on (quotes §3), unless the transaction stays pending; absent
   * where it stays.
   */
  readonly status?: QuoteDocument['status'];
  /** When a pending quote is over that this event leaves behind; absent where nothing expires. */
  readonly expiresAt?: (event: Event) => Instant | null;
  /** The message that others are sent, with the transaction. */
  readonly publishes?: string;
  /** The message where the payer fills an account of its own: an incoming payment has fewer types (quotes §8). */
  readonly publishesIncoming?: string;
  readonly counts?: PaymentOutcome;
}

type EventTable = {
  readonly [Type in QuoteEvent['type']]: EventRow<Extract<QuoteEvent, { readonly type: Type }>>;
};

/** Every event of a quote's stream; one that is missing here does not compile, and one that is new shows nothing. */
const EVENT_TABLE: EventTable = {
  QuoteDrafted: {},
  QuoteWithdrawn: { counts: 'refused' },
  QuoteCreated: {
    shows: 'QUOTE',
    status: 'PENDING',
    expiresAt: ({ terms }) => terms.expiresAt,
    publishes: published.QUOTE_CREATED,
    publishesIncoming: published.DEPOSIT_PENDING,
  },
  // An open intent owns the quote: until its outcome nothing expires.
  QuoteExecutionRequested: { shows: 'QUOTE' },
  QuoteExecutionRefused: { shows: 'QUOTE', expiresAt: ({ expiresAt }) => expiresAt, counts: 'refused' },
  QuoteAuthorizationRequested: {
    shows: 'QUOTE',
    status: 'PENDING_AUTHORIZATION',
    expiresAt: ({ challenge }) => challenge.expiresAt,
    publishes: published.AUTHORIZATION_REQUESTED,
  },
  QuoteAuthorized: {
    shows: 'QUOTE',
    status: 'PENDING',
    expiresAt: ({ awaits }) => awaits?.expiresAt ?? null,
  },
  QuoteExecuted: {
    shows: 'QUOTE',
    status: 'PROCESSING',
    publishes: published.QUOTE_EXECUTED,
    counts: 'executed',
  },
  QuoteFailed: {
    shows: 'QUOTE',
    status: 'FAILED',
    publishes: published.PAYMENT_FAILED,
    publishesIncoming: published.DEPOSIT_FAILED,
    counts: 'refused',
  },
  QuoteExpired: { shows: 'QUOTE', status: 'EXPIRED', publishes: published.QUOTE_EXPIRED, counts: 'expired' },

  CollectionStarted: {
    shows: 'QUOTE',
    status: 'PROCESSING',
    publishes: published.QUOTE_EXECUTED,
    counts: 'executed',
  },
  CollectionSent: {},
  CollectionAwaited: {},
  FundsCollected: {},
  CollectionFailed: {
    shows: 'QUOTE',
    status: 'FAILED',
    publishes: published.PAYMENT_FAILED,
    publishesIncoming: published.DEPOSIT_FAILED,
    counts: 'failed',
  },

  QuoteFunded: {
    shows: 'QUOTE',
    status: 'PROCESSING',
    publishes: published.QUOTE_EXECUTED,
    counts: 'executed',
  },
  FundingConfirmed: {},
  FundingMismatched: {
    shows: 'QUOTE',
    status: 'FAILED',
    publishes: published.PAYMENT_FAILED,
    counts: 'failed',
  },
  FundingReturned: { shows: 'TRANSACTION', publishes: published.REFUND_SETTLED, counts: 'refunded' },
  SurplusReturned: {},
  // Money that came too late is a transaction of its own: a deposit that failed.
  LateFundingRefused: { publishes: published.DEPOSIT_FAILED },
  LateRefundStarted: { publishes: published.DEPOSIT_REFUND_STARTED },
  LateRefundSettled: { publishes: published.DEPOSIT_REFUND_SETTLED },

  InvoiceClaimed: {},
  PayoutSent: {},
  PayoutAwaited: {},
  PayoutCancelled: {},
  PayoutReturned: {
    shows: 'QUOTE',
    status: 'FAILED',
    publishes: published.PAYMENT_FAILED,
    counts: 'returned',
  },
  SettlementDelayed: {},
  PaymentSettled: {
    shows: 'QUOTE',
    status: 'COMPLETED',
    publishes: published.PAYMENT_SETTLED,
    publishesIncoming: published.DEPOSIT_SETTLED,
    counts: 'settled',
  },
  PaymentCancelled: {
    shows: 'QUOTE',
    status: 'COMPLETED',
    publishes: published.PAYMENT_SETTLED,
    counts: 'cancelled',
  },
  PaymentFailed: {
    shows: 'QUOTE',
    status: 'FAILED',
    publishes: published.PAYMENT_FAILED,
    publishesIncoming: published.DEPOSIT_FAILED,
    counts: 'failed',
  },
  // The receiver's own transaction.
  TransferReceived: { publishes: published.DEPOSIT_SETTLED },

  RefundStarted: { shows: 'TRANSACTION', publishes: published.REFUND_STARTED },
  RefundDelayed: {},
  RefundSettled: { shows: 'TRANSACTION', publishes: published.REFUND_SETTLED, counts: 'refunded' },
  RefundFailed: { shows: 'TRANSACTION', publishes: published.REFUND_FAILED, counts: 'refund_failed' },

  ReceiptDeliveryConfirmed: { shows: 'TRANSACTION' },
  PartyErased: {},
  PaymentReassigned: { shows: 'TRANSACTION' },
};

/**
 * What others see of an event. A transfer that its partner does not process yet is executed, and its transaction stays
 * as it is: there is nothing to publish.
 */
export const seenOf = (event: QuoteEvent): Omit<EventRow<never>, 'expiresAt'> => {
  const { publishes, ...row } = EVENT_TABLE[event.type];
  return publishes === undefined || staysPending(event) ? row : { ...row, publishes };
};

/** Whether the quote alone takes the event's status, and its transaction is still pending (sandbox §3). */
export const staysPending = (event: QuoteEvent): boolean =>
  (event.type === 'QuoteExecuted' || event.type === 'CollectionStarted') && event.staysPending === true;

/** When a pending quote is over that an event leaves behind; `null` where nothing expires. */
export const expiryAfter = (event: QuoteEvent): Instant | null => {
  // A row's function takes the row's own event.
  const { expiresAt }: EventRow<never> = EVENT_TABLE[event.type];
  return expiresAt?.(event as never) ?? null;
};

/** By event type, what became of a payment: the metric counts every one of them. */
export const paymentOutcomes: Readonly<Record<string, PaymentOutcome>> = Object.fromEntries(
  Object.entries(EVENT_TABLE).flatMap(([type, { counts }]) => (counts === undefined ? [] : [[type, counts]])),
);
