import type { Holder, Tenure, WriterLane } from '@causeway/event-store';
import type { Clock, Environment, Instant } from '@causeway/kernel';
import type { LaneMemory } from './lane-memory.js';
import type { LaneTypes } from './lane-types.js';
import type { Ending } from './submission.js';

/** Everything outside a lane's writer that it needs. */
export interface LaneWriterPorts<T extends LaneTypes> {
  readonly lane: WriterLane;
  readonly environment: Environment;
  readonly holder: Holder;
  /** Reads everything of the lane up to where it was claimed. */
  readonly load: (tenure: Tenure) => Promise<LaneMemory<T>>;
  readonly clock: Clock;
  readonly pause: (ms: number) => Promise<void>;
  /** Whether this process surely still holds the lane under this epoch, without asking (`LaneKeeper`). */
  readonly hasLease: (epoch: number) => boolean;
  /** Hears what went wrong beside any command. */
  readonly failed: (error: unknown) => void;
  /** The machine's own time, which deadlines are of; a simulation brings its own. */
  readonly machineNow?: () => Instant;
  readonly observer?: LaneObserver<T>;
}

/** Where metrics listen. */
export interface LaneObserver<T extends LaneTypes> {
  /** A command got its outcome; `REPEATED` had it before, `FAILED` has none. */
  concluded(kind: T['command']['kind'], ending: Ending<T>): void;
  /** Commands were written together. */
  appended(memory: LaneMemory<T>, commands: number): void;
  /** A writer read its lane from the log. */
  loaded(memory: LaneMemory<T>): void;
}
