import type { Id } from '@causeway/kernel';

/** Deliveries remembered; one that is forgotten comes back when its claim runs out. */
const REMEMBERED_MAX = 10_000;
/** How many of them one pass checks. */
const LOOKED_AT_MAX = 256;

interface SentAwayDelivery {
  readonly webhookId: Id<'Webhook'>;
  readonly resourceId: string;
  readonly isFirstAttempt: boolean;
}

/** The deliveries that found no room at a gate: their claims are given back as soon as there is some. */
export class SentAway {
  private readonly deliveries = new Map<Id<'Webhook'>, SentAwayDelivery>();

  get isEmpty(): boolean {
    return this.deliveries.size === 0;
  }

  add(delivery: SentAwayDelivery): void {
    this.deliveries.set(delivery.webhookId, delivery);
    const [oldest] = this.deliveries.keys();
    if (this.deliveries.size > REMEMBERED_MAX && oldest !== undefined) this.deliveries.delete(oldest);
  }

  remove(webhookId: Id<'Webhook'>): void {
    this.deliveries.delete(webhookId);
  }

  /** Takes out up to `count` of those that the gate would let in now, the best ranked of the oldest first. */
  take(count: number, rankOf: (delivery: SentAwayDelivery) => number | undefined): SentAwayDelivery[] {
    const ranked: { readonly delivery: SentAwayDelivery; readonly rank: number }[] = [];
    let looked = 0;
    for (const delivery of this.deliveries.values()) {
      if (looked === LOOKED_AT_MAX) break;
      looked += 1;
      const rank = rankOf(delivery);
      if (rank !== undefined) ranked.push({ delivery, rank });
    }
    const taken = ranked
      .sort((one, other) => one.rank - other.rank)
      .slice(0, count)
      .map(({ delivery }) => delivery);
    for (const { webhookId } of taken) this.deliveries.delete(webhookId);
    return taken;
  }
}
