import type { CallContext } from '@causeway/commands';
import type { Tenure } from '@causeway/event-store';
import type { Instant } from '@causeway/kernel';
import type { InFlightBatch, LaneEnd } from './in-flight-batch.js';
import type { LaneTypes } from './lane-types.js';

export interface LaneMemory<T extends LaneTypes> {
  readonly tenure: Tenure;
  /** The lane's end when all in-flight batches have been written. */
  end: LaneEnd;
  readonly state: T['state'];
  readonly committed: T['committed'];
  readonly lastAt: Instant | undefined;
  /** The batch is in the log; objects that ended at or before a position may be forgotten. */
  arrived(batch: InFlightBatch<T>, forgottenUpTo: number): void;
  /** The writer's own commands that are due, under deterministic ids. */
  due(now: Instant): readonly { readonly command: T['command']; readonly call: CallContext }[];
  /** Writes a snapshot if much has changed since the last one, or at all while nothing is pending. */
  snapshotIfDue(isQuiet: boolean): void;
  snapshot(): Promise<void>;
}
