import { createHash } from 'node:crypto';
import type { EventRow } from './event-format.js';

export const GENESIS_DIGEST = Buffer.alloc(32);

/**
 * SHA-256 over the previous batch's digest and this batch's rows. Every field is preceded by its byte length, so
 * that no two batches share their bytes (LEDGER §2, "Proof of integrity").
 */
export const batchDigest = (previous: Buffer, rows: readonly EventRow[]): Buffer => {
  const hash = createHash('sha256').update(previous);
  for (const row of rows) {
    for (const field of fieldsOf(row)) hash.update(`${Buffer.byteLength(field)}:`).update(field);
  }
  return hash.digest();
};

const fieldsOf = (row: EventRow): string[] => [
  String(row.position),
  row.streamId,
  String(row.version),
  row.type,
  String(row.schemaVersion),
  row.data,
  row.metadata,
  row.recordedAt,
  row.published ?? '',
];
