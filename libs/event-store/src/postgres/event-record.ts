import { instant } from '@causeway/kernel';
import type { EventRow } from '../event-format.js';

export interface EventRecord {
  position: number;
  stream_id: string;
  version: number;
  type: string;
  schema_version: number;
  data: string;
  metadata: string;
  recorded_at: Date;
  published: string | null;
}

/**
 * All but the data, which events and publications name differently. A statement orders by `e.position`, and not by
 * `position`: that would be the number made of it here, which no index is in the order of, so that a page would read
 * and sort all that comes after it.
 */
export const COLUMNS = `position::float8 as position, stream_id, version::float8 as version, type, schema_version, metadata::text as metadata,
  recorded_at, published::text as published`;

export const rowOf = (record: EventRecord): EventRow => ({
  position: record.position,
  streamId: record.stream_id,
  version: record.version,
  type: record.type,
  schemaVersion: record.schema_version,
  data: record.data,
  metadata: record.metadata,
  recordedAt: instant(record.recorded_at),
  published: record.published,
});
