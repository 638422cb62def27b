import type { EventRow } from '@causeway/event-store';
import type { Instant } from '@causeway/kernel';

/** A lane as the database has it when the audit begins. What comes later is not this audit's. */
export interface LaneHead {
  readonly number: number;
  /** `ledger.sandbox` */
  readonly name: string;
  /** The last event's position, 0 when there is none. */
  readonly head: number;
  /** The last position that a digest covers; in a whole lane it is the head. */
  readonly covered: number;
}

/** An event to the byte: `recordedAt` keeps microseconds, which only foreign rows have. */
export type StoredEvent = EventRow;

export interface StoredBatch {
  readonly lastPosition: number;
  readonly digest: Buffer;
}

export type StreamPlace = Pick<StoredEvent, 'streamId' | 'version' | 'position'>;

export interface EventRecord {
  position: number;
  stream_id: string;
  version: number;
  type: string;
  schema_version: number;
  data: string;
  metadata: string;
  recorded_at: string;
  published: string | null;
}

/** The stored texts, untouched; the time as text too, because a date of JavaScript would hide its microseconds. */
export const EVENT_COLUMNS = `position::float8 as position, stream_id, version::float8 as version, type, schema_version,
  data::text as data, metadata::text as metadata, published::text as published,
  to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as recorded_at`;

export const storedEvent = (record: EventRecord): StoredEvent => ({
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
