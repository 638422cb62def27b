import type { batchDigest } from '@causeway/event-store';

/** An event as the log holds it, to the byte. */
export type LogEvent = Parameters<typeof batchDigest>[1][number];

export interface LaneRecord {
  readonly name: string;
  /** By position. */
  readonly events: readonly LogEvent[];
  /** By position. */
  readonly batches: readonly BatchRecord[];
  /** The ids of all commands that an outcome is stored for. */
  readonly commandIds: ReadonlySet<string>;
}

export interface BatchRecord {
  readonly lastPosition: number;
  readonly digest: Buffer;
}

/** Fields by name, as a reader of JSON without types meets them. */
export type Fields = Readonly<Record<string, any>>;

export const dataOf = ({ data }: LogEvent): Fields => JSON.parse(data) as Fields;
export const metadataOf = ({ metadata }: LogEvent): Fields => JSON.parse(metadata) as Fields;

export const laneNamed = (lanes: readonly LaneRecord[], name: string): LaneRecord => {
  const lane = lanes.find((candidate) => candidate.name === name);
  if (lane === undefined) throw new Error(`the log has no lane ${name}`);
  return lane;
};
