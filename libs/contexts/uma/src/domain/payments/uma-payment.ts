import {
  derivedUuid,
  foldedBy,
  idOf,
  nothing,
  record,
  type Decision,
  type Id,
  type Instant,
  type Money,
} from '@causeway/kernel';
import type { Bearer } from '../directory/domain-owner.js';
import type { SandboxOutcome } from '../counterparties/sandbox-institution.js';

/** The receiver of a payment, as found when it was sent. The address itself is not kept. */
export type PaidReceiver =
  | { readonly kind: 'SANDBOX'; readonly outcome: SandboxOutcome }
  | {
      readonly kind: 'CUSTOMER';
      readonly platformId: string;
      readonly customerId: Id<'Customer'>;
      /** The payment on the receiver's side. */
      readonly transactionId: Id<'Transaction'>;
    }
  /** Another institution, which has taken the payment on the terms of this agreement. */
  | { readonly kind: 'COUNTERPARTY'; readonly domain: string; readonly agreementId: string }
  /** The customer who had the address when it was quoted is gone. */
  | { readonly kind: 'NONE' };

/**
 * Why a payment ended without arriving. `REFUSED` when the receiver's side said so; `NEVER_OFFERED` when the
 * other institution could not be reached before its invoice expired, so that nothing can have arrived;
 * `UNKNOWN` when it may have been notified of the payment and never reported an outcome.
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
  /** From here on the other institution may have been paid: recorded before it is notified. */
  | { readonly type: 'UmaPaymentOffered'; readonly offeredAt: Instant }
  /** The other institution has it, and gave the receipt that matches the invoice's hash. */
  | { readonly type: 'UmaPaymentSettled'; readonly receipt: string; readonly settledAt: Instant }
  /** It will not arrive any more: the receiver's side is not asked again. */
  | {
      readonly type: 'UmaPaymentRefused';
      /** Absent: `REFUSED`. */
      readonly end?: UmaPaymentEnd;
      readonly refusedAt: Instant;
    };

/** A payment once it was sent: its receiver, and the time of each step. */
export interface KnownUmaPayment {
  readonly status: 'SENT' | 'OFFERED' | 'SETTLED' | 'REFUSED';
  readonly payoutId: string;
  readonly receiver: PaidReceiver;
  readonly sentAt: Instant;
  readonly offeredAt?: Instant;
  readonly settledAt?: Instant;
  readonly endedAs?: UmaPaymentEnd;
}
export type UmaPayment = { readonly status: 'ABSENT' } | KnownUmaPayment;

export const noUmaPayment: UmaPayment = { status: 'ABSENT' };

const movingTo =
  <Event>(change: (event: Event) => Partial<KnownUmaPayment>) =>
  (payment: UmaPayment, event: Event): UmaPayment =>
    payment.status === 'ABSENT' ? payment : { ...payment, ...change(event) };

export const evolveUmaPayment = foldedBy<UmaPayment, UmaPaymentEvent>({
  UmaPaymentSent: (_payment, { payoutId, receiver, sentAt }) => ({
    status: 'SENT',
    payoutId,
    receiver,
    sentAt,
  }),
  UmaPaymentOffered: movingTo(({ offeredAt }) => ({ status: 'OFFERED', offeredAt })),
  UmaPaymentSettled: movingTo(({ settledAt }) => ({ status: 'SETTLED', settledAt })),
  UmaPaymentRefused: movingTo(({ end = 'REFUSED' }) => ({ status: 'REFUSED', endedAs: end })),
});

export interface NewUmaPayment {
  readonly payoutId: string;
  readonly amount: Money;
  readonly receiver: PaidReceiver;
}

interface When {
  readonly now: Instant;
}

/** A payment that is known changes nothing, so that a repeated request pays once. */
export const sendUmaPayment = (
  payment: NewUmaPayment,
  state: UmaPayment,
  { now }: When,
): Decision<UmaPaymentEvent> =>
  state.status === 'ABSENT' ? record({ type: 'UmaPaymentSent', ...payment, sentAt: now }) : nothing();

/** The intent to notify the other institution that it is paid. */
export const offerUmaPayment = (
  _payment: unknown,
  state: UmaPayment,
  { now }: When,
): Decision<UmaPaymentEvent> =>
  state.status === 'SENT' ? record({ type: 'UmaPaymentOffered', offeredAt: now }) : nothing();

/** Records the other institution's receipt for a payment that it was offered; the first receipt stays. */
export const settleUmaPayment = (
  { receipt }: { readonly receipt: string },
  state: UmaPayment,
  { now }: When,
): Decision<UmaPaymentEvent> =>
  state.status === 'OFFERED' ? record({ type: 'UmaPaymentSettled', receipt, settledAt: now }) : nothing();

/** A payment of which the institution may have been notified never ends as `NEVER_OFFERED`. */
export const refuseUmaPayment = (
  { end }: { readonly end?: UmaPaymentEnd },
  state: UmaPayment,
  { now }: When,
): Decision<UmaPaymentEvent> => {
  const isOpen = state.status === 'SENT' || (state.status === 'OFFERED' && end !== 'NEVER_OFFERED');
  if (!isOpen) return nothing();
  return record({ type: 'UmaPaymentRefused', ...(end !== undefined && { end }), refusedAt: now });
};

export interface ReceiverFound {
  readonly payoutId: string;
  readonly amount: Money;
  /** The agreement that the quote names; `null` where it does not exist any more. */
  readonly agreement?: {
    readonly agreementId: string;
    readonly domain: string;
    readonly received: Money;
  } | null;
  readonly bearer?: Bearer | null;
  readonly simulated?: SandboxOutcome;
}

/**
 * The receiver of a payment: the institution that agreed on exactly this amount, else the customer who has
 * the address, else a simulated person; `NONE` where none of them exists any more.
 */
export const paidReceiver = (found: ReceiverFound): PaidReceiver => {
  const { payoutId, amount, agreement, bearer, simulated } = found;
  if (agreement !== undefined)
    return agreement?.received.equals(amount) === true
      ? { kind: 'COUNTERPARTY', domain: agreement.domain, agreementId: agreement.agreementId }
      : { kind: 'NONE' };
  if (bearer)
    return {
      kind: 'CUSTOMER',
      ...bearer,
      transactionId: idOf('Transaction', derivedUuid('uma-payment', payoutId)),
    };
  return simulated === undefined ? { kind: 'NONE' } : { kind: 'SANDBOX', outcome: simulated };
};
