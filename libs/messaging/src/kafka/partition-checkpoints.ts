import type { EventStore, LaneName } from '@causeway/event-store';
import { ReaderCheckpoint } from '../reading/reader-checkpoint.js';
import { sourceOf } from '../topics.js';

/**
 * A reader's places in some partitions of one lane's topic. Places that the reader passed over the log alone, before the
 * installation had Kafka, count too.
 */
export const partitionCheckpoints = async (
  store: EventStore,
  reader: string,
  lane: LaneName,
  partitions: readonly number[],
): Promise<ReadonlyMap<number, ReaderCheckpoint>> => {
  const sources = partitions.map((partition) => sourceOf(lane, partition));
  const all = await ReaderCheckpoint.loadAll(store, reader, sources, lane);
  return new Map(partitions.map((partition, index) => [partition, all[index] as ReaderCheckpoint]));
};
