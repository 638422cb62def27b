import {
  foldedBy,
  type Decision,
  type Instant,
  type Loaded,
  type Money,
  nothing,
  type PersonalFields,
  record,
} from '@causeway/kernel';
import { payoutAt, scenarioOf, type ReceivedPayout, type Scenario } from './scenario.js';

/** A payout that the simulated bank has for good. */
export interface PayoutReceived {
  readonly type: 'PayoutReceived';
  readonly payoutId: string;
  readonly platformId: string;
  /** The payer, under whose key the identifier is sealed: it is erased with the person whose payment it was. */
  readonly subjectId: string;
  readonly amount: Money;
  readonly identifier: string;
  readonly rail: string | null;
  readonly scenario: Scenario;
}

/** The sender asked the bank to stop it while it was open, and the bank did. */
export interface PayoutStopped {
  readonly type: 'PayoutStopped';
  readonly payoutId: string;
  readonly stoppedAt: Instant;
}
export type PayoutEvent = PayoutReceived | PayoutStopped;

export const payoutPersonal = {
  PayoutReceived: { personal: ['identifier'], subject: 'subjectId' },
} as const satisfies PersonalFields<PayoutEvent>;
export type LoadedPayoutEvent = Loaded<PayoutEvent, typeof payoutPersonal>;

export type PayoutReceipt = { readonly status: 'ABSENT' | 'RECEIVED' | 'STOPPED' };

export const noPayout: PayoutReceipt = { status: 'ABSENT' };

export const evolvePayout = foldedBy<PayoutReceipt, LoadedPayoutEvent>({
  PayoutReceived: () => ({ status: 'RECEIVED' }),
  PayoutStopped: () => ({ status: 'STOPPED' }),
});

export interface ReceivePayout {
  readonly payoutId: string;
  readonly platformId: string;
  readonly subjectId: string;
  readonly amount: Money;
  readonly identifier: string;
  readonly rail: string | null;
}

/** A payout that is known already changes nothing, so that sending it twice pays once. */
export const receivePayout = (order: ReceivePayout, payout: PayoutReceipt): Decision<PayoutReceived> =>
  payout.status === 'ABSENT'
    ? record({ type: 'PayoutReceived', ...order, scenario: scenarioOf(order.identifier) })
    : nothing();

/** An open payout is stopped, once; at any other time it is too late, and nothing changes (transactions §8). */
export const stopPayout = (
  { payoutId }: { readonly payoutId: string },
  payout: PayoutReceipt,
  { now }: { readonly now: Instant },
  received: ReceivedPayout | null,
): Decision<PayoutStopped> =>
  payout.status === 'RECEIVED' && received !== null && payoutAt(received, now).state === 'OPEN'
    ? record({ type: 'PayoutStopped', payoutId, stoppedAt: now })
    : nothing();
