import type { CallContext } from '@causeway/commands';
import type { Tenure } from '@causeway/event-store';
import type { Instant } from '@causeway/kernel';
import type { InFlightBatch, LaneEnd } from './in-flight-batch.js';
import type { LaneTypes } from './lane-types.js';

/** Everything that a writer knows of its lane while it holds it. */
export interface LaneMemory<T extends LaneTypes> {
  readonly tenure: Tenure;
  /** Where the lane ends when everything that is on its way has arrived. */
  end: LaneEnd;
  readonly state: T['state'];
  readonly committed: T['committed'];
  /** When the last entry was recorded. */
  readonly lastAt: Instant | undefined;
  /** What a batch brought is in the log; what ended at or before a position may be forgotten. */
  arrived(batch: InFlightBatch<T>, forgottenUpTo: number): void;
  /** Commands of the writer's own that time brings, under ids that are always the same. */
  due(now: Instant): readonly { readonly command: T['command']; readonly call: CallContext }[];
  /** Writes a snapshot if much has changed since the last one, or anything while nothing waits. */
  snapshotIfDue(isQuiet: boolean): void;
  /** Writes what no snapshot has yet; resolves when it is there, or was reported as failed. */
  snapshot(): Promise<void>;
}
