import {
  JOURNAL,
  LOG_PAGE,
  StoredLane,
  tablesOf,
  type LaneName,
  type LogConnection,
} from '@causeway/event-store';
import { contextNamed } from './context-named.js';
import type { LaneHead, StoredBatch, StoredEvent, StreamPlace } from './stored-event.js';

export type Connection = LogConnection;

/** The service counts from 1; rows before that are foreign, and are read too. */
export const BEFORE_ALL = Number.MIN_SAFE_INTEGER;
const BEFORE_ALL_STREAMS = { streamId: '', version: -(2 ** 31) };

/** Reads the log as it is stored, page by page; each page is a transaction of its own. */
export class LogReader {
  constructor(
    private readonly connection: Connection,
    private readonly page = LOG_PAGE,
  ) {}

  /** The lanes with their heads, in one snapshot. */
  async lanes(): Promise<LaneHead[]> {
    const { rows } = await this.connection.query<LaneHead>(
      `select lane as number, name,
              coalesce((select max(position) from log.event e where e.lane = l.lane), 0)::float8 as head,
              coalesce((select max(last_position) from log.batch b where b.lane = l.lane), 0)::float8 as covered
         from log.lane l order by name`,
    );
    return rows;
  }

  async head(lane: LaneHead): Promise<number> {
    const { rows } = await this.connection.query<{ head: number }>(
      `select coalesce(max(position), 0)::float8 as head from log.event where lane = ${lane.number}`,
    );
    return rows[0]?.head ?? 0;
  }

  /** Whether a stream of the lane is found by an index. The one stream of a writer's lane needs none. */
  async isByStream({ name }: LaneHead): Promise<boolean> {
    if (contextNamed(name) === undefined) return false;
    const { rows } = await this.connection.query<{ found: boolean }>(
      `select exists (select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
                       where i.indrelid = to_regclass($1) and a.attname = 'stream_id') as found`,
      [tablesOf(name as LaneName).events],
    );
    return rows[0]?.found ?? false;
  }

  async recordedAt(lane: LaneHead, position: number): Promise<string | undefined> {
    const [event] = await this.stored(lane).select({ where: 'position >= $1', by: ['position'], limit: 1 }, [
      position,
    ]);
    return event?.recordedAt;
  }

  /** The events after one position, up to and with another, in the order of the log; a page is read ahead. */
  events(lane: LaneHead, after: number, upTo: number): AsyncGenerator<StoredEvent[]> {
    return this.stored(lane).events(after, upTo);
  }

  /** All events up to a position, by stream and version. */
  async *byStream(lane: LaneHead, upTo: number): AsyncGenerator<StoredEvent[]> {
    for (let last: Pick<StreamPlace, 'streamId' | 'version'> = BEFORE_ALL_STREAMS; ;) {
      const events = await this.stored(lane).select(
        {
          where: '(stream_id, version) > ($1, $2::bigint) and position <= $3',
          by: ['stream_id', 'version'],
          limit: this.page,
        },
        [last.streamId, last.version, upTo],
      );
      if (events.length > 0) yield events;
      if (events.length < this.page) return;
      last = events.at(-1) ?? last;
    }
  }

  /** The events of some streams up to a position, by stream and version. */
  ofStreams(lane: LaneHead, streamIds: readonly string[], upTo: number): Promise<StoredEvent[]> {
    return this.stored(lane).select(
      { where: 'stream_id = any($1::text[]) and position <= $2', by: ['stream_id', 'version'] },
      [streamIds, upTo],
    );
  }

  /** A stream's events after a version, oldest first. */
  async stream(lane: LaneHead, streamId: string, after: number, limit: number): Promise<StoredEvent[]> {
    if (!(await this.isByStream(lane))) return this.journal(lane, streamId, after, limit);
    const where = 'stream_id = $1 and version > $2';
    return this.stored(lane).select({ where, by: ['version'], limit }, [streamId, after]);
  }

  /** In a writer's lane the versions of the one stream are the positions. */
  private async journal(
    lane: LaneHead,
    streamId: string,
    after: number,
    limit: number,
  ): Promise<StoredEvent[]> {
    if (streamId !== JOURNAL) return [];
    return this.stored(lane).select({ where: 'position > $1', by: ['position'], limit }, [after]);
  }

  async streamsOf(lane: LaneHead, after: number, upTo: number): Promise<string[]> {
    const { rows } = await this.connection.query<{ streamId: string }>(
      `select distinct stream_id as "streamId" from log.event
        where lane = ${lane.number} and position > $1 and position <= $2`,
      [after, upTo],
    );
    return rows.map(({ streamId }) => streamId);
  }

  /** The batches after one position, up to the last one that the lane had when the audit began. */
  batches(lane: LaneHead, after = BEFORE_ALL): AsyncGenerator<StoredBatch[]> {
    return this.stored(lane).batches(after, lane.covered);
  }

  /** Every event's place in its stream, by stream and version. */
  async *places(lane: LaneHead): AsyncGenerator<StreamPlace[]> {
    for (let last: Pick<StreamPlace, 'streamId' | 'version'> = BEFORE_ALL_STREAMS; ;) {
      const { rows } = await this.connection.query<StreamPlace>(
        `select stream_id as "streamId", version::float8 as version, position::float8 as position from log.event e
          where lane = ${lane.number} and (stream_id, version) > ($1, $2::bigint) and position <= $3
          order by e.stream_id, e.version limit ${this.page}`,
        [last.streamId, last.version, lane.head],
      );
      if (rows.length > 0) yield rows;
      if (rows.length < this.page) return;
      last = rows.at(-1) ?? last;
    }
  }

  /** Of the whole log: a lane may have any name, and its rows no table of their own. */
  private stored({ number }: LaneHead): StoredLane {
    return new StoredLane(this.connection, { number, events: 'log.event', batches: 'log.batch' }, this.page);
  }
}
