import { JOURNAL, type StoredEvent, type StoredLane } from '@causeway/event-store';
import type { Instant } from '@causeway/kernel';

/** The streams of a lane, as they are found in it. */
export interface LaneStreams {
  /** How many events each of these streams has; those that do not exist are left out. */
  lengths(streamIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** How many events a stream had at a moment; `undefined` where no index finds it. */
  lengthAt(streamId: string, at: Instant): Promise<number | undefined>;
  /** A stream's events after a version, up to and with another. */
  between(streamId: string, after: number, upTo: number): Promise<StoredEvent[]>;
}

/** A writer's lane has one stream, the journal, whose versions are its positions. */
export const laneStreams = (rows: StoredLane, hasWriter = false): LaneStreams =>
  hasWriter ? journalOf(rows) : indexedStreams(rows);

const indexedStreams = (rows: StoredLane): LaneStreams => ({
  lengths: (streamIds) => rows.lengths(streamIds),
  lengthAt: async (streamId, at) => {
    // All before the first one that was recorded after it.
    const where = 'stream_id = $1 and recorded_at > $2';
    const [later] = await rows.select({ where, by: ['version'], limit: 1 }, [streamId, at]);
    return later === undefined ? (await rows.lengths([streamId])).get(streamId) : later.version - 1;
  },
  between: (streamId, after, upTo) =>
    rows.select({ where: 'stream_id = $1 and version > $2 and version <= $3', by: ['version'] }, [
      streamId,
      after,
      upTo,
    ]),
});

const journalOf = (rows: StoredLane): LaneStreams => ({
  lengths: async (streamIds) => {
    const { head } = streamIds.includes(JOURNAL) ? await rows.reach() : { head: 0 };
    return new Map(head === 0 ? [] : [[JOURNAL, head]]);
  },
  lengthAt: () => Promise.resolve(undefined),
  between: (_journal, after, upTo) =>
    rows.select({ where: 'position > $1 and position <= $2', by: ['position'] }, [after, upTo]),
});
