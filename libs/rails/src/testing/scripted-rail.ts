import { after, type Clock, type Instant } from '@causeway/kernel';
import type {
  PayoutFailureReason,
  PayoutOrder,
  PayoutRail,
  PayoutStatus,
  PayoutVerdict,
} from '../payout-rail.js';

export type PayoutEnd =
  | {
      readonly state: 'SETTLED';
      readonly returnedAfterMs?: number;
      readonly transactionHash?: string;
    }
  | { readonly state: 'CANCELLED'; readonly keepsFunds?: boolean }
  | {
      readonly state: 'FAILED';
      readonly reason: PayoutFailureReason;
      readonly timedOut: boolean;
      readonly keepsFunds?: boolean;
    };

interface Payout {
  end: PayoutEnd;
  endsAt: Instant;
}

/** A rail scripted by a spec, by the clock; an order sent twice pays once. */
export class ScriptedRail implements PayoutRail {
  verdict: PayoutVerdict = 'ACCEPTABLE';
  end: PayoutEnd = { state: 'SETTLED' };
  takesMs = 500;
  readonly sent: PayoutOrder[] = [];
  private readonly payouts = new Map<string, Payout>();

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

  async cancel(payoutId: string): Promise<'CANCELLED' | 'TOO_LATE'> {
    const payout = this.payouts.get(payoutId);
    const now = this.clock.now('sandbox');
    if (payout !== undefined && now < payout.endsAt) {
      payout.end = { state: 'CANCELLED' };
      payout.endsAt = now;
    }
    return payout?.end.state === 'CANCELLED' ? 'CANCELLED' : 'TOO_LATE';
  }

  async statusOf(payoutId: string): Promise<PayoutStatus | { readonly state: 'UNKNOWN' }> {
    const payout = this.payouts.get(payoutId);
    if (payout === undefined) return { state: 'UNKNOWN' };
    const { end, endsAt } = payout;
    const now = this.clock.now('sandbox');
    if (now < endsAt) return { state: 'OPEN', lookAgainAt: endsAt };
    switch (end.state) {
      case 'FAILED':
        return end;
      case 'CANCELLED':
        return { ...end, cancelledAt: endsAt };
      case 'SETTLED':
        return {
          ...settled(endsAt, end.returnedAfterMs, now),
          ...(end.transactionHash !== undefined && { transactionHash: end.transactionHash }),
        };
    }
  }
}

const settled = (settledAt: Instant, returnedAfterMs: number | undefined, now: Instant): PayoutStatus => {
  if (returnedAfterMs === undefined) return { state: 'SETTLED', settledAt };
  const returnedAt = after(settledAt, returnedAfterMs);
  return now < returnedAt
    ? { state: 'SETTLED', settledAt, lookAgainAt: returnedAt }
    : { state: 'RETURNED', settledAt, returnedAt };
};
