import { createHash } from 'node:crypto';
import { ENVIRONMENTS } from '@causeway/kernel';
import { environmentOf, type LaneName } from '../lane-name.js';
import type { Holder, Holding, RosterReading } from './port.js';

/** An instance that did not beat for this long, as seen from here, is taken for dead. */
export const DEAD_AFTER_MS = 2_500;
/** A new instance may leave again; lanes move to it when it has stayed this long. */
export const SETTLED_AFTER_MS = 1_500;

interface Sighting {
  readonly beat: number;
  /** When its beat was last seen to change, on this process's own clock. */
  readonly changedAtMs: number;
  readonly firstSeenAtMs: number;
}

/** Which instances are alive, judged by beats that change, never by another machine's clock. */
export class Sightings {
  private readonly seen = new Map<string, Sighting>();

  note({ instances }: Pick<RosterReading, 'instances'>, nowMs: number): void {
    for (const { instanceId, beat } of instances) {
      const before = this.seen.get(instanceId);
      if (before?.beat === beat) continue;
      this.seen.set(instanceId, { beat, changedAtMs: nowMs, firstSeenAtMs: before?.firstSeenAtMs ?? nowMs });
    }
    const listed = new Set(instances.map(({ instanceId }) => instanceId));
    for (const instanceId of this.seen.keys()) if (!listed.has(instanceId)) this.seen.delete(instanceId);
  }

  isAlive(instanceId: string, nowMs: number): boolean {
    const sighting = this.seen.get(instanceId);
    return sighting !== undefined && nowMs - sighting.changedAtMs < DEAD_AFTER_MS;
  }

  hasSettled(instanceId: string, nowMs: number): boolean {
    const sighting = this.seen.get(instanceId);
    return sighting !== undefined && nowMs - sighting.firstSeenAtMs >= SETTLED_AFTER_MS;
  }

  /** How long it has been silent, in milliseconds. */
  silentMs(instanceId: string, nowMs: number): number {
    return nowMs - (this.seen.get(instanceId)?.changedAtMs ?? nowMs);
  }
}

export interface Situation {
  readonly self: Holder;
  readonly holding: Holding | undefined;
  /** The instance that the lane belongs to, by `placementOf`; the same for every instance. */
  readonly favourite: string | undefined;
  readonly alive: readonly string[];
  readonly settled: ReadonlySet<string>;
  /** This instance has just started, so the holder of a lane under its address is the process before it. */
  readonly isFirstLook: boolean;
}

export type Move = 'TAKE' | 'GIVE' | 'STAY';

/** Decides an instance's move of a lane. */
export const moveFor = ({ self, holding, favourite, alive, settled, isFirstLook }: Situation): Move => {
  const holder = holding?.holder;
  if (holder?.instanceId === self.instanceId) {
    return favourite !== undefined && favourite !== self.instanceId && settled.has(favourite)
      ? 'GIVE'
      : 'STAY';
  }
  const isFree = holder === undefined || !alive.includes(holder.instanceId);
  const isOwnPast = isFirstLook && holder?.address === self.address;
  return isOwnPast || (isFree && favourite === self.instanceId) ? 'TAKE' : 'STAY';
};

/**
 * Which living instance each lane belongs to. Of the lanes of an environment every instance has as many as
 * any other, or one more, so that none idles while another one has two to spare. An instance keeps what it
 * holds up to its share, so that only the lanes of a lost instance move, and those that a new one lacks. What
 * is free goes to the instance whose digest with the lane is highest (rendezvous hashing) among those that
 * have room. The same roster gives the same placement.
 */
export const placementOf = (
  lanes: readonly LaneName[],
  holderOf: (lane: LaneName) => string | undefined,
  alive: readonly string[],
): ReadonlyMap<LaneName, string> => {
  const placed = new Map<LaneName, string>();
  const totals = new Map(alive.map((instanceId) => [instanceId, 0]));
  for (const environment of ENVIRONMENTS) {
    const own = lanes.filter((lane) => environmentOf(lane) === environment);
    const shares = new Shares(own.length, totals);
    const ranked = own
      .flatMap((lane) => alive.map((instanceId) => ({ lane, instanceId, score: scoreOf(lane, instanceId) })))
      .sort((one, other) => (one.score > other.score ? -1 : 1));
    const isHeld = ({ lane, instanceId }: (typeof ranked)[number]): boolean => holderOf(lane) === instanceId;
    for (const pairs of [ranked.filter(isHeld), ranked])
      for (const { lane, instanceId } of pairs)
        if (!placed.has(lane) && shares.take(instanceId)) placed.set(lane, instanceId);
  }
  return placed;
};

/** How many more lanes each instance takes: an even share, and one more for as many as the division leaves over. */
class Shares {
  private readonly even: number;
  private readonly taken = new Map<string, number>();
  private left: number;
  private readonly least: number;
  private leastCount: number;

  /** `totals` is what instances have of the environments before this one; it is brought up to date. */
  constructor(
    laneCount: number,
    private readonly totals: Map<string, number>,
  ) {
    const instanceCount = Math.max(1, totals.size);
    this.even = Math.floor(laneCount / instanceCount);
    this.left = laneCount % instanceCount;
    this.least = Math.min(...totals.values());
    this.leastCount = [...totals.values()].filter((total) => total === this.least).length;
  }

  take(instanceId: string): boolean {
    const taken = this.taken.get(instanceId) ?? 0;
    if (taken >= this.even && !this.takeOneMore(instanceId, taken)) return false;
    this.taken.set(instanceId, taken + 1);
    this.totals.set(instanceId, (this.totals.get(instanceId) ?? 0) + 1);
    return true;
  }

  /** The remainder goes first to instances with the fewest lanes of other environments. */
  private takeOneMore(instanceId: string, taken: number): boolean {
    if (taken > this.even || this.left === 0) return false;
    const hadLeast = (this.totals.get(instanceId) ?? 0) - taken === this.least;
    if (!hadLeast && this.left <= this.leastCount) return false;
    if (hadLeast) this.leastCount -= 1;
    this.left -= 1;
    return true;
  }
}

const scoreOf = (lane: LaneName, instanceId: string): string =>
  createHash('sha256').update(`${lane} ${instanceId}`).digest('hex');
