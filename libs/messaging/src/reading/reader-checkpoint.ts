import type { CheckpointMove, EventStore } from '@causeway/event-store';
import { PassedPlaces } from './passed-places.js';
import { PlaceWriter } from './place-writer.js';

/**
 * A reader's place in one source, as held by this instance. Messages without an effect only pass; the stored
 * place follows with the next effect or with `save`. Another instance may move the stored place at any time.
 */
export class ReaderCheckpoint {
  private stored = 0;
  private passed = 0;

  private constructor(
    private readonly store: EventStore,
    readonly reader: string,
    readonly source: string,
  ) {}

  /** `floor`: a position that is known to be finished, whatever is stored. */
  static async load(store: EventStore, reader: string, source: string, floor = 0): Promise<ReaderCheckpoint> {
    const checkpoint = new ReaderCheckpoint(store, reader, source);
    checkpoint.pass(floor);
    await checkpoint.reload();
    return checkpoint;
  }

  /** A reader's places in several sources, in one query; what is finished in `floorSource` counts in each. */
  static async loadAll(
    store: EventStore,
    reader: string,
    sources: readonly string[],
    floorSource: string,
  ): Promise<ReaderCheckpoint[]> {
    const stored = await store.checkpoints(reader, [floorSource, ...sources]);
    return sources.map((source) => {
      const checkpoint = new ReaderCheckpoint(store, reader, source);
      checkpoint.pass(stored.get(floorSource) ?? 0);
      checkpoint.moved(stored.get(source) ?? 0);
      return checkpoint;
    });
  }

  get position(): number {
    return this.passed;
  }

  get isStored(): boolean {
    return this.stored >= this.passed;
  }

  pass(position: number): void {
    if (position <= this.passed) return;
    this.passed = position;
    PassedPlaces.of(this.store).noteOwn(this.reader, this.source, position);
  }

  /** The compare-and-set that belongs into the transaction of an effect. */
  moveTo(position: number): CheckpointMove {
    return { reader: this.reader, source: this.source, from: this.stored, to: position };
  }

  moved(position: number): void {
    this.stored = position;
    this.pass(position);
  }

  async reload(): Promise<void> {
    this.stored = await this.store.checkpoint(this.reader, this.source);
    this.pass(this.stored);
  }

  /** Everything that this instance has passed. */
  moveToPassed(): CheckpointMove {
    return this.moveTo(this.passed);
  }

  save(): Promise<void> {
    return PlaceWriter.of(this.store).save([this]);
  }
}
