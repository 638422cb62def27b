import type { Replayable, RequestHandler } from '@causeway/commands';
import { LaneDirectory, StoredLane, type ContextDatabase, type Lane } from '@causeway/event-store';
import { laneStreams, type LaneStreams } from './lane-streams.js';
import { readStream } from './read-stream.js';
import { FindStreams, ReadStream, type FoundStream } from './stream-requests.js';

/** A service, as far as one looks back at the streams of its contexts. */
interface LookedBackAt {
  readonly contexts: readonly {
    readonly database: Pick<ContextDatabase, 'context' | 'pool'>;
    readonly replayable: Replayable | undefined;
  }[];
}

/** The answers of a service to who looks back at streams of its contexts. */
export const streamHandlers = (service: LookedBackAt): RequestHandler[] => [
  {
    request: FindStreams,
    kind: 'query',
    handle: (payload) => findStreams(service, payload as FindStreams['payload']),
  },
  {
    request: ReadStream,
    kind: 'query',
    handle: async (payload) => {
      const wanted = payload as ReadStream['payload'];
      const [place] = await placesIn(service, ({ name }) => name === wanted.lane);
      return place === undefined ? null : readStream(place.streams, place.replayable, wanted);
    },
  },
];

interface Place {
  readonly lane: Lane;
  readonly streams: LaneStreams;
  readonly replayable: Replayable;
}

const placesIn = async ({ contexts }: LookedBackAt, isWanted: (lane: Lane) => boolean): Promise<Place[]> => {
  const places = contexts.map(async ({ database: { context, pool }, replayable }): Promise<Place[]> => {
    if (replayable === undefined) return [];
    const lanes = await new LaneDirectory(pool).of(context);
    const streamsOf = (lane: Lane): LaneStreams =>
      laneStreams(new StoredLane(pool, lane), replayable.context.hasWriter);
    return lanes.filter(isWanted).map((lane) => ({ lane, streams: streamsOf(lane), replayable }));
  });
  return (await Promise.all(places)).flat();
};

const findStreams = async (
  service: LookedBackAt,
  { environment, named }: FindStreams['payload'],
): Promise<FoundStream[]> => {
  const places = await placesIn(service, (lane) => lane.environment === environment);
  const found = places.map(async ({ lane, streams, replayable }) => {
    const names = streamsNamed(named, replayable);
    const lengths = await streams.lengths(names);
    return names.flatMap((streamId): FoundStream[] => {
      const lastVersion = lengths.get(streamId);
      return lastVersion === undefined ? [] : [{ lane: lane.name, streamId, lastVersion }];
    });
  });
  return (await Promise.all(found)).flat();
};

/** A number ends an id as the API shows it (`Quote:…`), and most names of streams (`quote-…`). */
const NUMBERED = /^(?:[A-Z][A-Za-z]*:|[a-z-]+-)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** The streams that a name may mean: its own, and of each kind the one with the same number. */
const streamsNamed = (named: string, { kinds = [] }: Pick<Replayable, 'kinds'>): readonly string[] => {
  const uuid = NUMBERED.exec(named)?.[1]?.toLowerCase();
  return [
    ...new Set([named, ...(uuid === undefined ? [] : kinds.map(({ category }) => `${category}-${uuid}`))]),
  ];
};
