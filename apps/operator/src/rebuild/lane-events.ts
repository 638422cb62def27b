import type { EventRow, Lane } from '@causeway/event-store';
import { instant } from '@causeway/kernel';
import type { Connection } from './connection.js';

/** Pages of this size are read fastest (LEDGER §1), and no statement holds a snapshot for long. */
export const PAGE = 5_000;

interface EventRecord extends Omit<EventRow, 'recordedAt' | 'published'> {
  readonly recordedAt: Date;
}

const COLUMNS = `position::float8 as position, stream_id as "streamId", version, type,
  schema_version as "schemaVersion", data::text as data, metadata::text as metadata, recorded_at as "recordedAt"`;

export class LaneEvents {
  constructor(
    private readonly connection: Connection,
    private readonly lane: Lane,
    readonly page = PAGE,
  ) {}

  async head(): Promise<number> {
    const { number, events } = this.lane;
    const { rows } = await this.connection.query<{ head: number }>(
      `select coalesce(max(position), 0)::float8 as head from ${events} where lane = ${number}`,
    );
    return rows[0]?.head ?? 0;
  }

  /** After a position, oldest first; at most a page. */
  after(position: number, upTo: number): Promise<EventRow[]> {
    return this.read('position > $1 and position <= $2 order by e.position', [position, upTo]);
  }

  /** After a place in the order of streams and versions; at most a page. */
  byStream({ streamId, version }: Pick<EventRow, 'streamId' | 'version'>, upTo: number): Promise<EventRow[]> {
    return this.read(
      '(stream_id, version) > ($1, $2::int) and position <= $3 order by e.stream_id, e.version',
      [streamId, version, upTo],
    );
  }

  /** One stream after a version, oldest first; at most a page. */
  ofStream({ streamId, version }: Pick<EventRow, 'streamId' | 'version'>, upTo: number): Promise<EventRow[]> {
    return this.read('stream_id = $1 and version > $2::int and position <= $3 order by e.version', [
      streamId,
      version,
      upTo,
    ]);
  }

  async grown(after: number, upTo: number): Promise<string[]> {
    const { rows } = await this.connection.query<{ streamId: string }>(
      `select distinct stream_id as "streamId" from ${this.lane.events}
        where lane = ${this.lane.number} and position > $1 and position <= $2`,
      [after, upTo],
    );
    return rows.map(({ streamId }) => streamId);
  }

  /** `where` has the order, too, by the table's own columns, in whose order an index is. */
  private async read(where: string, values: unknown[]): Promise<EventRow[]> {
    const { number, events } = this.lane;
    const { rows } = await this.connection.query<EventRecord>(
      `select ${COLUMNS} from ${events} e where lane = ${number} and ${where} limit ${this.page}`,
      values,
    );
    return rows.map((row) => ({ ...row, recordedAt: instant(row.recordedAt), published: null }));
  }
}
