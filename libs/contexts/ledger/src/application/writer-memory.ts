import { isTransient, type Tenure, type WriterLane } from '@causeway/event-store';
import { crashPoint, systemNow, type Environment, type Instant } from '@causeway/kernel';
import type { InFlightBatch, LaneEnd, LaneMemory } from '@causeway/lane-writer';
import type { Book } from '../domain/book.js';
import { CommittedState } from './committed-state.js';
import { Expiries, type Expiry } from './expiries.js';
import type { LedgerTypes } from './ledger-types.js';
import { foldBook } from './load-book.js';
import { SnapshotDraft, type Snapshot, type Snapshots } from './snapshots.js';

/** A snapshot holds every account that changed, and its writing holds up callers; as many entries are read in half a second. */
const SNAPSHOT_EVERY = 100_000;

export interface MemoryPorts {
  readonly lane: WriterLane;
  readonly environment: Environment;
  readonly snapshots: Snapshots;
  /** Notified of errors outside any command, such as a snapshot that could not be written. */
  readonly failed: (error: unknown) => void;
  /** The machine's own time, by which deadlines are measured; a simulation brings its own. */
  readonly machineNow?: () => Instant;
}

/** Everything that a writer knows of its lane while it holds it. */
export class WriterMemory implements LaneMemory<LedgerTypes> {
  /** The lane's end after all in-flight batches. */
  end: LaneEnd;
  private readonly expiries: Expiries;
  private snapshotting: Promise<void> | undefined;

  private constructor(
    private readonly ports: MemoryPorts,
    readonly tenure: Tenure,
    /** Ahead of the log by the in-flight batches. */
    readonly state: Book,
    /** As the log has it. */
    readonly committed: CommittedState,
    private readonly draft: SnapshotDraft,
    readonly lastAt: Instant | undefined,
  ) {
    this.end = tenure;
    this.expiries = new Expiries([...state.openHolds()]);
  }

  /** From the snapshot and what came after it; from the whole log when the snapshot is unusable. */
  static async load(ports: MemoryPorts, tenure: Tenure): Promise<WriterMemory> {
    const { lane, snapshots, failed } = ports;
    try {
      const snapshot = await snapshots.read(lane.lane);
      if (snapshot !== undefined) return await WriterMemory.fold(ports, tenure, snapshot);
    } catch (error) {
      if (isTransient(error)) throw error;
      failed(
        new Error(`the snapshot of ${lane.lane} is of no use; its log is read instead`, { cause: error }),
      );
    }
    return WriterMemory.fold(ports, tenure, undefined);
  }

  private static async fold(
    ports: MemoryPorts,
    tenure: Tenure,
    snapshot: Snapshot | undefined,
  ): Promise<WriterMemory> {
    const { lane, environment } = ports;
    const draft = new SnapshotDraft(snapshot?.version);
    const book = await foldBook(lane, snapshot, environment, tenure.position, (change) => draft.note(change));
    const last = await lane.entry(tenure.position);
    const committed = new CommittedState(lane.lane, book.contents());
    return new WriterMemory(ports, tenure, book, committed, draft, last?.recordedAt);
  }

  /** The events of a batch are in the log; what ended at or before a position may be forgotten. */
  arrived({ staged }: InFlightBatch<LedgerTypes>, forgottenUpTo: number): void {
    for (const { change } of staged) {
      if (change === undefined) continue;
      this.committed.fold(change);
      this.draft.note(change);
      this.expiries.note(change);
    }
    this.state.forgetEnded(forgottenUpTo);
  }

  due(now: Instant): readonly Expiry[] {
    const { environment, machineNow = systemNow } = this.ports;
    return this.expiries.due(now, environment, machineNow());
  }

  /** Writes a snapshot after many changes, or of any change while no command is pending. */
  snapshotIfDue(isQuiet: boolean): void {
    if (this.snapshotting !== undefined) return;
    if (this.draft.size < SNAPSHOT_EVERY && !(isQuiet && this.draft.size > 0)) return;
    this.snapshotting = this.writeSnapshot().finally(() => (this.snapshotting = undefined));
  }

  /** Writes what no snapshot has yet; resolves when it is written, or was reported as failed. */
  async snapshot(): Promise<void> {
    await this.snapshotting;
    if (this.draft.size > 0) await this.writeSnapshot();
  }

  private async writeSnapshot(): Promise<void> {
    crashPoint('ledger.before-snapshot');
    const delta = this.draft.take(this.committed);
    try {
      await this.ports.snapshots.write(this.ports.lane.lane, delta);
    } catch (error) {
      this.draft.putBack(delta);
      this.ports.failed(error);
    }
  }
}
