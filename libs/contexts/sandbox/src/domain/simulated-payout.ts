import { type Decision, type Erased, type Money, nothing, record } from '@causeway/kernel';
import { scenarioOf, type Scenario } from './scenario.js';

/** A payout that the simulated bank has for good. */
export interface PayoutReceived {
  readonly type: 'PayoutReceived';
  readonly payoutId: string;
  readonly platformId: string;
  /** The payer, under whose key the identifier is sealed: it is erased with the person whose payment it was. */
  readonly subjectId: string;
  readonly amount: Money;
  readonly identifier: string | Erased;
  readonly rail: string | null;
  readonly scenario: Scenario;
}

export type PayoutReceipt = { readonly status: 'ABSENT' } | { readonly status: 'RECEIVED' };

export const noPayout: PayoutReceipt = { status: 'ABSENT' };

export const evolvePayout = (_payout: PayoutReceipt, _event: PayoutReceived): PayoutReceipt => ({
  status: 'RECEIVED',
});

export interface ReceivePayout {
  readonly payoutId: string;
  readonly platformId: string;
  readonly subjectId: string;
  readonly amount: Money;
  readonly identifier: string;
  readonly rail: string | null;
}

/** A payout that is known already changes nothing, so that whoever sends it twice pays once. */
export const receivePayout = (order: ReceivePayout, payout: PayoutReceipt): Decision<PayoutReceived> =>
  payout.status === 'RECEIVED'
    ? nothing()
    : record({ type: 'PayoutReceived', ...order, scenario: scenarioOf(order.identifier) });
