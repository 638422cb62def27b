import { after, type Clock, type Instant } from '@causeway/kernel';
import type {
  PayoutFailureReason,
  PayoutOrder,
  PayoutRail,
  PayoutStatus,
  PayoutVerdict,
} from '../application/payout-rail.js';

export type PayoutEnd =
  | { readonly state: 'SETTLED' }
  | { readonly state: 'FAILED'; readonly reason: PayoutFailureReason; readonly timedOut: boolean };

/** A rail that does what a spec says, by the clock; whoever sends twice pays once. */
export class ScriptedRail implements PayoutRail {
  verdict: PayoutVerdict = 'ACCEPTABLE';
  end: PayoutEnd = { state: 'SETTLED' };
  takesMs = 500;
  /** Every order that was sent, repetitions included. */
  readonly sent: PayoutOrder[] = [];
  private readonly payouts = new Map<string, { readonly end: PayoutEnd; readonly endsAt: Instant }>();

  constructor(private readonly clock: Clock) {}

  /** How many payouts went out for good. */
  get paid(): number {
    return this.payouts.size;
  }

  async check(): Promise<PayoutVerdict> {
    return this.verdict;
  }

  async send(order: PayoutOrder): Promise<void> {
    this.sent.push(order);
    if (this.payouts.has(order.payoutId)) return;
    this.payouts.set(order.payoutId, {
      end: this.end,
      endsAt: after(this.clock.now('sandbox'), this.takesMs),
    });
  }

  async statusOf(payoutId: string): Promise<PayoutStatus | { readonly state: 'UNKNOWN' }> {
    const payout = this.payouts.get(payoutId);
    if (payout === undefined) return { state: 'UNKNOWN' };
    const { end, endsAt } = payout;
    if (this.clock.now('sandbox') < endsAt) return { state: 'OPEN', lookAgainAt: endsAt };
    return end.state === 'SETTLED' ? { state: 'SETTLED', settledAt: endsAt } : end;
  }
}
