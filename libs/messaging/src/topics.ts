import { laneOf, type LaneName } from '@causeway/event-store';
import { ENVIRONMENTS, type Environment } from '@causeway/kernel';

/**
 * Partitions of every topic. Checkpoints and the order within a key depend on it, so it is never changed for a
 * topic that exists: a context that needs more gets a topic of the next version.
 */
export const PARTITIONS = 8;

/** `platform.sandbox` is published to `causeway.sandbox.platform.v1`. */
export const topicOf = (lane: LaneName): string => {
  const { context, environment } = partsOf(lane);
  return `causeway.${environment}.${context}.v1`;
};

/** The partition of an ordering key: FNV-1a over its UTF-8 bytes, so that no client library decides it. */
export const partitionOf = (key: string): number => {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(key, 'utf8')) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash % PARTITIONS;
};

/** The name of a partition in checkpoints. */
export const sourceOf = (lane: LaneName, partition: number): string => `${topicOf(lane)}/${partition}`;
export const sourcesOf = (lane: LaneName): string[] =>
  Array.from({ length: PARTITIONS }, (_, partition) => sourceOf(lane, partition));

export const environmentOf = (lane: LaneName): Environment => partsOf(lane).environment;
export const contextOf = (lane: LaneName): string => partsOf(lane).context;
export const lanesOf = (context: string, environments: readonly Environment[] = ENVIRONMENTS): LaneName[] =>
  environments.map((environment) => laneOf(context, environment));

const partsOf = (lane: LaneName): { context: string; environment: Environment } => {
  const dot = lane.lastIndexOf('.');
  return { context: lane.slice(0, dot), environment: lane.slice(dot + 1) as Environment };
};
