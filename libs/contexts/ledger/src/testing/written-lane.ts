import { InMemoryWriterLane, LaneMemory, type Tenure } from '@causeway/event-store';
import { FixedClock, newUuid } from '@causeway/kernel';
import type { LedgerCommand, LedgerOutcome } from '../application/ledger-command.js';
import { LedgerWriter } from '../application/ledger-writer.js';
import type { Snapshots } from '../application/snapshots.js';
import { ACME, callOf } from './ledger.fixture.js';

export const NO_SNAPSHOTS: Snapshots = {
  read: () => Promise.resolve(undefined),
  write: () => Promise.resolve(),
};

/** A lane in memory that a real writer filled; readers of it share no memory with that writer. */
export class WrittenLane {
  readonly memory = new LaneMemory();
  readonly clock = new FixedClock();
  readonly lane = new InMemoryWriterLane('ledger.sandbox', this.memory);
  private readonly writer = new LedgerWriter({
    lane: this.lane,
    environment: 'sandbox',
    holder: { instanceId: 'writer', address: 'here' },
    snapshots: NO_SNAPSHOTS,
    clock: this.clock,
    pause: () => Promise.resolve(),
    hasLease: () => true,
    failed: (error) => {
      throw error;
    },
  });

  static async of(...commands: readonly LedgerCommand[]): Promise<WrittenLane> {
    const written = new WrittenLane();
    await written.writer.take();
    for (const command of commands) await written.submit(command);
    return written;
  }

  submit(command: LedgerCommand, commandId: string = newUuid(), platformId = ACME): Promise<LedgerOutcome> {
    return this.writer.submit(command, callOf(platformId, { commandId }));
  }

  async claim(): Promise<Tenure> {
    const tenure = await this.lane.claim({ instanceId: newUuid(), address: 'there' });
    if (tenure === undefined) throw new Error('a claim without conditions succeeds');
    return tenure;
  }
}
