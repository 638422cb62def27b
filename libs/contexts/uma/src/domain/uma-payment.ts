import { after, nothing, record, type Decision, type Id, type Instant, type Money } from '@causeway/kernel';
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
  /** Whoever had the address when it was quoted is gone. */
  | { readonly kind: 'NOBODY' };

export type UmaPaymentEvent =
  | {
      readonly type: 'UmaPaymentSent';
      readonly payoutId: string;
      readonly amount: Money;
      readonly receiver: PaidReceiver;
      readonly sentAt: Instant;
    }
  /** The receiver's side did not take it: nothing is asked of it any more. */
  | { readonly type: 'UmaPaymentRefused'; readonly refusedAt: Instant };

export type UmaPayment =
  { readonly status: 'ABSENT' } | { readonly status: 'SENT' } | { readonly status: 'REFUSED' };

export const noUmaPayment: UmaPayment = { status: 'ABSENT' };

export const evolveUmaPayment = (_payment: UmaPayment, { type }: UmaPaymentEvent): UmaPayment => ({
  status: type === 'UmaPaymentSent' ? 'SENT' : 'REFUSED',
});

export interface NewUmaPayment {
  readonly payoutId: string;
  readonly amount: Money;
  readonly receiver: PaidReceiver;
}

/** A payment that is known changes nothing, so that whoever sends it twice pays once. */
export const sendUmaPayment = (
  payment: NewUmaPayment,
  state: UmaPayment,
  { now }: { readonly now: Instant },
): Decision<UmaPaymentEvent> =>
  state.status === 'ABSENT' ? record({ type: 'UmaPaymentSent', ...payment, sentAt: now }) : nothing();

export const refuseUmaPayment = (
  _payment: unknown,
  state: UmaPayment,
  { now }: { readonly now: Instant },
): Decision<UmaPaymentEvent> =>
  state.status === 'SENT' ? record({ type: 'UmaPaymentRefused', refusedAt: now }) : nothing();

/** Where a payment stands. */
export type UmaPaymentStanding =
  | { readonly state: 'OPEN'; readonly lookAgainAt: Instant }
  | { readonly state: 'SETTLED'; readonly settledAt: Instant }
  | { readonly state: 'FAILED'; readonly reason: UmaPaymentFailure };
export type UmaPaymentFailure = 'ACCOUNT_CANNOT_RECEIVE' | 'ACCOUNT_INVALID' | 'COMPLIANCE_REJECTED';

/** Steps of a simulated payment are so far apart, so that webhooks arrive in order (sandbox §3). */
const PROMPT_MS = 500;

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
