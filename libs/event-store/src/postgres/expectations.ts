import { checkpointKey, nameKey, type LaneKnowledge } from '../batch.js';
import type { PreparedWriteSet } from '../prepared-write-set.js';
import type { Expectations } from './write-statement.js';

/** The expectations of write sets: as assumed knowledge of the lane, and as the checks to make. */
export const expectationsOf = (
  writeSets: readonly PreparedWriteSet[],
  head: number,
): Expectations & { readonly knowledge: LaneKnowledge } => {
  const streams = new Map<string, number>();
  const checkpoints = new Map<string, Expectations['checkpoints'][number]>();
  const names = new Map<string, Expectations['names'][number]>();
  for (const { streams: appends, checkpoint, reserve } of writeSets) {
    for (const { streamId, expectedVersion } of appends) first(streams, streamId, expectedVersion);
    if (checkpoint) first(checkpoints, checkpointKey(checkpoint.reader, checkpoint.source), checkpoint);
    for (const { name, owner } of reserve) {
      const { scope, value } = name;
      first(names, nameKey(name), { scope, value, owner });
    }
  }
  return {
    head,
    streams,
    commandIds: writeSets.flatMap(({ outcome }) => outcome?.commandId ?? []),
    names: [...names.values()],
    checkpoints: [...checkpoints.values()],
    knowledge: {
      head,
      versions: streams,
      owners: new Map(),
      outcomes: new Map(),
      checkpoints: new Map([...checkpoints].map(([key, { from }]) => [key, from])),
    },
  };
};

/** Only the first use of a name is checked against the lane; the batch judges later ones. */
const first = <Value>(map: Map<string, Value>, key: string, value: Value): void => {
  if (!map.has(key)) map.set(key, value);
};
