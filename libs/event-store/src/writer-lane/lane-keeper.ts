import type { LaneName } from '../lane-name.js';
import { CLAIM_MS, LaneLeases, LEASE_MS } from './lane-leases.js';
import { moveFor, placementOf, Sightings, type Move } from './lane-placement.js';
import type { Holder, RosterReading, WriterRoster } from './port.js';

/** How often an instance beats and reads the roster. */
export const BEAT_MS = 500;
/** An instance that is silent this long is removed from the roster. */
const STRIKE_OFF_MS = 60_000;

/** A lane's writer, as its keeper moves it. It counts as held as soon as `take` is called. */
export interface KeptLane {
  readonly lane: LaneName;
  isHeld(): boolean;
  /** Takes the lane; then waits so many milliseconds, because another instance may still answer for it. */
  take(waitMs: () => number): Promise<void>;
  give(): Promise<void>;
  /** Reads in the log whether the lane is still written here, and gives it up when it is not. */
  confirm(): Promise<void>;
}

export interface KeeperPorts {
  readonly roster: WriterRoster;
  readonly self: Holder;
  readonly monotonicMs: () => number;
  readonly failed: (error: unknown) => void;
}

/** Keeps each lane assigned to one live instance; the epoch, not the roster, ensures a single writer. */
export class LaneKeeper {
  private readonly sightings = new Sightings();
  private latest: RosterReading | undefined;
  private looks = 0;
  private readonly leases = new LaneLeases();

  constructor(
    private readonly ports: KeeperPorts,
    private readonly lanes: () => readonly KeptLane[],
  ) {}

  async look(): Promise<void> {
    const { roster, self, monotonicMs, failed } = this.ports;
    const sentAtMs = monotonicMs();
    const reading = await roster.beat(self);
    const nowMs = monotonicMs();
    this.leases.renew(reading, self.instanceId, sentAtMs, nowMs);
    this.latest = reading;
    this.sightings.note(reading, nowMs);
    const isFirstLook = this.looks === 0;
    this.looks += 1;
    const others = reading.instances
      .map(({ instanceId }) => instanceId)
      .filter((id) => id !== self.instanceId);
    // However long the answer took, it holds only for the time of its request.
    const alive = [self.instanceId, ...others.filter((id) => this.sightings.isAlive(id, sentAtMs))];
    const settled = new Set(alive.filter((id) => this.sightings.hasSettled(id, nowMs)));
    const lanes = this.lanes();
    const holderOf = (lane: LaneName): string | undefined => reading.holdings.get(lane)?.holder?.instanceId;
    const placement = placementOf(
      lanes.map(({ lane }) => lane),
      holderOf,
      alive,
    );
    for (const kept of lanes) {
      const holding = reading.holdings.get(kept.lane);
      const favourite = placement.get(kept.lane);
      const move = moveFor({ self, holding, favourite, alive, settled, isFirstLook });
      this.carryOut(move, kept, holding?.holder?.instanceId === self.instanceId, sentAtMs);
    }
    const silent = others.filter((id) => this.sightings.silentMs(id, nowMs) > STRIKE_OFF_MS);
    for (const id of silent) roster.remove(id).catch(failed);
  }

  /** A lane may take long to read: the next beat does not wait for it. */
  private carryOut(move: Move, kept: KeptLane, isOwn: boolean, lookedAtMs: number): void {
    const { failed, monotonicMs } = this.ports;
    if (!kept.isHeld()) {
      // A lane that is ours by the roster and not in memory could not be read when it was taken, or the
      // claim's answer was lost: no other instance takes it, so it must be taken even to be given away. When
      // it became ours, and which instance had it before, is unknown.
      const waitMs = (): number => (isOwn || monotonicMs() - lookedAtMs > CLAIM_MS ? LEASE_MS : 0);
      if (move === 'TAKE' || isOwn) kept.take(waitMs).catch(failed);
    } else if (move === 'GIVE') kept.give().catch(failed);
    // Taken by another one while this instance was paused, or by this one since its reading: the log decides.
    // Otherwise this instance would never take the lane again, and no other would.
    else if (!isOwn) kept.confirm().catch(failed);
  }

  /** Whether this instance surely still holds the lane under this epoch. */
  hasLease(lane: LaneName, epoch: number): boolean {
    return this.leases.has(lane, epoch, this.ports.monotonicMs());
  }

  /** The address of a lane's last known writer; `undefined` while it has none. */
  addressOf(lane: LaneName): string | undefined {
    const holder = this.latest?.holdings.get(lane)?.holder;
    return holder === undefined || holder.instanceId === this.ports.self.instanceId
      ? undefined
      : holder.address;
  }

  async leave(): Promise<void> {
    this.leases.drop();
    const held = this.lanes().filter((kept) => kept.isHeld());
    await Promise.all(held.map((kept) => kept.give()));
    await this.ports.roster.remove(this.ports.self.instanceId);
  }
}
