import { after, type Environment, type Instant } from '@causeway/kernel';
import type { Quote, LoadedQuoteEvent } from '../../domain/quotes/quote.js';
import * as published from '../../published/events.js';
import type { QuoteDocument } from '../../published/quote.document.js';

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

export const EXPIRE_QUOTE = 'expire-quote';
export const FINISH_EXECUTION = 'finish-execution';
export const ADVANCE_PAYMENT = 'advance-payment';

/** Long after a healthy request has driven its own intent, soon enough that the payment is not missed. */
const FINISH_AFTER_MS = 5_000;
/** Steps of one payment are so far apart in sandbox, so that webhooks arrive in order (sandbox §3). */
export const SANDBOX_STEP_MS = 500;

export interface Timer {
  readonly name: string;
  readonly dueAt: Instant;
}
type NextTimer = Timer | 'UNCHANGED' | 'CANCELLED';
interface Around {
  readonly quote: Quote;
  readonly environment: Environment;
}

/** One event, whole: its state is `evolveQuote`'s, and everything else that follows from it is here. */
interface EventRow<Event extends LoadedQuoteEvent> {
  /** Which documents it changes: the quote with its transaction, the transaction alone, or one of another party. */
  readonly shows: 'QUOTE' | 'TRANSACTION' | 'RECEIVED_TRANSACTION' | 'LATE_FUNDING' | null;
  /** The status that quote and transaction share from then on (quotes §3); `null` where it stays. */
  readonly status: QuoteDocument['status'] | null;
  /** When a pending quote is over that this event leaves behind; `null` where nothing expires. */
  readonly expiresAt: ((event: Event) => Instant | null) | null;
  readonly publishes: string | null;
  /** The message where the payer fills an account of its own: an incoming payment has fewer types (quotes §8). */
  readonly publishesIncoming: string | null;
  readonly counts: PaymentOutcome | null;
  /** What is done next, and when, if nothing happens before. */
  readonly timer: 'UNCHANGED' | 'CANCELLED' | ((event: Event, around: Around) => NextTimer);
  /** Whether an account that takes no money holds the payment up from then on, or no more. */
  readonly blocks: 'BEGINS' | 'ENDS' | null;
}

type EventTable = {
  readonly [Type in LoadedQuoteEvent['type']]: EventRow<Extract<LoadedQuoteEvent, { readonly type: Type }>>;
};

/** Only the timer may follow from it. */
const BEHIND_THE_SCENES = {
  shows: null,
  status: null,
  expiresAt: null,
  publishes: null,
  publishesIncoming: null,
  counts: null,
  blocks: null,
} as const;
const shown = <const Status extends QuoteDocument['status'] | null>(status: Status) =>
  ({ ...BEHIND_THE_SCENES, shows: 'QUOTE', status }) as const;
const TRANSACTION = { ...BEHIND_THE_SCENES, shows: 'TRANSACTION' } as const;
/** Money that came too late is a transaction of its own: a deposit that failed. */
const LATE_FUNDING = { ...BEHIND_THE_SCENES, shows: 'LATE_FUNDING', timer: 'UNCHANGED' } as const;

const expire = (dueAt: Instant): Timer => ({ name: EXPIRE_QUOTE, dueAt });
const finish = (requestedAt: Instant): Timer => ({
  name: FINISH_EXECUTION,
  dueAt: after(requestedAt, FINISH_AFTER_MS),
});
const advance = (dueAt: Instant): Timer => ({ name: ADVANCE_PAYMENT, dueAt });
const lookAgain = ({ lookAgainAt }: { readonly lookAgainAt: Instant }): Timer => advance(lookAgainAt);
const retry = ({ retryAt }: { readonly retryAt: Instant }): Timer => advance(retryAt);

const pauseIn = (environment: Environment): number => (environment === 'sandbox' ? SANDBOX_STEP_MS : 0);
/** The rail paces an outside payment; within the service nothing but the next step itself would. */
const firstPause = ({ quote, environment }: Around): number =>
  quote.status === 'PROCESSING' && quote.terms.destination.kind === 'INTERNAL' ? pauseIn(environment) : 0;

