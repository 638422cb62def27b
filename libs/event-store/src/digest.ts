import { hash } from 'node:crypto';
import type { Instant } from '@causeway/kernel';
import type { EventRow } from './event-format.js';
import { TextBytes } from './text-bytes.js';
import { JOURNAL, type LaneEntry } from './writer-lane/port.js';

export const GENESIS_DIGEST = Buffer.alloc(32);

/**
 * SHA-256 over the previous batch's digest and this batch's rows. Every field is preceded by its byte length, so
 * that no two batches share their bytes (LEDGER §2, "Proof of integrity").
 */
export const batchDigest = (previous: Buffer, rows: readonly EventRow[]): Buffer => {
  bytes.begin(previous);
  for (const row of rows) {
    const place = preceded(String(row.position)) + preceded(row.streamId) + preceded(String(row.version));
    putContent(place, row, preceded(row.recordedAt));
  }
  return digestOf();
};

/**
 * The digest of entries that follow a position of a journal whose batch ends with `previous`, as `batchDigest` has it
 * for their rows; `previous` when there are none.
 */
export const digestAfter = (
  previous: Buffer,
  afterPosition: number,
  recordedAt: Instant,
  entries: readonly LaneEntry[],
): Buffer => {
  if (entries.length === 0) return previous;
  const [stream, moment] = [preceded(JOURNAL), preceded(recordedAt)];
  let position = afterPosition;
  bytes.begin(previous);
  for (const entry of entries) {
    position += 1;
    const number = preceded(String(position));
    putContent(number + stream + number, entry, moment);
  }
  return digestOf();
};

const digestOf = (): Buffer => Buffer.from(hash('sha256', bytes.written(), 'binary'), 'binary');

/** The bytes that are digested now: a call of the hash for each field would cost more than the hashing. */
const bytes = new TextBytes();

const putContent = (
  place: string,
  {
    type,
    schemaVersion,
    data,
    metadata,
    published,
  }: Omit<LaneEntry, 'published'> & Pick<EventRow, 'published'>,
  moment: string,
): void => {
  bytes.put(place + kindText(type, schemaVersion));
  bytes.putPreceded(data);
  bytes.putPreceded(metadata);
  bytes.put(moment);
  bytes.putPreceded(published ?? '');
};

/** The type's text, of the few that there are; the last one is mostly that of the next event, too. */
const kindText = (type: string, schemaVersion: number): string => {
  if (type !== lastKind.type || schemaVersion !== lastKind.schemaVersion) {
    lastKind = { type, schemaVersion, text: preceded(type) + preceded(String(schemaVersion)) };
  }
  return lastKind.text;
};
let lastKind = { type: '', schemaVersion: Number.NaN, text: '' };

const preceded = (field: string): string => `${Buffer.byteLength(field)}:${field}`;
