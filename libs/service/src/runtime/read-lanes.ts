import { Query, type RequestHandler } from '@causeway/commands';
import { environmentOf, type EventStore, type LaneName } from '@causeway/event-store';
import type { Environment, Instant } from '@causeway/kernel';

/** An event as an operator sees it: its place and type, never its content. */
export interface EventSummary {
  readonly lane: LaneName;
  readonly position: number;
  readonly streamId: string;
  readonly version: number;
  readonly type: string;
  readonly recordedAt: Instant;
}

export interface LaneReading {
  readonly lane: LaneName;
  readonly events: readonly EventSummary[];
  readonly reached: number;
}

export interface LanesWanted {
  readonly environment: Environment;
  /** Positions by lane. A lane that is not named is given with its head only. */
  readonly after: Readonly<Record<string, number>>;
}

/** The latest events in the lanes of a service; every service answers it about the contexts that it hosts. */
export class ReadLanes extends Query<LanesWanted, readonly LaneReading[]> {
  static readonly type = 'runtime.read-lanes';
}

/** Events of one lane in one answer: a readable page. */
const EVENTS_MAX = 200;

export const readLanesHandler = (service: {
  readonly contexts: readonly { readonly store: EventStore }[];
}): RequestHandler => ({
  request: ReadLanes,
  kind: 'query',
  handle: (payload) => readLanes(service.contexts, payload as LanesWanted),
});

const readLanes = async (
  contexts: readonly { readonly store: EventStore }[],
  { environment, after }: LanesWanted,
): Promise<LaneReading[]> => {
  const readings = contexts.map(async ({ store }) => {
    const lanes = await store.lanes(store.context);
    const wanted = lanes.filter((lane) => environmentOf(lane) === environment);
    return Promise.all(wanted.map((lane) => readLane(store, lane, after[lane])));
  });
  return (await Promise.all(readings)).flat();
};

const readLane = async (
  store: EventStore,
  lane: LaneName,
  after: number | undefined,
): Promise<LaneReading> => {
  if (after === undefined) return { lane, events: [], reached: await store.head(lane) };
  const events = await store.read(lane, after, EVENTS_MAX);
  return { lane, events: events.map(summaryOf), reached: events.at(-1)?.position ?? after };
};

const summaryOf = ({ lane, position, streamId, version, type, recordedAt }: EventSummary): EventSummary => ({
  lane,
  position,
  streamId,
  version,
  type,
  recordedAt,
});
