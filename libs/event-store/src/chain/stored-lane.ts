import type { Instant } from '@causeway/kernel';
import type { QueryResult, QueryResultRow } from 'pg';
import type { EventRow } from '../event-format.js';

/** What statements are sent by: a pool, or one connection. */
export interface LogConnection {
  query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<Row>>;
}

/** An event to the byte: `recordedAt` keeps microseconds, which only foreign rows have. */
export type StoredEvent = EventRow;

export interface StoredBatch {
  readonly lastPosition: number;
  readonly digest: Buffer;
}

/** Where the rows of a lane are: in its own tables, or in those of the whole log. */
export interface LanePlace {
  readonly number: number;
  readonly events: string;
  readonly batches: string;
}

export interface LaneReach {
  /** The last event's position, 0 when there is none. */
  readonly head: number;
  /** The last position that a digest covers; in a whole lane it is the head. */
  readonly covered: number;
}

/** Events by a condition about the stored columns, in the order of some of them. */
export interface EventsWanted {
  readonly where: string;
  readonly by: readonly ('position' | 'stream_id' | 'version')[];
  readonly limit?: number;
}

/** Pages of this size are read fastest, and no statement holds a snapshot for long. */
export const LOG_PAGE = 5_000;

/** Reads a lane's rows as they are stored, page by page; each page is a transaction of its own. */
export class StoredLane {
  constructor(
    private readonly connection: LogConnection,
    private readonly lane: LanePlace,
    private readonly page = LOG_PAGE,
  ) {}

  /** Where the lane ends, in one snapshot. */
  async reach(): Promise<LaneReach> {
    const { number, events, batches } = this.lane;
    const { rows } = await this.connection.query<LaneReach>(
      `select coalesce((select max(position) from ${events} where lane = ${number}), 0)::float8 as head,
              coalesce((select max(last_position) from ${batches} where lane = ${number}), 0)::float8 as covered`,
    );
    return rows[0] ?? { head: 0, covered: 0 };
  }

  /** The events after one position, up to and with another, in the order of the log; a page is read ahead. */
  async *events(after: number, upTo: number): AsyncGenerator<StoredEvent[]> {
    let next = this.eventPage(after, upTo);
    for (;;) {
      const events = await next;
      const last = events.at(-1);
      if (last === undefined) return;
      const isLast = events.length < this.page;
      if (!isLast) {
        next = this.eventPage(last.position, upTo);
        // A caller that takes no more pages must leave no unhandled rejection; one that does gets the
        // failure.
        next.catch(() => undefined);
      }
      yield events;
      if (isLast) return;
    }
  }

  private eventPage(after: number, upTo: number): Promise<StoredEvent[]> {
    const where = 'position > $1 and position <= $2';
    return this.select({ where, by: ['position'], limit: this.page }, [after, upTo]);
  }

  /** The batches after one position, up to and with another. */
  async *batches(after: number, upTo: number): AsyncGenerator<StoredBatch[]> {
    for (let last = after; ;) {
      const batches = await this.someBatches(
        'last_position > $1 and last_position <= $2 order by b.last_position limit $3',
        [last, upTo, this.page],
      );
      if (batches.length > 0) yield batches;
      if (batches.length < this.page) return;
      last = batches.at(-1)?.lastPosition ?? upTo;
    }
  }

  /** The last batch that ends at a position or before it; `undefined` where there is none. */
  async batchUpTo(position: number): Promise<StoredBatch | undefined> {
    const [batch] = await this.someBatches('last_position <= $1 order by b.last_position desc limit 1', [
      position,
    ]);
    return batch;
  }

  /** How many events each of these streams has; those that do not exist are left out. Not of a writer's lane. */
  async lengths(streamIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const { number, events } = this.lane;
    const { rows } = await this.connection.query<{ stream_id: string; length: number }>(
      `select stream_id, max(version)::float8 as length from ${events}
        where lane = ${number} and stream_id = any($1::text[]) group by stream_id`,
      [streamIds],
    );
    return new Map(rows.map(({ stream_id, length }) => [stream_id, length]));
  }

  /** The events that a caller wants; `values` are the parameters of its condition. */
  async select({ where, by, limit }: EventsWanted, values: unknown[]): Promise<StoredEvent[]> {
    const { number, events } = this.lane;
    // A column without its table would be the result's, a number made of it, in whose order no index is.
    const order = by.map((column) => `e.${column}`).join(', ');
    const { rows } = await this.connection.query<EventRecord>(
      `select ${EVENT_COLUMNS} from ${events} e where lane = ${number} and ${where}
        order by ${order} ${limit === undefined ? '' : `limit ${limit}`}`,
      values,
    );
    return rows.map(storedEvent);
  }

  private async someBatches(condition: string, values: unknown[]): Promise<StoredBatch[]> {
    const { number, batches } = this.lane;
    const { rows } = await this.connection.query<{ last_position: number; digest: Buffer }>(
      `select last_position::float8 as last_position, digest
        from ${batches} b where lane = ${number} and ${condition}`,
      values,
    );
    return rows.map(({ last_position, digest }) => ({ lastPosition: last_position, digest }));
  }
}

interface EventRecord {
  readonly position: number;
  readonly stream_id: string;
  readonly version: number;
  readonly type: string;
  readonly schema_version: number;
  readonly data: string;
  readonly metadata: string;
  readonly recorded_at: string;
  readonly published: string | null;
}

/**
 * The stored texts, untouched; the time as text too, because a date of JavaScript would hide its microseconds. An endless
 * one, which only foreign rows have, has no digits.
 */
const EVENT_COLUMNS = `position::float8 as position, stream_id, version::float8 as version, type, schema_version,
  data::text as data, metadata::text as metadata, published::text as published,
  coalesce(to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), recorded_at::text) as recorded_at`;

const storedEvent = (record: EventRecord): StoredEvent => ({
  position: record.position,
  streamId: record.stream_id,
  version: record.version,
  type: record.type,
  schemaVersion: record.schema_version,
  data: record.data,
  metadata: record.metadata,
  recordedAt: record.recorded_at.replace(/000Z$/, 'Z') as Instant,
  published: record.published,
});
