import { after, elapsedMs, type Instant } from '@causeway/kernel';
import { LONG_PAYMENT_MS, type SandboxOutcome } from '../counterparties/sandbox-institution.js';
import type { UmaPaymentEnd } from './uma-payment.js';

/** The status of a payment on its payer's side. */
export type UmaPaymentStatus =
  | { readonly state: 'OPEN'; readonly lookAgainAt: Instant }
  | {
      readonly state: 'SETTLED';
      readonly settledAt: Instant;
      /** Of the settlement between the two institutions, where there are two. */
      readonly transactionHash?: string;
    }
  | {
      readonly state: 'FAILED';
      readonly reason: UmaPaymentFailure;
      /** No answer ever came. */
      readonly timedOut?: true;
      /** The money may have arrived: only an operator gives it back. */
      readonly keepsFunds?: true;
    };
export type UmaPaymentFailure =
  'ACCOUNT_CANNOT_RECEIVE' | 'ACCOUNT_INVALID' | 'COMPLIANCE_REJECTED' | 'QUOTE_EXECUTION_FAILED';

/** The status of a payment that ended without arriving. */
export const endedStatus = (end: UmaPaymentEnd): UmaPaymentStatus => {
  switch (end) {
    case 'REFUSED':
      return { state: 'FAILED', reason: 'ACCOUNT_CANNOT_RECEIVE' };
    case 'NEVER_OFFERED':
      return { state: 'FAILED', reason: 'QUOTE_EXECUTION_FAILED', timedOut: true };
    case 'UNKNOWN':
      return { state: 'FAILED', reason: 'QUOTE_EXECUTION_FAILED', timedOut: true, keepsFunds: true };
  }
};

/** The pause between the steps of a payment, so that webhooks arrive in order (sandbox §3). */
const PROMPT_MS = 500;

/** The time of the first attempt to pay another institution. */
const firstOfferAt = (sentAt: Instant): Instant => after(sentAt, PROMPT_MS);

/** An institution that was notified of the payment is queried for its outcome for this long. */
const UNCLEAR_MS = 24 * 60 * 60 * 1_000;
/** Whether a payment that was offered has been without an outcome for a whole day, and is not asked for any longer. */
export const isGivenUp = (offeredAt: Instant, now: Instant): boolean =>
  elapsedMs(offeredAt, now) >= UNCLEAR_MS;

/** An institution that does not answer is retried after half the time of its silence, within these. */
const RETRY_MIN_MS = 1_000;
const RETRY_MAX_MS = 60_000;

/**
 * The status of a payment without an outcome: it is looked at again after half the time since it was sent, from a
 * second to a minute.
 */
export const openUntilNextTry = (sentAt: Instant, now: Instant): UmaPaymentStatus => {
  const half = Math.floor(elapsedMs(sentAt, now) / 2);
  return { state: 'OPEN', lookAgainAt: after(now, Math.min(RETRY_MAX_MS, Math.max(RETRY_MIN_MS, half))) };
};

/** The simulated institution's outcome, a moment or six minutes after the payment was sent (sandbox §6). */
export const simulatedStatus = (outcome: SandboxOutcome, sentAt: Instant, now: Instant): UmaPaymentStatus => {
  const doneAt = after(sentAt, outcome === 'LASTS_LONG' ? LONG_PAYMENT_MS : PROMPT_MS);
  if (now < doneAt) return { state: 'OPEN', lookAgainAt: doneAt };
  return outcome === 'COMPLIANCE_REJECTED'
    ? { state: 'FAILED', reason: 'COMPLIANCE_REJECTED' }
    : { state: 'SETTLED', settledAt: doneAt };
};

/** How long until the receiver's platform is asked again. */
const LOOK_AGAIN_MS = 1_000;

/** The status of a payment to a customer of ours, from the status on the receiver's side. */
export const receivedStatus = (
  received: { readonly status: string; readonly settledAt?: Instant } | undefined,
  now: Instant,
): UmaPaymentStatus => {
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

export interface CounterpartyPayment {
  readonly sentAt: Instant;
  /** Absent until the other institution may know of it. */
  readonly offeredAt?: Instant;
  readonly settledAt?: Instant;
  readonly invoiceExpiresAt: Instant;
}

export type NextStep =
  | { readonly step: 'DONE'; readonly status: UmaPaymentStatus }
  | { readonly step: 'END'; readonly end: UmaPaymentEnd }
  /** A check whether the payee can be reached, and then the offer. */
  | { readonly step: 'OFFER' }
  | { readonly step: 'PAY' };

/**
 * The next step of a payment to another institution. Nothing is offered to one that cannot be reached: it may
 * come back until its invoice expires, and by then the payer has lost nothing.
 */
export const nextStep = (payment: CounterpartyPayment, now: Instant): NextStep => {
  const { sentAt, offeredAt, settledAt, invoiceExpiresAt } = payment;
  if (settledAt !== undefined) return { step: 'DONE', status: { state: 'SETTLED', settledAt } };
  if (offeredAt !== undefined) return { step: 'PAY' };
  if (now >= invoiceExpiresAt) return { step: 'END', end: 'NEVER_OFFERED' };
  const firstAt = firstOfferAt(sentAt);
  return now < firstAt
    ? { step: 'DONE', status: { state: 'OPEN', lookAgainAt: firstAt } }
    : { step: 'OFFER' };
};

/**
 * The end of a payment after an attempt to pay; `undefined` where it stays open. It ends by an institution's
 * refusal, or after a day.
 */
export const endAfterTry = (
  outcome: 'REFUSED' | 'UNKNOWN',
  offeredAt: Instant,
  now: Instant,
): UmaPaymentEnd | undefined => {
  if (outcome === 'REFUSED') return 'REFUSED';
  return isGivenUp(offeredAt, now) ? 'UNKNOWN' : undefined;
};

/** The recorded status: another attempt may have been first. */
export const recordedStatus = (
  { endedAs, settledAt }: { readonly endedAs?: UmaPaymentEnd; readonly settledAt?: Instant },
  sentAt: Instant,
  now: Instant,
): UmaPaymentStatus => {
  if (endedAs !== undefined) return endedStatus(endedAs);
  return settledAt === undefined ? openUntilNextTry(sentAt, now) : { state: 'SETTLED', settledAt };
};
