import { Command, Query, type Aggregate } from '@causeway/commands';
import type { Money } from '@causeway/kernel';
import {
  evolveUmaPayment,
  noUmaPayment,
  type NewUmaPayment,
  type UmaPayment,
  type UmaPaymentEnd,
  type UmaPaymentEvent,
  type UmaPaymentStanding,
} from '../domain/uma-payment.js';
import { umaPaymentRows } from '../read/uma-payment.view.js';

/** What a payment to a UMA address needs; its id is that of the payout, so that sending it twice pays once. */
export interface UmaPaymentOrder {
  readonly payoutId: string;
  /** A customer of the call's platform, or the platform itself. */
  readonly payerId: string;
  /** What arrives. */
  readonly amount: Money;
  readonly umaAddress: string;
  /** What was agreed with the receiver's institution, where it is another one. */
  readonly agreementId?: string;
}

/** Pays to a UMA address; resolves once the payment is recorded for good. */
export class SendUmaPayment extends Command<UmaPaymentOrder, null> {
  static readonly type = 'uma.send-payment';
}

/** Where a payment of the call's platform stands; `null` when it was never sent. Finds out, and moves it on. */
export class GetUmaPayment extends Query<{ readonly payoutId: string }, UmaPaymentStanding | null> {
  static readonly type = 'uma.get-payment';
}

/** Known inside this context only. */
export class RecordUmaPayment extends Command<NewUmaPayment, null> {
  static readonly type = 'uma.record-payment';
}
export class RefuseUmaPayment extends Command<
  { readonly payoutId: string; readonly end?: UmaPaymentEnd },
  null
> {
  static readonly type = 'uma.refuse-payment';
}
export class OfferUmaPayment extends Command<{ readonly payoutId: string }, null> {
  static readonly type = 'uma.offer-payment';
}
export class SettleUmaPayment extends Command<{ readonly payoutId: string; readonly receipt: string }, null> {
  static readonly type = 'uma.settle-payment';
}

/** One stream a payment: `uma-payment-<payoutId>`. */
export const umaPayments: Aggregate<UmaPayment, UmaPaymentEvent> = {
  category: 'uma-payment',
  initial: noUmaPayment,
  evolve: evolveUmaPayment,
  views: [umaPaymentRows],
};
