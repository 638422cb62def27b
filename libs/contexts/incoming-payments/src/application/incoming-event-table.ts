import { after, type Environment, type Instant } from '@causeway/kernel';
import { CREDIT_AGAIN_MS } from '../domain/incoming-payment.decide.js';
import type { IncomingPaymentEvent, LoadedIncomingEvent } from '../domain/incoming-payment.js';
import * as published from '../published/events.js';
import type { IncomingPaymentDocument } from '../published/incoming-payment.document.js';
import * as show from '../read/incoming-payment-document.js';

/** Steps of one refund are so far apart in sandbox, so that webhooks arrive in order (sandbox §3). */
const SANDBOX_STEP_MS = 500;

type Shown = IncomingPaymentDocument | undefined;

/** What follows from an event. An empty row is an event that changes nothing for others. */
interface EventRow<Event extends LoadedIncomingEvent = LoadedIncomingEvent> {
  readonly publishes?: string;
  /** The transaction that readers see from then on; left out where it stays as it is. */
  readonly shows?: (event: Event, before: Shown) => Shown;
  /** When the payment is looked at again: it has one timer at most. `null` stops it; left out it stays. */
  readonly due?: (event: Event, environment: Environment) => Instant | null;
}

type EventTable = {
  readonly [Type in IncomingPaymentEvent['type']]: EventRow<
    Extract<LoadedIncomingEvent, { readonly type: Type }>
  >;
};

const changing =
  <Event>(change: (shown: IncomingPaymentDocument, event: Event) => IncomingPaymentDocument) =>
  (event: Event, before: Shown): Shown =>
    before && change(before, event);

const never = (): null => null;
const lookAgain = ({ lookAgainAt }: { readonly lookAgainAt: Instant }): Instant => lookAgainAt;

/** Every event of a payment from outside; one that is missing here does not compile. */
const EVENTS: EventTable = {
  IncomingPaymentReceived: {
    publishes: published.INCOMING_PAYMENT_PENDING,
    shows: ({ terms }) => show.announcedPayment(terms),
    due: ({ answerBy }) => answerBy,
  },
  ApprovalDeferred: { due: ({ decideBy }) => decideBy },
  IncomingPaymentApproved: {
    publishes: published.INCOMING_PAYMENT_APPROVED,
    shows: changing(show.approvedPayment),
    due: ({ payBy }) => payBy,
  },
  IncomingPaymentRejected: {
    publishes: published.INCOMING_PAYMENT_REJECTED,
    shows: changing(show.rejectedPayment),
    due: never,
  },
  IncomingFundsArrived: {
    shows: changing(show.arrivedPayment),
    due: ({ arrivedAt }) => after(arrivedAt, CREDIT_AGAIN_MS),
  },
  IncomingCreditDelayed: { due: ({ retryAt }) => retryAt },
  IncomingPayoutSent: { due: lookAgain },
  IncomingPayoutAwaited: { due: lookAgain },
  IncomingPaymentSettled: {
    publishes: published.INCOMING_PAYMENT_SETTLED,
    shows: changing(show.settledPayment),
    due: ({ lookAgainAt }) => lookAgainAt ?? null,
  },
  IncomingPaymentFailed: {
    publishes: published.INCOMING_PAYMENT_FAILED,
    shows: changing(show.failedPayment),
    due: never,
  },
  IncomingRefundStarted: {
    publishes: published.INCOMING_REFUND_STARTED,
    shows: changing(show.refundingPayment),
    due: ({ startedAt }, environment) => after(startedAt, environment === 'sandbox' ? SANDBOX_STEP_MS : 0),
  },
  IncomingRefundSettled: {
    publishes: published.INCOMING_REFUND_SETTLED,
    shows: changing(show.refundedPayment),
    due: never,
  },
  IncomingRefundFailed: {
    publishes: published.INCOMING_REFUND_FAILED,
    shows: changing(show.unrefundedPayment),
    due: never,
  },
  IncomingReceiptConfirmed: { shows: changing(show.receiptedPayment) },
  IncomingPartyErased: { shows: () => undefined },
};

/** What an event of an incoming payment changes and publishes; every type has a row. */
export const incomingEventRow = ({ type }: Pick<IncomingPaymentEvent, 'type'>): EventRow =>
  EVENTS[type] as EventRow;
