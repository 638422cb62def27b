import { grouped } from '../cli/progress-bar.js';
import type { Report } from '../cli/report.js';
import type { Exported } from './export-lane.js';

/** So many broken batches are listed; the document holds all of them. */
const LISTED_MAX = 5;

export const formatExport = ({ manifest, broken }: Exported, folder: string): Report => {
  const { lane, events, batches, before, after, wanted, files } = manifest;
  return {
    isClean: broken.length === 0,
    document: { command: 'export', isClean: broken.length === 0, folder, ...manifest, broken },
    lines: [
      `${lane}: ${grouped(events)} events under ${grouped(batches)} digests in ${folder}`,
      `  asked for: positions ${wanted.first} to ${wanted.last}; exported: ${before.position + 1} to ${after.position}`,
      before.position === 0
        ? '  it begins with the first event of the lane'
        : `  it begins after the head that was signed at ${before.signedAt ?? ''}`,
      after.signedAt === null
        ? '  nothing was signed after it: its end is proven by no signature'
        : `  it ends with the head that was signed at ${after.signedAt}`,
      ...files.map(({ name, bytes, sha256 }) => `  ${name}  ${grouped(bytes)} bytes  sha256 ${sha256}`),
      ...broken
        .slice(0, LISTED_MAX)
        .map(
          (position) =>
            `  the batch that ends at position ${position} does not come to its digest: run verify`,
        ),
    ],
  };
};
