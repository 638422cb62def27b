import { laneOf, partsOf, type LaneName } from '@causeway/event-store';
import type { Environment } from '@causeway/kernel';

/**
 * Partitions among which the first lane of a context spreads its keys. Checkpoints and the order within a key depend
 * on it, so it is never changed for a topic that exists: a context that needs more gets further lanes.
 */
export const PARTITIONS = 8;

/** `platform.sandbox` is published to `causeway.sandbox.platform.v1`, and so are its context's further lanes. */
export const topicOf = (lane: LaneName): string => {
  const { context, environment } = partsOf(lane);
  return `causeway.${environment}.${context}.v1`;
};

/** The partition of a first lane's message: FNV-1a of the key's UTF-8 bytes, in any client library. */
export const partitionOf = (key: string): number => {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(key, 'utf8')) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash % PARTITIONS;
};

/**
 * The partitions of its topic that carry a lane, and no other lane: the first lane has the first eight, as if it were
 * alone, and each further lane has one behind them. So a lane that is added moves nothing (docs/adr/0020).
 */
export const partitionsOf = (lane: LaneName): number[] => {
  const { ordinal } = partsOf(lane);
  return ordinal === 1
    ? Array.from({ length: PARTITIONS }, (_, index) => index)
    : [furtherPartition(ordinal)];
};

export const partitionIn = (lane: LaneName, key: string): number => {
  const { ordinal } = partsOf(lane);
  return ordinal === 1 ? partitionOf(key) : furtherPartition(ordinal);
};

/** The lane that a partition of its topic carries. */
export const laneIn = (topic: string, partition: number): LaneName => {
  const [, environment, context = ''] = topic.split('.');
  const ordinal = partition < PARTITIONS ? 1 : partition - PARTITIONS + 2;
  return laneOf(context, environment as Environment, ordinal);
};

const furtherPartition = (ordinal: number): number => PARTITIONS + ordinal - 2;

/** How many partitions a topic has at least when it carries a lane. */
export const partitionsNeeded = (lane: LaneName): number => PARTITIONS + partsOf(lane).ordinal - 1;

export const sourceOf = (lane: LaneName, partition: number): string => `${topicOf(lane)}/${partition}`;
export const sourcesOf = (lane: LaneName): string[] =>
  partitionsOf(lane).map((partition) => sourceOf(lane, partition));
