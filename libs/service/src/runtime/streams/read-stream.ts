import { kindOf, type Replayable, type StreamKind } from '@causeway/commands';
import { EventFormat, type EventMetadata, type LaneName, type StoredEvent } from '@causeway/event-store';
import { decode } from '@causeway/kernel';
import { blindVault } from '@causeway/privacy';
import type { LaneStreams } from './lane-streams.js';
import { changesBetween, shownValue } from './state-changes.js';
import type { StreamAsOf, StreamEvent, StreamRefusal, StreamWanted } from './stream-requests.js';

/** Events shown before and after the chosen one: a page to look over. */
const AROUND = 50;
/** So many are folded in about a second; the streams of production are far shorter. */
const FOLDED_MAX = 20_000;
const PAGE = 1_000;

/**
 * A stream as of one of its events: folded as the context itself folds it before it decides, and without the keys of
 * persons, so that nothing personal can be shown.
 */
export const readStream = async (
  streams: LaneStreams,
  { kinds = [], context }: Pick<Replayable, 'kinds' | 'context'>,
  wanted: StreamWanted,
): Promise<StreamAsOf | StreamRefusal | null> => {
  const { lane, streamId, at } = wanted;
  const lastVersion = (await streams.lengths([streamId])).get(streamId);
  if (lastVersion === undefined) return null;
  const version = at === undefined ? (wanted.version ?? lastVersion) : await streams.lengthAt(streamId, at);
  if (version === undefined) return { refused: 'at', why: 'finds nothing in a journal: name a version' };
  const from = wanted.from ?? Math.max(0, version - 1);
  const kind = kindOf(kinds, streamId);
  const last = kind === undefined ? lastVersion : Math.min(lastVersion, FOLDED_MAX);
  for (const [refused, asked] of [
    ['version', version],
    ['from', from],
  ] as const)
    if (asked > last) return { refused, why: beyond(last, lastVersion) };
  const around = await streams.between(streamId, version - AROUND - 1, version + AROUND);
  const shown = { lane, streamId, lastVersion, version, from, events: around.map(shownEvent) };
  if (kind === undefined) return shown;
  const format = new EventFormat(context.events, blindVault);
  const stateAt = await statesOf(streams, lane, streamId, { kind, format, versions: [from, version] });
  return {
    ...shown,
    folded: { state: shownValue(stateAt(version)), changes: changesBetween(stateAt(from), stateAt(version)) },
  };
};

const beyond = (last: number, lastVersion: number): string =>
  last < lastVersion
    ? `is too far: a state is folded from at most ${FOLDED_MAX} events`
    : `is not reached yet: the stream ends at ${lastVersion}`;

interface Folding {
  readonly kind: StreamKind;
  readonly format: EventFormat;
  readonly versions: readonly number[];
}

/** The states after some versions, in one pass over the events. */
const statesOf = async (
  streams: LaneStreams,
  lane: LaneName,
  streamId: string,
  { kind, format, versions }: Folding,
): Promise<(version: number) => unknown> => {
  let state = kind.initial;
  const states = new Map([[0, state]]);
  const furthest = Math.max(...versions);
  for (let reached = 0; reached < furthest; reached += PAGE)
    for (const row of await streams.between(streamId, reached, Math.min(furthest, reached + PAGE))) {
      const { type, data } = await format.open(lane, row);
      state = kind.evolve(state as never, { ...data, type } as never);
      if (versions.includes(row.version)) states.set(row.version, state);
    }
  return (version) => states.get(version);
};

const shownEvent = ({ version, position, type, recordedAt, published, ...row }: StoredEvent): StreamEvent => {
  const { actor, commandId, causationId, correlationId } = decode(row.metadata) as EventMetadata;
  const message = published === null ? undefined : (decode(published) as { readonly type: string }).type;
  return {
    ...{ version, position, type, recordedAt, actor, commandId, causationId, correlationId },
    ...(message !== undefined && { published: message }),
    data: shownValue(decode(row.data)),
  };
};
