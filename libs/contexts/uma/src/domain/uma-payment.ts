import {
  after,
  elapsedMs,
  nothing,
  record,
  type Decision,
  type Id,
  type Instant,
  type Money,
} from '@causeway/kernel';
import { LONG_PAYMENT_MS, type SandboxOutcome } from './sandbox-institution.js';

/** To whom a payment goes, as found out when it was sent. The address itself is not kept. */
export type PaidReceiver =
  | { readonly kind: 'SANDBOX'; readonly outcome: SandboxOutcome }
  | {
      readonly kind: 'CUSTOMER';
      readonly platformId: string;
      readonly customerId: Id<'Customer'>;
      /** The payment as the receiver's platform sees it. */
      readonly transactionId: Id<'Transaction'>;
    }
  /** Another institution, which has taken the payment in the terms of this agreement. */
  | { readonly kind: 'COUNTERPARTY'; readonly domain: string; readonly agreementId: string }
  /** Whoever had the address when it was quoted is gone. */
  | { readonly kind: 'NOBODY' };

/**
 * Why a payment ended without arriving. `REFUSED` when the receiver's side said so; `NEVER_OFFERED` when the other
 * institution could not be reached before its invoice expired, so that nothing can have arrived; `UNKNOWN` when it
 * may have heard of the payment and never said what became of it.
 */
export type UmaPaymentEnd = 'REFUSED' | 'NEVER_OFFERED' | 'UNKNOWN';

export type UmaPaymentEvent =
  | {
      readonly type: 'UmaPaymentSent';
      readonly payoutId: string;
      readonly amount: Money;
      readonly receiver: PaidReceiver;
      readonly sentAt: Instant;
    }
  /** From here on the other institution may have been paid: recorded before it hears of it. */
  | { readonly type: 'UmaPaymentOffered'; readonly offeredAt: Instant }
  /** The other institution has it, and gave the receipt that the invoice's hash is of. */
  | { readonly type: 'UmaPaymentSettled'; readonly receipt: string; readonly settledAt: Instant }
  /** It will not arrive any more: nothing is asked of the receiver's side from here on. */
  | {
      readonly type: 'UmaPaymentRefused';
      /** Absent: `REFUSED`. */
      readonly end?: UmaPaymentEnd;
      readonly refusedAt: Instant;
    };

export type UmaPayment = { readonly status: 'ABSENT' | 'SENT' | 'OFFERED' | 'SETTLED' | 'REFUSED' };

export const noUmaPayment: UmaPayment = { status: 'ABSENT' };

const STATUS_AFTER = {
  UmaPaymentSent: 'SENT',
  UmaPaymentOffered: 'OFFERED',
  UmaPaymentSettled: 'SETTLED',
  UmaPaymentRefused: 'REFUSED',
} as const;

export const evolveUmaPayment = (_payment: UmaPayment, { type }: UmaPaymentEvent): UmaPayment => ({
  status: STATUS_AFTER[type],
});

export interface NewUmaPayment {
  readonly payoutId: string;
  readonly amount: Money;
  readonly receiver: PaidReceiver;
}

interface When {
  readonly now: Instant;
}

/** A payment that is known changes nothing, so that whoever sends it twice pays once. */
export const sendUmaPayment = (
  payment: NewUmaPayment,
  state: UmaPayment,
  { now }: When,
): Decision<UmaPaymentEvent> =>
  state.status === 'ABSENT' ? record({ type: 'UmaPaymentSent', ...payment, sentAt: now }) : nothing();

/** The intent to tell the other institution that it is paid. */
export const offerUmaPayment = (
  _payment: unknown,
  state: UmaPayment,
  { now }: When,
): Decision<UmaPaymentEvent> =>
  state.status === 'SENT' ? record({ type: 'UmaPaymentOffered', offeredAt: now }) : nothing();

export const settleUmaPayment = (
  { receipt }: { readonly receipt: string },
  state: UmaPayment,
  { now }: When,
): Decision<UmaPaymentEvent> =>
  state.status === 'OFFERED' ? record({ type: 'UmaPaymentSettled', receipt, settledAt: now }) : nothing();

