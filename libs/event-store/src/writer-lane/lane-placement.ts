import { createHash } from 'node:crypto';
import type { LaneName } from '../lane-name.js';
import type { Holder, Holding } from './port.js';
import type { RosterReading } from './port.js';

/** An instance that did not beat for this long, as seen from here, is taken for dead. */
export const DEAD_AFTER_MS = 2_500;
/** One that has only just come may be gone again; lanes move to it when it has stayed. */
export const SETTLED_AFTER_MS = 1_500;

interface Sighting {
  readonly beat: number;
  /** When its beat was last seen to change, on this process's own clock. */
  readonly changedAtMs: number;
  readonly firstSeenAtMs: number;
}

/** Who is alive, as far as one instance can tell: by beats that change, never by another machine's clock. */
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
  readonly lane: LaneName;
  readonly holding: Holding | undefined;
  /** Instances taken for alive, this one among them. */
  readonly alive: readonly string[];
  /** Those of them that have stayed a while. */
  readonly settled: ReadonlySet<string>;
  /** This instance has just come, so whoever held a lane under its address is the process before it. */
  readonly isFirstLook: boolean;
}

export type Move = 'TAKE' | 'GIVE' | 'STAY';

/** What an instance does about a lane: every lane has one favourite among the living, the same for all who look. */
export const moveFor = ({ self, lane, holding, alive, settled, isFirstLook }: Situation): Move => {
  const favourite = favouriteOf(lane, alive);
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

/** The highest digest wins (rendezvous hashing): when an instance goes, only its own lanes find another. */
const favouriteOf = (lane: LaneName, alive: readonly string[]): string | undefined => {
  let favourite: string | undefined;
  let highest = '';
  for (const instanceId of alive) {
    const score = createHash('sha256').update(`${lane} ${instanceId}`).digest('hex');
    if (score > highest) [favourite, highest] = [instanceId, score];
  }
  return favourite;
};
