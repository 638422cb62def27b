import { after, type Environment, type Instant } from '@causeway/kernel';
import { CREDIT_AGAIN_MS } from '../../domain/incoming/incoming-payment.decide.js';
import type { IncomingPaymentEvent } from '../../domain/incoming/incoming-payment.js';
import * as published from '../../published/events.js';
import { SANDBOX_STEP_MS } from '../quotes/quote-event-table.js';

type NextStep = Instant | 'UNCHANGED' | 'CANCELLED';

/** One event, whole: its state is `evolveIncomingPayment`'s, and everything else that follows from it is here. */
interface EventRow<Event extends IncomingPaymentEvent> {
  readonly isShown: boolean | ((event: Event) => boolean);
  readonly publishes: string | null;
  /** When the payment is looked at again, if nothing happens before: it has one timer at most. */
  readonly timer: NextStep | ((event: Event, environment: Environment) => NextStep);
}

type EventTable = {
  readonly [Type in IncomingPaymentEvent['type']]: EventRow<
    Extract<IncomingPaymentEvent, { readonly type: Type }>
  >;
};

const lookAgain = ({ lookAgainAt }: { readonly lookAgainAt: Instant }): Instant => lookAgainAt;

/** Every event of a payment from outside: one that is new does not compile until each column of its row is filled. */
const EVENT_TABLE: EventTable = {
  IncomingPaymentReceived: {
    isShown: true,
    publishes: published.INCOMING_PAYMENT_PENDING,
    timer: ({ answerBy }) => answerBy,
  },
  ApprovalDeferred: { isShown: false, publishes: null, timer: ({ decideBy }) => decideBy },
  IncomingPaymentApproved: {
    isShown: true,
    publishes: published.INCOMING_PAYMENT_APPROVED,
    timer: ({ payBy }) => payBy,
  },
  IncomingPaymentRejected: {
    isShown: true,
    publishes: published.INCOMING_PAYMENT_REJECTED,
    timer: 'CANCELLED',
  },
  IncomingFundsArrived: {
    isShown: ({ redirectedTo, settlementHash }) => redirectedTo !== undefined || settlementHash !== undefined,
    publishes: null,
    timer: ({ arrivedAt }) => after(arrivedAt, CREDIT_AGAIN_MS),
  },
  IncomingCreditDelayed: { isShown: false, publishes: null, timer: ({ retryAt }) => retryAt },
  IncomingPayoutSent: { isShown: false, publishes: null, timer: lookAgain },
  IncomingPayoutAwaited: { isShown: false, publishes: null, timer: lookAgain },
  IncomingPaymentSettled: {
    isShown: true,
    publishes: published.DEPOSIT_SETTLED,
    timer: ({ lookAgainAt }) => lookAgainAt ?? 'CANCELLED',
  },
  IncomingPaymentFailed: {
    isShown: true,
    publishes: published.INCOMING_PAYMENT_FAILED,
    timer: 'CANCELLED',
  },
  IncomingRefundStarted: {
    isShown: true,
    publishes: published.DEPOSIT_REFUND_STARTED,
    timer: ({ startedAt }, environment) => after(startedAt, environment === 'sandbox' ? SANDBOX_STEP_MS : 0),
  },
  IncomingRefundSettled: {
    isShown: true,
    publishes: published.DEPOSIT_REFUND_SETTLED,
    timer: 'CANCELLED',
  },
  IncomingRefundFailed: {
    isShown: true,
    publishes: published.INCOMING_REFUND_FAILED,
    timer: 'CANCELLED',
  },
  IncomingReceiptConfirmed: { isShown: true, publishes: null, timer: 'UNCHANGED' },
  IncomingPartyErased: { isShown: true, publishes: null, timer: 'UNCHANGED' },
};

// A row's functions take the row's own event.
const rowOf = (event: IncomingPaymentEvent): EventRow<never> => EVENT_TABLE[event.type];

export const publishedAs = (event: IncomingPaymentEvent): string | null => rowOf(event).publishes;

export const isShown = (event: IncomingPaymentEvent): boolean => {
  const { isShown: shown } = rowOf(event);
  return typeof shown === 'function' ? shown(event as never) : shown;
};

export const timerAfter = (event: IncomingPaymentEvent, environment: Environment): NextStep => {
  const { timer } = rowOf(event);
  return typeof timer === 'function' ? timer(event as never, environment) : timer;
};
