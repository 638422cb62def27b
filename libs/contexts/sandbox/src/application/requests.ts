import { Command, Query } from '@causeway/commands';
import type { Money } from '@causeway/kernel';
import type { SimulatedPayout, SimulatedVerdict } from '../domain/scenario.js';

export type { PayoutFailureReason, SimulatedPayout, SimulatedVerdict } from '../domain/scenario.js';

/** Hands a payout to the simulated bank or chain. A payout id that it knows already changes nothing. */
export class SendSimulatedPayout extends Command<SimulatedPayoutOrder, null> {
  static readonly type = 'sandbox.send-payout';
}
export interface SimulatedPayoutOrder {
  readonly payoutId: string;
  /** Whose payment it is: a customer, or the platform itself. */
  readonly subjectId: string;
  readonly amount: Money;
  /** The destination's identifier; its last three characters decide what happens (sandbox §2, §3). */
  readonly identifier: string;
  /** The bank's rail, or the chain's network; `null` where there is none, as on Lightning. */
  readonly rail: string | null;
}

/** Stops a payout that is open; answers whether it is stopped, by this call or an earlier one. */
export class StopSimulatedPayout extends Command<{ readonly payoutId: string }, boolean> {
  static readonly type = 'sandbox.stop-payout';
}

/** Where a simulated payout stands at this moment; `null` when the bank never received it. */
export class GetSimulatedPayout extends Query<{ readonly payoutId: string }, SimulatedPayout | null> {
  static readonly type = 'sandbox.get-payout';
}

/** What the bank says before anything is sent; without effect. */
export class CheckSimulatedPayout extends Query<{ readonly identifier: string }, SimulatedVerdict> {
  static readonly type = 'sandbox.check-payout';
}
