import type { Instant } from '@causeway/kernel';
import { batchDigest } from '../digest.js';
import { JOURNAL, type LaneEntry } from './port.js';

/** The digest of entries that follow a position whose batch ends with `previous`; `previous` when there are none. */
export const digestAfter = (
  previous: Buffer,
  afterPosition: number,
  recordedAt: Instant,
  entries: readonly LaneEntry[],
): Buffer => {
  if (entries.length === 0) return previous;
  const rows = entries.map((entry, index) => {
    const position = afterPosition + index + 1;
    const { type, schemaVersion, data, metadata, published } = entry;
    const place = { position, streamId: JOURNAL, version: position, recordedAt };
    return { ...place, type, schemaVersion, data, metadata, published };
  });
  return batchDigest(previous, rows);
};
