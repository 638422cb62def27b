import {
  Command,
  Query,
  reportingCall,
  type Aggregate,
  type CallContext,
  type Recording,
} from '@causeway/commands';
import type { Decision, Instant, Money } from '@causeway/kernel';
import type { UmaPaymentStatus } from '../../domain/payments/payment-status.js';
import {
  evolveUmaPayment,
  noUmaPayment,
  offerUmaPayment,
  refuseUmaPayment,
  sendUmaPayment,
  settleUmaPayment,
  type NewUmaPayment,
  type UmaPayment,
  type UmaPaymentEnd,
  type UmaPaymentEvent,
} from '../../domain/payments/uma-payment.js';
import { umaPaymentRows } from '../../read/payments/uma-payment.view.js';
import type { UmaPorts } from '../ports.js';

/** A payment to a UMA address; its id is that of the payout, so that sending it twice pays once. */
export interface UmaPaymentOrder {
  readonly payoutId: string;
  /** A customer of the call's platform, or the platform itself. */
  readonly payerId: string;
  /** What arrives. */
  readonly amount: Money;
  readonly umaAddress: string;
  /** What was kept when it was quoted: the agreement with another institution, or what was said about the payer. */
  readonly agreementId?: string;
}

/** Pays to a UMA address; resolves once the payment is recorded. */
export class SendUmaPayment extends Command<UmaPaymentOrder, null> {
  static readonly type = 'uma.send-payment';
}

/**
 * The status of a payment of the call's platform; `null` when it was never sent. Queries the receiver's side,
 * and advances the payment.
 */
export class GetUmaPayment extends Query<{ readonly payoutId: string }, UmaPaymentStatus | null> {
  static readonly type = 'uma.get-payment';
}

/** One stream a payment: `uma-payment-<payoutId>`. */
export const umaPayments: Aggregate<UmaPayment, UmaPaymentEvent> = {
  category: 'uma-payment',
  initial: noUmaPayment,
  evolve: evolveUmaPayment,
  views: [umaPaymentRows],
};

type Recorded = (ports: Pick<UmaPorts, 'record'>, payoutId: string, call: CallContext) => Promise<void>;

const recorded =
  (
    how: Pick<Recording<UmaPayment, UmaPaymentEvent>, 'name' | 'content' | 'movesMoney'>,
    decide: (state: UmaPayment, when: { readonly now: Instant }) => Decision<UmaPaymentEvent>,
  ): Recorded =>
  ({ record }, payoutId, call) =>
    record(reportingCall(call), { ...how, on: umaPayments, id: payoutId, decide });

/** Recorded before anything is sent; a payment that is known is not sent again. */
export const sent = (payment: NewUmaPayment): Recorded =>
  recorded({ name: 'record-payment', content: payment, movesMoney: true }, (state, when) =>
    sendUmaPayment(payment, state, when),
  );

/** Recorded before the other institution is notified of the payment. */
export const offered: Recorded = recorded({ name: 'offer-payment', movesMoney: true }, (state, when) =>
  offerUmaPayment({}, state, when),
);

/** Recorded with the other institution's receipt. */
export const settled = (receipt: string): Recorded =>
  recorded({ name: 'settle-payment', content: receipt }, (state, when) =>
    settleUmaPayment({ receipt }, state, when),
  );

/** Recorded when a payment ends without arriving; a plain refusal where no end is named. */
export const ended = (end?: UmaPaymentEnd): Recorded =>
  recorded({ name: 'refuse-payment', content: end }, (state, when) =>
    refuseUmaPayment(end === undefined ? {} : { end }, state, when),
  );
