import { createHash } from 'node:crypto';
import type { Instant } from '@causeway/kernel';
import type { EventRow } from './event-format.js';
import { JOURNAL, type LaneEntry } from './writer-lane/port.js';

export const GENESIS_DIGEST = Buffer.alloc(32);

/**
 * SHA-256 over the previous batch's digest and this batch's rows. Every field is preceded by its byte length, so
 * that no two batches share their bytes (LEDGER §2, "Proof of integrity").
 */
export const batchDigest = (previous: Buffer, rows: readonly EventRow[]): Buffer => {
  let text = '';
  for (const row of rows) {
    const place = preceded(String(row.position)) + preceded(row.streamId) + preceded(String(row.version));
    text += place + contentText(row, preceded(row.recordedAt));
  }
  return digestOf(previous, text);
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
  let text = '';
  for (const entry of entries) {
    position += 1;
    const number = preceded(String(position));
    text += number + stream + number + contentText(entry, moment);
  }
  return digestOf(previous, text);
};

/** One text for the whole batch: a call of the hash for each field would cost more than the hashing. */
const digestOf = (previous: Buffer, text: string): Buffer =>
  createHash('sha256').update(previous).update(text).digest();

const contentText = (
  {
    type,
    schemaVersion,
    data,
    metadata,
    published,
  }: Omit<LaneEntry, 'published'> & Pick<EventRow, 'published'>,
  moment: string,
): string =>
  preceded(type) +
  preceded(String(schemaVersion)) +
  preceded(data) +
  preceded(metadata) +
  moment +
  preceded(published ?? '');

const preceded = (field: string): string => `${Buffer.byteLength(field)}:${field}`;
