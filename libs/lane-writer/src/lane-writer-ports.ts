import type { Holder, Tenure, WriterLane } from '@causeway/event-store';
import type { Clock, Environment, Instant } from '@causeway/kernel';
import type { LaneMemory } from './lane-memory.js';
import type { LaneTypes } from './lane-types.js';
import type { Ending } from './submission.js';

export interface LaneWriterPorts<T extends LaneTypes> {
  readonly lane: WriterLane;
  readonly environment: Environment;
  readonly holder: Holder;
  /** Reads everything of the lane up to where it was claimed. */
  readonly load: (tenure: Tenure) => Promise<LaneMemory<T>>;
  readonly clock: Clock;
  readonly pause: (ms: number) => Promise<void>;
  /** Whether this process surely still holds the lane under this epoch, without a query (`LaneKeeper`). */
  readonly hasLease: (epoch: number) => boolean;
  readonly failed: (error: unknown) => void;
  /** The machine's own time, for deadlines; a simulation provides its own. */
  readonly machineNow?: () => Instant;
  readonly observer?: LaneObserver<T>;
}

export interface LaneObserver<T extends LaneTypes> {
  concluded(kind: T['command']['kind'], ending: Ending<T>): void;
  appended(memory: LaneMemory<T>, commands: number): void;
  loaded(memory: LaneMemory<T>): void;
}
