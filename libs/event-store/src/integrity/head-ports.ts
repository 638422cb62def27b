import type { LaneName } from '../lane-name.js';
import type { LaneEnd, SignedHead } from './signed-head.js';

/** A lane's end now, with what was signed of it. */
export interface FoundLane {
  readonly lane: LaneName;
  /** Absent when the lane has no events. */
  readonly end?: LaneEnd;
  /** The current digest at the position of the last signed head; absent when no batch ends there. */
  readonly digestAtLast?: string;
}

/** The lanes of one context in the log, and its store of their signed heads. */
export interface HeadBook {
  /** The newest head of each lane that a key has signed. */
  lastSigned(key: string): Promise<SignedHead[]>;
  /** The current lanes, each beside the digest at the position that was signed last. */
  look(last: ReadonlyMap<LaneName, SignedHead>): Promise<FoundLane[]>;
  /** Adds heads. One that another process has signed already, with the same key at the same position, stays as it is. */
  add(heads: readonly SignedHead[]): Promise<void>;
}

/** A place outside the database where signed heads are kept. */
export interface HeadAnchor {
  readonly name: string;
  /** Keeps heads durably; the same one may come twice. */
  keep(heads: readonly SignedHead[]): Promise<void>;
  close(): Promise<void>;
}
