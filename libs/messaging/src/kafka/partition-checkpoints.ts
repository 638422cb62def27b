import type { EventStore, LaneName } from '@causeway/event-store';
import { ReaderCheckpoint } from '../reading/reader-checkpoint.js';
import { partitionsOf, sourceOf } from '../topics.js';

/** A reader's places in the partitions of one lane's topic, loaded when they are first needed. */
export class PartitionCheckpoints {
  private readonly loaded = new Map<number, Promise<ReaderCheckpoint>>();

  constructor(
    private readonly store: EventStore,
    private readonly reader: string,
    private readonly lane: LaneName,
  ) {}

  async of(partition: number): Promise<ReaderCheckpoint> {
    const loading = this.loaded.get(partition) ?? this.load(partition);
    this.loaded.set(partition, loading);
    try {
      return await loading;
    } catch (error) {
      this.loaded.delete(partition);
      throw error;
    }
  }

  all(): Promise<ReaderCheckpoint[]> {
    return Promise.all(partitionsOf(this.lane).map((partition) => this.of(partition)));
  }

  forget(): void {
    this.loaded.clear();
  }

  /** Places that the reader passed over the log alone, before the installation had Kafka, count too. */
  private async load(partition: number): Promise<ReaderCheckpoint> {
    const readFromLog = await this.store.checkpoint(this.reader, this.lane);
    return ReaderCheckpoint.load(this.store, this.reader, sourceOf(this.lane, partition), readFromLog);
  }
}
