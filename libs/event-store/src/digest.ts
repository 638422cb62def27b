import { createHash } from 'node:crypto';
import type { EventRow } from './event-format.js';

export const GENESIS_DIGEST = Buffer.alloc(32);

/**
 * SHA-256 over the previous batch's digest and this batch's rows. Every field is preceded by its byte length, so
 * that no two batches share their bytes (LEDGER §2, "Proof of integrity").
 */
export const batchDigest = (previous: Buffer, rows: readonly EventRow[]): Buffer => {
  // One text for the whole batch: a call of the hash for each field would cost more than the hashing.
  const text = rows.map((row) => fieldsOf(row).map(preceded).join('')).join('');
  return createHash('sha256').update(previous).update(text).digest();
};

const preceded = (field: string): string => `${Buffer.byteLength(field)}:${field}`;

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