/** Every event of a quote's stream: one that is new does not compile until each column of its row is filled. */
const EVENT_TABLE = {
  QuoteDrafted: { ...BEHIND_THE_SCENES, timer: ({ terms }) => finish(terms.createdAt) },
  QuoteWithdrawn: { ...BEHIND_THE_SCENES, counts: 'refused', timer: 'CANCELLED' },
  QuoteCreated: {
    ...shown('PENDING'),
    expiresAt: ({ terms }) => terms.expiresAt,
    publishes: published.QUOTE_CREATED,
    publishesIncoming: published.DEPOSIT_PENDING,
    timer: ({ terms }) => expire(terms.expiresAt),
  },
  // An open intent owns the quote: until its outcome nothing expires.
  QuoteExecutionRequested: { ...shown(null), timer: ({ requestedAt }) => finish(requestedAt) },
  QuoteExecutionRefused: {
    ...shown(null),
    expiresAt: ({ expiresAt }) => expiresAt,
    counts: 'refused',
    timer: ({ expiresAt }) => expire(expiresAt),
  },
  QuoteAuthorizationRequested: {
    ...shown('PENDING_AUTHORIZATION'),
    expiresAt: ({ challenge }) => challenge.expiresAt,
    publishes: published.AUTHORIZATION_REQUESTED,
    timer: ({ challenge }) => expire(challenge.expiresAt),
  },
  QuoteAuthorized: {
    ...shown('PENDING'),
    expiresAt: ({ awaits }) => awaits?.expiresAt ?? null,
    timer: ({ awaits }) => (awaits === undefined ? 'UNCHANGED' : expire(awaits.expiresAt)),
  },
  QuoteExecuted: {
    ...shown('PROCESSING'),
    publishes: published.QUOTE_EXECUTED,
    counts: 'executed',
    timer: ({ executedAt }, around) => advance(after(executedAt, firstPause(around))),
  },
  QuoteFailed: {
    ...shown('FAILED'),
    publishes: published.PAYMENT_FAILED,
    publishesIncoming: published.DEPOSIT_FAILED,
    counts: 'refused',
    timer: 'CANCELLED',
  },
  QuoteExpired: {
    ...shown('EXPIRED'),
    publishes: published.QUOTE_EXPIRED,
    counts: 'expired',
    timer: 'CANCELLED',
  },

  CollectionStarted: {
    ...shown('PROCESSING'),
    publishes: published.QUOTE_EXECUTED,
    counts: 'executed',
    timer: ({ startedAt }, { environment }) => advance(after(startedAt, pauseIn(environment))),
  },
  CollectionSent: { ...BEHIND_THE_SCENES, timer: lookAgain },
  CollectionAwaited: { ...BEHIND_THE_SCENES, timer: lookAgain },
  FundsCollected: {
    ...BEHIND_THE_SCENES,
    timer: ({ collectedAt }, { environment }) => advance(after(collectedAt, pauseIn(environment))),
  },
  CollectionFailed: {
    ...shown('FAILED'),
    publishes: published.PAYMENT_FAILED,
    publishesIncoming: published.DEPOSIT_FAILED,
    counts: 'failed',
    timer: 'CANCELLED',
  },

  QuoteFunded: {
    ...shown('PROCESSING'),
    publishes: published.QUOTE_EXECUTED,
    counts: 'executed',
    timer: ({ finalBy, fundedAt }, around) => advance(finalBy ?? after(fundedAt, firstPause(around))),
  },
  FundingConfirmed: {
    ...BEHIND_THE_SCENES,
    timer: ({ confirmedAt }, around) => advance(after(confirmedAt, firstPause(around))),
  },
  FundingMismatched: {
    ...shown('FAILED'),
    publishes: published.PAYMENT_FAILED,
    counts: 'failed',
    timer: 'UNCHANGED',
  },
  FundingReturned: {
    ...TRANSACTION,
    publishes: published.REFUND_SETTLED,
    counts: 'refunded',
    timer: 'CANCELLED',
    blocks: 'ENDS',
  },
  SurplusReturned: { ...BEHIND_THE_SCENES, timer: 'UNCHANGED' },
  LateFundingRefused: { ...LATE_FUNDING, publishes: published.DEPOSIT_FAILED },
  LateRefundStarted: { ...LATE_FUNDING, publishes: published.DEPOSIT_REFUND_STARTED },
  LateRefundSettled: { ...LATE_FUNDING, publishes: published.DEPOSIT_REFUND_SETTLED },

  InvoiceClaimed: { ...BEHIND_THE_SCENES, timer: 'UNCHANGED' },
  PayoutSent: { ...BEHIND_THE_SCENES, timer: lookAgain },
  PayoutAwaited: { ...BEHIND_THE_SCENES, timer: lookAgain },
  PayoutCancelled: { ...BEHIND_THE_SCENES, timer: 'UNCHANGED', blocks: 'ENDS' },
  PayoutReturned: {
    ...shown('FAILED'),
    publishes: published.PAYMENT_FAILED,
    counts: 'returned',
    timer: 'UNCHANGED',
  },
  SettlementDelayed: { ...BEHIND_THE_SCENES, timer: retry, blocks: 'BEGINS' },
  PaymentSettled: {
    ...shown('COMPLETED'),
    publishes: published.PAYMENT_SETTLED,
    publishesIncoming: published.DEPOSIT_SETTLED,
    counts: 'settled',
    timer: ({ lookAgainAt }) => (lookAgainAt === undefined ? 'CANCELLED' : advance(lookAgainAt)),
    blocks: 'ENDS',
  },
  PaymentCancelled: {
    ...shown('COMPLETED'),
    publishes: published.PAYMENT_SETTLED,
    counts: 'cancelled',
    timer: 'CANCELLED',
  },
  PaymentFailed: {
    ...shown('FAILED'),
    publishes: published.PAYMENT_FAILED,
    publishesIncoming: published.DEPOSIT_FAILED,
    counts: 'failed',
    // Nothing was received of a quote that expired, so that no refund follows.
    timer: ({ reason }) => (reason === 'QUOTE_EXPIRED' ? 'CANCELLED' : 'UNCHANGED'),
    blocks: 'ENDS',
  },
  TransferReceived: {
    ...BEHIND_THE_SCENES,
    shows: 'RECEIVED_TRANSACTION',
    publishes: published.DEPOSIT_SETTLED,
    timer: 'UNCHANGED',
  },

  RefundStarted: {
    ...TRANSACTION,
    publishes: published.REFUND_STARTED,
    timer: ({ startedAt }, { environment }) => advance(after(startedAt, pauseIn(environment))),
  },
  RefundDelayed: { ...BEHIND_THE_SCENES, timer: retry, blocks: 'BEGINS' },
  RefundSettled: {
    ...TRANSACTION,
    publishes: published.REFUND_SETTLED,
    counts: 'refunded',
    timer: 'CANCELLED',
    blocks: 'ENDS',
  },
  RefundFailed: {
    ...TRANSACTION,
    publishes: published.REFUND_FAILED,
    counts: 'refund_failed',
    timer: 'CANCELLED',
    blocks: 'ENDS',
  },

  ReceiptDeliveryConfirmed: { ...TRANSACTION, timer: 'UNCHANGED' },
  // Each party's documents are removed by the view that has them.
  PartyErased: { ...BEHIND_THE_SCENES, timer: 'UNCHANGED' },
  PaymentReassigned: { ...TRANSACTION, timer: 'UNCHANGED' },
} as const satisfies EventTable;

