import { LaneWriters, type LaneAssignments, type LaneWritersPorts } from '@causeway/lane-writer';
import type { CommittedLanes } from './committed-lanes.js';
import type { LedgerTypes } from './ledger-types.js';
import { LedgerWriter } from './ledger-writer.js';
import type { LedgerPorts } from './ports.js';
import type { Snapshots } from './snapshots.js';

export interface LanesPorts
  extends
    Omit<LedgerPorts, 'failed' | 'dispatch'>,
    Pick<LaneWritersPorts<LedgerTypes>, 'failed' | 'pause' | 'before'> {
  readonly snapshots: Snapshots;
  readonly assignments: LaneAssignments;
}

/** The lanes of the ledger as one process sees them. */
export class LedgerLanes extends LaneWriters<LedgerTypes> implements CommittedLanes {
  constructor({ snapshots, clock, observer, ...ports }: LanesPorts) {
    const shared = { snapshots, clock, ...(observer && { observer }) };
    super({
      ...ports,
      context: 'ledger',
      writerOf: (surroundings) => new LedgerWriter({ ...surroundings, ...shared }),
    });
  }
}
