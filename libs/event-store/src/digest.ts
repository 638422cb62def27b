import { createHash } from 'node:crypto';
import type { EventRow } from './event-format.js';

export const GENESIS_DIGEST = Buffer.alloc(32);

/**
 * SHA-256 over the previous batch's digest and this batch's rows. Every field is preceded by its byte length, so
 * that no two batches share their bytes (LEDGER §2, "Proof of integrity").
 */
export const batchDigest = (previous: Buffer, rows: readonly EventRow[]): Buffer => {
  // One text for the whole batch: a call of the hash for each field would cost more than the hashing.
  let text = '';
  for (const row of rows) text += textOf(row);
  return createHash('sha256').update(previous).update(text).digest();
};

const textOf = (row: EventRow): string =>
  preceded(String(row.position)) +
  preceded(row.streamId) +
  preceded(String(row.version)) +
  preceded(row.type) +
  preceded(String(row.schemaVersion)) +
  preceded(row.data) +
  preceded(row.metadata) +
  preceded(row.recordedAt) +
  preceded(row.published ?? '');

const preceded = (field: string): string => `${Buffer.byteLength(field)}:${field}`;