/** A payment that may have been heard of never ends as one that was not. */
export const refuseUmaPayment = (
  { end }: { readonly end?: UmaPaymentEnd },
  state: UmaPayment,
  { now }: When,
): Decision<UmaPaymentEvent> => {
  const isOpen = state.status === 'SENT' || (state.status === 'OFFERED' && end !== 'NEVER_OFFERED');
  if (!isOpen) return nothing();
  return record({ type: 'UmaPaymentRefused', ...(end !== undefined && { end }), refusedAt: now });
};

/** Where a payment stands. */
export type UmaPaymentStanding =
  | { readonly state: 'OPEN'; readonly lookAgainAt: Instant }
  | { readonly state: 'SETTLED'; readonly settledAt: Instant }
  | {
      readonly state: 'FAILED';
      readonly reason: UmaPaymentFailure;
      /** Nobody ever answered. */
      readonly timedOut?: true;
      /** The money may have arrived: it is not given back without an operator. */
      readonly keepsFunds?: true;
    };
export type UmaPaymentFailure =
  'ACCOUNT_CANNOT_RECEIVE' | 'ACCOUNT_INVALID' | 'COMPLIANCE_REJECTED' | 'QUOTE_EXECUTION_FAILED';

/** How a payment looks that ended without arriving. */
export const endedStanding = (end: UmaPaymentEnd): UmaPaymentStanding => {
  switch (end) {
    case 'REFUSED':
      return { state: 'FAILED', reason: 'ACCOUNT_CANNOT_RECEIVE' };
    case 'NEVER_OFFERED':
      return { state: 'FAILED', reason: 'QUOTE_EXECUTION_FAILED', timedOut: true };
    case 'UNKNOWN':
      return { state: 'FAILED', reason: 'QUOTE_EXECUTION_FAILED', timedOut: true, keepsFunds: true };
  }
};

/** Steps of a payment are so far apart, so that webhooks arrive in order (sandbox §3). */
const PROMPT_MS = 500;

/** When a payment to another institution is first worth a try. */
export const firstOfferAt = (sentAt: Instant): Instant => after(sentAt, PROMPT_MS);

/** An institution that has heard of the payment is asked for so long what became of it. */
const UNCLEAR_MS = 24 * 60 * 60 * 1_000;
export const isGivenUp = (offeredAt: Instant, now: Instant): boolean =>
  elapsedMs(offeredAt, now) >= UNCLEAR_MS;

/** One that does not answer is asked again after half the time that it has been silent, within these. */
const RETRY_MIN_MS = 1_000;
const RETRY_MAX_MS = 60_000;

export const openUntilNextTry = (sentAt: Instant, now: Instant): UmaPaymentStanding => {
  const half = Math.floor(elapsedMs(sentAt, now) / 2);
  return { state: 'OPEN', lookAgainAt: after(now, Math.min(RETRY_MAX_MS, Math.max(RETRY_MIN_MS, half))) };
};

/** What the simulated institution does with a payment, a moment or six minutes after it was sent (sandbox §6). */
export const simulatedStanding = (
  outcome: SandboxOutcome,
  sentAt: Instant,
  now: Instant,
): UmaPaymentStanding => {
  const doneAt = after(sentAt, outcome === 'LASTS_LONG' ? LONG_PAYMENT_MS : PROMPT_MS);
  if (now < doneAt) return { state: 'OPEN', lookAgainAt: doneAt };
  return outcome === 'COMPLIANCE_REJECTED'
    ? { state: 'FAILED', reason: 'COMPLIANCE_REJECTED' }
    : { state: 'SETTLED', settledAt: doneAt };
};

/** How long until the receiver's platform is asked again. */
const LOOK_AGAIN_MS = 1_000;

/** Where a payment to a customer of ours stands, by what the receiver's side says of it. */
export const receivedStanding = (
  received: { readonly status: string; readonly settledAt?: Instant } | undefined,
  now: Instant,
): UmaPaymentStanding => {
  switch (received?.status) {
    case 'COMPLETED':
      return { state: 'SETTLED', settledAt: received.settledAt ?? now };
    case 'REJECTED':
    case 'FAILED':
      return { state: 'FAILED', reason: 'ACCOUNT_CANNOT_RECEIVE' };
    default:
      return { state: 'OPEN', lookAgainAt: after(now, LOOK_AGAIN_MS) };
  }
};
