import type { LaneName } from '../lane-name.js';
import type { LaneEnd, SignedHead } from './signed-head.js';

export interface FoundLane {
  readonly lane: LaneName;
  readonly end?: LaneEnd;
  /** The current digest at the position of the last signed head; absent when no batch ends there. */
  readonly digestAtLast?: string;
}

export interface HeadBook {
  lastSigned(key: string): Promise<SignedHead[]>;
  /** The current lanes, each beside the digest at the position signed last. */
  look(last: ReadonlyMap<LaneName, SignedHead>): Promise<FoundLane[]>;
  /** Adds heads. One that another process has signed already, with the same key at the same position, stays as it is. */
  add(heads: readonly SignedHead[]): Promise<void>;
}

/** A place outside the database where signed heads are kept. */
export interface HeadAnchor {
  readonly name: string;
  keep(heads: readonly SignedHead[]): Promise<void>;
  close(): Promise<void>;
}
