import {
  type InMemoryWriterLane,
  laneOf,
  LaneMemory,
  type LaneBatch,
  type LaneName,
} from '@causeway/event-store';
import { RosterMemory } from './roster-memory.js';
import { SnapshotMemory } from './snapshot-memory.js';

/** A lane in the store, and the check of everything that is appended to it. */
export interface StoredLane {
  readonly name: LaneName;
  readonly memory: LaneMemory;
  readonly twin: InMemoryWriterLane;
  appended: (batch: LaneBatch) => void;
}

/** Makes a lane of the store; a sabotage makes one that is not sound. */
export type LaneMaker = (name: LaneName, memory: LaneMemory) => InMemoryWriterLane;

/** What outlives every process: the lanes, their snapshots, and who is alive. */
export class Store {
  readonly lanes: readonly StoredLane[];
  readonly roster: RosterMemory;
  readonly snapshots = new SnapshotMemory();
  /** Until then every message is lost. */
  downUntilMs = 0;

  constructor(count: number, make: LaneMaker) {
    this.lanes = Array.from({ length: count }, (_, index) => {
      const name = laneOf('ledger', 'sandbox', index + 1);
      const memory = new LaneMemory();
      return { name, memory, twin: make(name, memory), appended: () => undefined };
    });
    this.roster = new RosterMemory(
      () =>
        new Map(this.lanes.flatMap(({ name, memory: { holding } }) => (holding ? [[name, holding]] : []))),
    );
  }
}
