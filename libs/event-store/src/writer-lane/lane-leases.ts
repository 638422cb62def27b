import type { LaneName } from '../lane-name.js';
import { DEAD_AFTER_MS } from './lane-placement.js';
import type { RosterReading } from './port.js';

/**
 * How long after a beat was sent an instance may answer for a lane without a query: shorter than others wait
 * before they take it for dead, so that no reader gets answers of a writer that was replaced.
 */
export const LEASE_MS = 1_500;
/**
 * A lane is claimed within this after the reading that the claim was decided on; otherwise the claimant waits
 * until no lease on it is left. So no instance relies on a lease sooner after others may have seen the lane
 * free.
 */
export const CLAIM_MS = 1_000;

interface Own {
  readonly epoch: number;
  /** Since then the roster shows it as this instance's, and no other can have taken this one for dead. */
  readonly sinceMs: number;
}

/** Which lanes an instance surely holds, by its own beats. Moments are of its own clock. */
export class LaneLeases {
  private own: ReadonlyMap<LaneName, Own> = new Map();
  private sentAtMs = Number.NEGATIVE_INFINITY;

  /** A beat was sent and answered; only then is its reading known. */
  renew({ holdings }: RosterReading, instanceId: string, sentAtMs: number, answeredAtMs: number): void {
    const isUnbroken = answeredAtMs - this.sentAtMs < DEAD_AFTER_MS;
    const own = new Map<LaneName, Own>();
    for (const [lane, { epoch, holder }] of holdings) {
      if (holder?.instanceId !== instanceId) continue;
      const before = this.own.get(lane);
      const isSame = isUnbroken && before?.epoch === epoch;
      own.set(lane, isSame ? before : { epoch, sinceMs: answeredAtMs });
    }
    this.own = own;
    this.sentAtMs = sentAtMs;
  }

  /** Whether no other instance can have answered for the lane yet. */
  has(lane: LaneName, epoch: number, nowMs: number): boolean {
    const own = this.own.get(lane);
    return (
      own?.epoch === epoch && this.sentAtMs - own.sinceMs >= CLAIM_MS && nowMs < this.sentAtMs + LEASE_MS
    );
  }

  drop(): void {
    this.own = new Map();
  }
}