type Table = typeof EVENT_TABLE;
type TypesShowing<Shows> = {
  [Type in keyof Table]: Table[Type]['shows'] extends Shows ? Type : never;
}[keyof Table];
type EventsShowing<Shows> = Extract<LoadedQuoteEvent, { readonly type: TypesShowing<Shows> }>;

/** What a reader of the quote's own transaction sees: a fold over them is total. */
export type ShownEvent = EventsShowing<'QUOTE' | 'TRANSACTION'>;
export type LateFundingEvent = EventsShowing<'LATE_FUNDING'>;
type TypesBlocking = {
  [Type in keyof Table]: Table[Type]['blocks'] extends 'BEGINS' ? Type : never;
}[keyof Table];
export type BlockingEvent = Extract<LoadedQuoteEvent, { readonly type: TypesBlocking }>;

type Row = Omit<EventRow<never>, 'expiresAt' | 'timer'>;

/**
 * What others see of an event. A transfer that its partner does not process yet is executed, and its transaction stays
 * as it is: there is nothing to publish.
 */
export const rowOf = (event: LoadedQuoteEvent): Row => {
  const row: Row = EVENT_TABLE[event.type];
  return staysPending(event) ? { ...row, publishes: null } : row;
};

/** Whether the event changes what readers see of a quote or of its transaction. */
export const isShown = (event: LoadedQuoteEvent): event is ShownEvent =>
  ['QUOTE', 'TRANSACTION'].includes(rowOf(event).shows ?? '');

/** Whether the event is about money that came for a quote too late. */
export const isOfLateFunding = (event: LoadedQuoteEvent): event is LateFundingEvent =>
  rowOf(event).shows === 'LATE_FUNDING';

/** Whether from this event on an account holds the payment up. */
export const isBlocking = (event: LoadedQuoteEvent): event is BlockingEvent =>
  rowOf(event).blocks === 'BEGINS';

/** Whether the quote alone takes the event's status, and its transaction is still pending (sandbox §3). */
export const staysPending = (event: LoadedQuoteEvent): boolean =>
  (event.type === 'QuoteExecuted' || event.type === 'CollectionStarted') && event.staysPending === true;

/** When a pending quote is over that an event leaves behind; `null` where nothing expires. */
export const expiryAfter = (event: LoadedQuoteEvent): Instant | null => {
  // A row's function takes the row's own event.
  const { expiresAt }: EventRow<never> = EVENT_TABLE[event.type];
  return expiresAt?.(event as never) ?? null;
};

/** What is done next to the quote that an event left behind. */
export const timerAfter = (event: LoadedQuoteEvent, around: Around): NextTimer => {
  const { timer }: EventRow<never> = EVENT_TABLE[event.type];
  return typeof timer === 'function' ? timer(event as never, around) : timer;
};

/** The outcome of a payment by event type: the metric counts each of them. */
export const paymentOutcomes: Readonly<Record<string, PaymentOutcome>> = Object.fromEntries(
  Object.entries<Pick<Row, 'counts'>>(EVENT_TABLE).flatMap(([type, { counts }]) =>
    counts === null ? [] : [[type, counts]],
  ),
);
